import TypesetBase

/// The objects of a PDF file as values, each read once.
///
/// It must not be shared between threads.
final class ObjectFile {
    private let reader: DirectReader
    private let decoder: StreamDecoder
    private let isRepaired: Bool
    private var known = ObjectTable<PDFObject>()
    private var hasOddPages = false
    /// The streams that could not be decoded, or not to their end, in reading order.
    private(set) var damagedStreams: [ObjectID] = []
    private var knownDamage: Set<ObjectID> = []
    let path: String
    /// The budget of reading, which every reader of the file shares.
    let budget: ReadingBudget

    /// Opens a file, whose `bytes` must stay valid while it is used; throws if it cannot be read.
    ///
    /// - Parameters:
    ///   - password: the password of an encrypted file.
    ///   - repairs: whether to search for the objects, as for wrong cross-references.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, path: String, password: String = "", repairs: Bool = false,
        budget: ReadingBudget = ReadingBudget()
    ) throws(Diagnostic) {
        self.path = path
        self.budget = budget
        decoder = StreamDecoder(budget)
        let intact = repairs ? nil : DirectReader(bytes, budget)
        isRepaired = intact == nil
        guard let reader = intact ?? DirectReader(repairing: bytes, budget) else { throw Self.unreadable(path, budget) }
        self.reader = reader
        do throws(StandardSecurity.Failure) {
            try reader.unlock(password)
        } catch .password {
            throw .error(
                password.isEmpty ? "the file is encrypted and opens only with a password" : "the password does not open the file",
                path: path,
                hints: ["write the password to a file, and pass that file with `--password-file FILE`"])
        } catch {
            throw .error("the file has an unsupported encryption", path: path)
        }
    }

    private static func unreadable(_ path: String, _ budget: ReadingBudget) -> Diagnostic {
        let reason = budget.reports.first.map { ": \($0.message)" } ?? ""
        return .error("the file is not a readable PDF" + reason, path: path)
    }

    /// Whether the file is inconsistent and all must be read again with `repairs`.
    var needsRepair: Bool { !isRepaired && (!reader.isConsistent || hasOddPages) }

    var isEncrypted: Bool { !trailer["Encrypt"].isNull }
    var trailer: PDFDictionary { reader.trailer }
    private(set) lazy var catalog: PDFDictionary = resolve(trailer["Root"]).dictionary ?? PDFDictionary()

    /// The pages' objects in order: the leaves of the page tree (7.7.3).
    var pages: [ObjectID] {
        var pages: [ObjectID] = [], pending = [catalog["Pages"]], seen: Set<ObjectID> = []
        while let node = pending.popLast() {
            guard let id = node.reference, seen.insert(id).inserted, let entries = resolve(node).dictionary else {
                hasOddPages = true; continue
            }
            if entries["Kids"].isNull { pages.append(id) } else { pending += array(entries["Kids"]).reversed() }
        }
        if hasOddPages, isRepaired {
            budget.problems.add(ReadingProblem("the page tree names missing or repeated pages, which were left out"))
        }
        return pages
    }

    /// Follows references to an object; returns any other object unchanged.
    func resolve(_ object: PDFObject) -> PDFObject {
        var object = object
        // Some files have references to references, which is an error. A reference to itself must not hang.
        for _ in 0..<16 {
            guard case .reference(let id) = object else { return object }
            object = self.object(id)
        }
        return .null
    }

    func object(_ id: ObjectID) -> PDFObject {
        if let object = known[id] { return object }
        let before = budget.left(.objects), object = read(id), values = max(1, before - budget.left(.objects))
        guard budget.spend(.memory, values * Self.valueSize) else { return .null }
        known[id] = object
        return object
    }

    /// Releases an object that is not expected to be needed again; its next use reads it again.
    func forget(_ id: ObjectID) { known[id] = nil }

    /// Releases the memory of `syntax(of:)`, whose results become invalid.
    func trim() { reader.trim() }

    /// The average bytes of memory of a value.
    private static let valueSize = 48

    private func read(_ id: ObjectID) -> PDFObject {
        guard budget.spend(.objects, 1), let scanner = reader.syntax(of: id) else { return .null }
        var parser = ObjectParser(scanner, budget)
        let object = parser.object()
        // The memory of strings and names is added to that of values.
        guard budget.tick(), budget.spend(.memory, parser.scanner.position - scanner.position) else { return .null }
        guard case .dictionary(let entries) = object, parser.scanner.skip("stream") else { return object }
        return .stream(entries, id)
    }

    /// Returns the syntax of an object, valid until `trim`, for uses that are faster without values; nil if there is no such object.
    func syntax(of id: ObjectID) -> ByteScanner? { budget.spend(.objects, 1) ? reader.syntax(of: id) : nil }

    /// Returns the decoded bytes of a stream; picture filters are not decoded.
    ///
    /// The result of a damaged stream is its decodable part, perhaps empty.
    func data(_ id: ObjectID) -> [UInt8] {
        guard let (dictionary, raw) = reader.stream(id) else { note(id); return [] }
        let (bytes, isWhole) = raw.decoded(by: decoder, StreamDecoder.filters(of: dictionary, resolve: resolve))
        if !isWhole { note(id) }
        return bytes
    }

    /// Returns the bytes of a stream as in the file, before its filters; nil if there is no such stream, or if it is encrypted.
    func rawBytes(_ id: ObjectID) -> UnsafeBufferPointer<UInt8>? {
        if case .inFile(let bytes)? = reader.stream(id)?.raw { bytes } else { nil }
    }

    /// Records a damaged stream; streams that the budget ended are reported once for the whole file.
    private func note(_ damaged: ObjectID) {
        if !budget.endsObjects, knownDamage.insert(damaged).inserted { damagedStreams.append(damaged) }
    }

    func isDamaged(_ stream: ObjectID) -> Bool { knownDamage.contains(stream) }
}

