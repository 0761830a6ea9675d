import PDFTestFiles
import Testing
import TypesetBase

@testable import TypesetPDFReading

/// Tests that reading a file by its cross-references and, if these are wrong, by its objects gives the same result.
@Suite struct DirectReaderTests {
    private static var tagged: SmallPDF {
        let tree = [
            "<</Type/StructTreeRoot/K[7 0 R]/ParentTree<</Nums[0[7 0 R 8 0 R]]>>/RoleMap<</Para/P>>>>",
            "<</Type/StructElem/S/Para/P 6 0 R/Pg 3 0 R/Lang(de)/K[0 8 0 R<</Type/MCR/Pg 3 0 R/MCID 5>>]/A[<</O/Layout/BBox[1 2 3 4]>> 0]>>",
            "<</Type/StructElem/S/Span/P 7 0 R/Alt(a \\(b\\) <c>)/Pg 3 0 R/K 1>>",
        ]
        let content =
            "/P<</MCID 0>>BDC BT /F1 10 Tf 10 50 Td [(One)-400(two \\(\\103\\))] TJ ET EMC 0.5 g 1 2 30 40 re f /Span<</MCID 1/ActualText(x)>>BDC BT (y) Tj ET EMC"
        var file = SmallPDF.page(content, page: "/StructParents 0", more: tree)
        file.objects[0] = "<</Type/Catalog/Pages 2 0 R/StructTreeRoot 6 0 R/Lang(en)>>"
        return file
    }

    private func description(_ bytes: [UInt8], repairs: Bool) throws -> String {
        var text = ""
        dump(try InspectedPDF(reading: bytes, path: "x", repairs: repairs), to: &text)
        return text
    }

    private func isReadDirectly(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBufferPointer { DirectReader($0, ReadingBudget()) != nil } }

    @Test func bothWaysOfReadingComeToTheSame() throws {
        let bytes = Self.tagged.bytes
        #expect(isReadDirectly(bytes))
        let plain = try description(bytes, repairs: false)
        #expect(plain == (try description(bytes, repairs: true)))
        #expect(plain.contains("\"a (b) <c>\""))
        #expect(plain.contains("de"))
    }

    @Test func objectsInStreamsAreFound() throws {
        let packed = PackedPDF(Self.tagged).bytes
        #expect(isReadDirectly(packed))
        #expect(try description(packed, repairs: false) == description(packed, repairs: true))
        #expect(try InspectedPDF(reading: packed, path: "x").structure.elements.map(\.type) == ["Para", "Span"])
    }

    @Test func aFileWhoseObjectsAreElsewhereIsRepaired() throws {
        var bytes = Self.tagged.bytes
        bytes.insert(contentsOf: Array("\n\n\n\n\n\n\n".utf8), at: 9)
        #expect(!isReadDirectly(bytes))
        #expect(try InspectedPDF(reading: bytes, path: "x").structure.elements.count == 2)
    }

    @Test func aChangedObjectHidesTheOldOne() throws {
        let bytes = Self.tagged.bytes, start = bytes.count
        let object = "8 0 obj\n<</Type/StructElem/S/Em/P 7 0 R/K 1>>\nendobj\n"
        let place = String(repeating: "0", count: 10 - String(start).count) + String(start)
        let previous = String(decoding: bytes.suffix(60), as: UTF8.self).split(separator: "\n").dropLast().last ?? ""
        let more =
            "xref\n8 1\n\(place) 00000 n \ntrailer\n<</Size 9/Root 1 0 R/Prev \(previous)>>\nstartxref\n\(start + object.utf8.count)\n%%EOF\n"
        let changed = bytes + Array((object + more).utf8)
        #expect(isReadDirectly(changed))
        #expect(try InspectedPDF(reading: changed, path: "x").structure.elements.map(\.type) == ["Para", "Em"])
    }

    /// Changes bytes at positions from Knuth's MMIX generator, which makes failures reproducible.
    @Test func filesWithAnyByteChangedAreReadOrRefused() {
        var state: UInt64 = 1
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for file in [Self.tagged.bytes, PackedPDF(Self.tagged).bytes] {
            for _ in 0..<400 {
                var bytes = file
                for _ in 0...next(4) { bytes[next(bytes.count)] = UInt8(next(256)) }
                _ = try? InspectedPDF(reading: bytes, path: "x")
            }
        }
    }
}

/// The objects of a small file in an object stream, after a cross-reference stream.
private struct PackedPDF {
    private(set) var bytes: [UInt8] = Array("%PDF-1.7\n".utf8)
    private var places: [Int: (type: Int, place: Int, index: Int)] = [:]

    init(_ file: SmallPDF) {
        var header = "", body = "", count = 0
        let stream = file.objects.count + 1
        for (index, object) in file.objects.enumerated() {
            if object.contains("stream\n") {
                places[index + 1] = (1, bytes.count, 0)
                bytes += Array("\(index + 1) 0 obj\n\(object)\nendobj\n".utf8)
            } else {
                places[index + 1] = (2, stream, count)
                header += "\(index + 1) \(body.utf8.count) "
                body += object + "\n"
                count += 1
            }
        }
        write(stream, "/Type/ObjStm/N \(count)/First \(header.utf8.count)", Array((header + body).utf8))
        let start = bytes.count
        places[stream + 1] = (1, start, 0)
        let rows = (0...(stream + 1)).flatMap { number -> [UInt8] in
            let (type, place, index) = places[number] ?? (0, 0, 0)
            return [UInt8(type), UInt8(place >> 8), UInt8(place & 255), UInt8(index)]
        }
        write(stream + 1, "/Type/XRef/Size \(stream + 2)/W[1 2 1]/Root 1 0 R", rows)
        bytes += Array("startxref\n\(start)\n%%EOF\n".utf8)
    }

    private mutating func write(_ number: Int, _ entries: String, _ data: [UInt8]) {
        places[number] = (1, bytes.count, 0)
        bytes += Array("\(number) 0 obj\n<<\(entries)/Length \(data.count)>>\nstream\n".utf8) + data + Array("\nendstream\nendobj\n".utf8)
    }
}
