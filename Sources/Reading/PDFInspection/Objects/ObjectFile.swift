import Diagnostics

/// A PDF file's objects, each read once, as a value: straight from the bytes where the file is sound, through qpdf where it is encrypted or
/// needs repair.
///
/// Not for sharing between threads.
final class ObjectFile {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let direct: DirectReader?
    /// Made when it is first needed: for a file that cannot be read directly, and for filters that only qpdf undoes.
    private var qpdf: QPDFReader?
    private var known = ObjectCache()
    /// Syntax of objects that only qpdf can write out, kept for scanners.
    private var texts: [UnsafeMutableBufferPointer<UInt8>] = []
    private var hasOddPages = false
    /// Streams that were read and could not be decoded, or not to their end.
    private(set) var damagedStreams: Set<ObjectID> = []
    let path: String
    /// What may be read of the file. Every reader has the file, and so these.
    let limits: ReadingLimits

    /// `bytes` must stay where they are for as long as the file is used. Throws where the file cannot be read.
    ///
    /// - Parameter repairs: whether the file is known to be inconsistent.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, path: String, repairs: Bool = false, limits: ReadingLimits = ReadingLimits()
    ) throws(Diagnostic) {
        self.bytes = bytes
        self.path = path
        self.limits = limits
        direct = repairs ? nil : DirectReader(bytes)
        if direct == nil { qpdf = try QPDFReader(bytes, path: path) }
    }

    deinit { for text in texts { text.deallocate() } }

    /// Whether something did not stand where it should, so that all must be read again with `repairs`.
    var needsRepair: Bool { direct.map { !$0.isConsistent || hasOddPages } ?? false }

    /// Such as `1.7`, from the header or the catalog, the later of them (ISO 32000-1 7.2.2).
    var version: String { direct.map { max($0.version, name(catalog["Version"]) ?? "") } ?? qpdf?.version ?? "" }
    var isEncrypted: Bool { direct == nil && qpdf?.isEncrypted == true }
    var trailer: PDFDictionary { direct?.trailer ?? qpdf?.trailer ?? PDFDictionary() }
    private(set) lazy var catalog: PDFDictionary = resolve(trailer["Root"]).dictionary ?? qpdf?.root ?? PDFDictionary()

    /// The pages' objects in their order.
    func pages(limit: Int) -> [ObjectID] { direct == nil ? qpdf?.pages(limit: limit) ?? [] : leaves(limit: limit) }

    /// The leaves of the page tree (7.7.3).
    private func leaves(limit: Int) -> [ObjectID] {
        var pages: [ObjectID] = [], pending = [catalog["Pages"]], seen: Set<ObjectID> = []
        while let node = pending.popLast(), pages.count < limit {
            guard let id = node.reference, seen.insert(id).inserted, let entries = resolve(node).dictionary else {
                hasOddPages = true; continue
            }
            if let kids = resolve(entries["Kids"]).array { pending += kids.reversed() } else { pages.append(id) }
        }
        return pages
    }

    /// What a reference leads to, however many steps; any other object is itself.
    func resolve(_ object: PDFObject) -> PDFObject {
        var object = object
        // A reference to a reference is an error that some files have; one to itself must not hang.
        for _ in 0..<16 {
            guard case .reference(let id) = object else { return object }
            object = self.object(id)
        }
        return .null
    }

    func object(_ id: ObjectID) -> PDFObject {
        if let object = known[id] { return object }
        let object = direct == nil ? qpdf?.object(id) ?? .null : directObject(id)
        known[id] = object
        return object
    }

    private func directObject(_ id: ObjectID) -> PDFObject {
        guard let scanner = direct?.syntax(of: id) else { return .null }
        var parser = ObjectParser(scanner)
        let object = parser.object()
        guard case .dictionary(let entries) = object, parser.scanner.skip("stream") else { return object }
        return .stream(entries, id)
    }

    /// Where an object's syntax begins, for what is quicker read than turned into a value; valid as long as the file. nil where there is
    /// none.
    func syntax(of id: ObjectID) -> ByteScanner? {
        if let direct { return direct.syntax(of: id) }
        guard let text = qpdf?.text(of: id) else { return nil }
        texts.append(text)
        return ByteScanner(UnsafeBufferPointer(text))
    }

    /// The bytes of a stream with its filters undone; those of images are left as they are. Of a damaged one what can be had, perhaps
    /// nothing.
    func data(_ id: ObjectID) -> [UInt8] {
        if let data = direct?.data(id) { return data }
        if qpdf == nil { qpdf = try? QPDFReader(bytes, path: path) }
        let (bytes, isWhole) = qpdf?.data(id) ?? ([], false)
        if !isWhole { damagedStreams.insert(id) }
        return bytes
    }
}

extension ObjectFile {
    func dictionary(_ object: PDFObject) -> PDFDictionary { resolve(object).dictionary ?? PDFDictionary() }
    func array(_ object: PDFObject) -> [PDFObject] { resolve(object).array ?? [] }
    func text(_ object: PDFObject) -> String? { resolve(object).text }
    func name(_ object: PDFObject) -> String? { resolve(object).name }
    func number(_ object: PDFObject) -> Double? { resolve(object).number }

    /// The bytes of the stream that an object is or leads to; nil where it is none.
    func stream(_ object: PDFObject) -> [UInt8]? {
        guard case .stream(_, let id) = resolve(object) else { return nil }
        return data(id)
    }

    /// An array of numbers, such as a rectangle; nil where there are fewer than `count`.
    func numbers(_ object: PDFObject, count: Int) -> [Double]? {
        var numbers: [Double] = []
        numbers.reserveCapacity(count)
        for item in array(object) {
            if let number = number(item) { numbers.append(number) }
        }
        return numbers.count >= count ? numbers : nil
    }
}

/// Objects that were read.
private struct ObjectCache {
    /// By number, for the generation that nearly all objects have.
    private var ordinary: [PDFObject?] = []
    private var others: [ObjectID: PDFObject] = [:]
    /// Objects of real files are numbered without large gaps; a number past this one is an attack on memory.
    private static let limit = 1 << 20

    subscript(id: ObjectID) -> PDFObject? {
        get {
            guard isOrdinary(id) else { return others[id] }
            return Int(id.number) < ordinary.count ? ordinary[Int(id.number)] : nil
        }
        set {
            guard isOrdinary(id) else { return others[id] = newValue }
            let missing = Int(id.number) + 1 - ordinary.count
            if missing > 0 { ordinary += repeatElement(nil, count: max(missing, ordinary.count)) }
            ordinary[Int(id.number)] = newValue
        }
    }

    private func isOrdinary(_ id: ObjectID) -> Bool { id.generation == 0 && id.number >= 0 && id.number < Self.limit }
}