extension ObjectFile {
    func dictionary(_ object: PDFObject) -> PDFDictionary { resolve(object).dictionary ?? PDFDictionary() }
    /// Returns the name that an object is or refers to, cut to the limit of names.
    func name(_ object: PDFObject) -> String? { resolve(object).name?.asName }
    func number(_ object: PDFObject) -> Double? { resolve(object).number }

    /// Returns an array and pays for its items, since callers visit all, and many objects may share a long array.
    func array(_ object: PDFObject) -> [PDFObject] {
        guard let items = resolve(object).array, budget.spend(.objects, items.count) else { return [] }
        return items
    }

    /// Returns a text and pays for it, since each call decodes it.
    func text(_ object: PDFObject) -> String? {
        guard let bytes = resolve(object).string, budget.spend(.bytes, bytes.count), budget.spend(.memory, bytes.count) else { return nil }
        return TextString.decode(bytes)
    }

    /// Returns the bytes of the stream that an object is or refers to; nil if it is not a stream.
    func stream(_ object: PDFObject) -> [UInt8]? {
        guard case .stream(_, let id) = resolve(object) else { return nil }
        return data(id)
    }

    /// Returns an array of numbers, such as a rectangle; nil if there are fewer than `count`.
    func numbers(_ object: PDFObject, count: Int) -> [Double]? {
        var numbers: [Double] = []
        numbers.reserveCapacity(count)
        for item in array(object) {
            if let number = number(item) { numbers.append(number) }
        }
        return numbers.count >= count ? numbers : nil
    }

    /// Returns a rectangle from its first corner to the opposite one, which may be at its left or below it; nil for other objects.
    func rectangle(_ object: PDFObject) -> Rect? {
        numbers(object, count: 4).map { Rect(x: $0[0], y: $0[1], width: $0[2] - $0[0], height: $0[3] - $0[1]) }
    }
}
