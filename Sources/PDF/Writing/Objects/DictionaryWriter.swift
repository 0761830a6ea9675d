import TypesetBase

/// Writes the entries of one dictionary (ISO 32000-1 7.3.7) straight into a buffer.
///
/// A writer exists only inside the closure that fills the dictionary. When the closure returns, the dictionary is closed. A writer cannot
/// be copied and is passed as `inout`: while an inner dictionary or array is being written, the compiler allows no access to the outer one.
struct DictionaryWriter: ~Copyable {
    private let buffer: ByteBuffer

    fileprivate init(_ buffer: ByteBuffer) { self.buffer = buffer }

    mutating func set(_ key: PDFName, _ value: PDFName) {
        buffer.put(key: key)
        buffer.put(key: value)
    }

    mutating func set(_ key: PDFName, _ value: Int) {
        buffer.put(key: key)
        buffer.put(" ").put(value)
    }

    mutating func set(_ key: PDFName, _ value: Double) {
        buffer.put(key: key)
        buffer.put(" ").put(value)
    }

    mutating func set(_ key: PDFName, _ value: Bool) {
        buffer.put(key: key)
        buffer.put(value ? " true" : " false")
    }

    mutating func set(_ key: PDFName, _ value: ObjectNumber) {
        buffer.put(key: key)
        buffer.put(reference: value)
    }

    /// Writes a name that is not one of PDF's own, such as that of a font.
    mutating func set(_ key: PDFName, name: String) {
        buffer.put(key: key)
        buffer.put(name: name)
    }

    /// Writes a text string, for people (7.9.2.2).
    mutating func set(_ key: PDFName, text: String) {
        buffer.put(key: key)
        buffer.put(text: text)
    }

    /// Writes a byte string, for programs (7.9.2.4).
    mutating func set(_ key: PDFName, bytes: some Collection<UInt8>) {
        buffer.put(key: key)
        buffer.put(byteString: bytes)
    }

    mutating func setDictionary(_ key: PDFName, _ body: (inout DictionaryWriter) -> Void) {
        buffer.put(key: key)
        buffer.putDictionary(body)
    }

    mutating func setArray(_ key: PDFName, _ body: (inout ArrayWriter) -> Void) {
        buffer.put(key: key)
        buffer.putArray(body)
    }

    mutating func set(_ key: PDFName, numbers: Double...) {
        setArray(key) { array in for number in numbers { array.add(number) } }
    }

    /// Writes a rectangle (7.9.5) of a page whose y is downwards.
    mutating func set(_ key: PDFName, _ rect: Rect, pageHeight: Double) {
        set(key, numbers: rect.minX, pageHeight - rect.maxY, rect.maxX, pageHeight - rect.minY)
    }

    mutating func set(_ key: PDFName, integers: Int...) {
        setArray(key) { array in for integer in integers { array.add(integer) } }
    }

    mutating func set(_ key: PDFName, references: some Sequence<ObjectNumber>) {
        setArray(key) { array in for reference in references { array.add(reference) } }
    }

    mutating func set(_ name: ResourceName) {
        buffer.put(name)
        buffer.put(reference: name.object)
    }

    /// Writes the content stream of a Type 3 glyph (9.6.5).
    mutating func set(glyph name: String, _ procedure: ObjectNumber) {
        buffer.put(name: name)
        buffer.put(reference: procedure)
    }

    /// Writes an XObject under a given name; see `ContentStream.paint(xObjectNamed:)`.
    mutating func set(xObjectNamed name: [UInt8], _ object: ObjectNumber) {
        buffer.put(0x2F as UInt8)
        buffer.put(name).put(reference: object)
    }

    /// Makes a form or a page a transparency group (11.6.6).
    mutating func setGroup(colorSpace: PDFName, isIsolated: Bool = false) {
        setDictionary("Group") { group in
            group.set("S", "Transparency")
            group.set("CS", colorSpace)
            if isIsolated { group.set("I", true) }
        }
    }

    /// Writes entries that are already spelled.
    mutating func set(entries: ByteBuffer) { buffer.put(entries) }

    /// Writes a value that is copied from another file.
    mutating func setCopy(_ key: PDFName, _ value: (ByteBuffer) -> Void) {
        buffer.put(key: key)
        value(buffer)
    }

    /// Writes an entry of another file, whose key includes the solidus.
    mutating func setCopy(spelled key: String, _ value: (ByteBuffer) -> Void) {
        buffer.put(utf8: key)
        value(buffer)
    }
}

/// Writes the elements of one array (7.3.6) straight into a buffer; see `DictionaryWriter`.
struct ArrayWriter: ~Copyable {
    private let buffer: ByteBuffer
    /// Whether a following number or word needs a space before it.
    private var needsSpace = false

    fileprivate init(_ buffer: ByteBuffer) { self.buffer = buffer }

    private mutating func separate() {
        if needsSpace { buffer.put(0x20 as UInt8) }
        needsSpace = true
    }

    mutating func add(_ value: Int) {
        separate()
        buffer.put(value)
    }

    /// Adds a number with a space after it.
    mutating func add(_ value: Double) {
        separate()
        buffer.put(value).put(" ")
        needsSpace = false
    }

    /// Adds a number with nine decimals.
    mutating func add(precise value: Double) {
        separate()
        buffer.put(precise: value)
    }

    mutating func add(_ value: Bool) {
        separate()
        buffer.put(value ? "true" : "false")
    }

    mutating func addNull() {
        separate()
        buffer.put("null")
    }

    mutating func add(_ value: ObjectNumber) {
        buffer.put(reference: value)
        needsSpace = true
    }

    mutating func add(_ value: PDFName) {
        buffer.put(key: value)
        needsSpace = true
    }

    /// Adds a name that is not one of PDF's own.
    mutating func add(name: String) {
        buffer.put(name: name)
        needsSpace = true
    }

    mutating func add(bytes: some Collection<UInt8>) {
        buffer.put(byteString: bytes)
        needsSpace = false
    }

    /// Adds a byte string in hexadecimal (7.3.4.3).
    mutating func add(hex bytes: some Collection<UInt8>) {
        buffer.put(hexString: bytes)
        needsSpace = false
    }

    mutating func addDictionary(_ body: (inout DictionaryWriter) -> Void) {
        buffer.putDictionary(body)
        needsSpace = false
    }

    mutating func addArray(_ body: (inout ArrayWriter) -> Void) {
        buffer.putArray(body)
        needsSpace = false
    }

    /// Adds a value that is copied from another file.
    mutating func addCopy(_ value: (ByteBuffer) -> Void) { value(buffer) }

    /// Adds a number or word that is already spelled.
    mutating func add(spelled value: String) {
        separate()
        buffer.put(utf8: value)
    }

    /// Adds a space before an element that would not add one itself.
    mutating func addSpace() {
        buffer.put(" ")
        needsSpace = false
    }
}

extension ByteBuffer {
    func putDictionary(_ body: (inout DictionaryWriter) -> Void) {
        put("<<")
        var writer = DictionaryWriter(self)
        body(&writer)
        put(">>")
    }

    /// Writes the entries without the brackets, for callers that add further entries.
    func putEntries(_ body: (inout DictionaryWriter) -> Void) {
        var writer = DictionaryWriter(self)
        body(&writer)
    }

    func putArray(_ body: (inout ArrayWriter) -> Void) {
        put("[")
        var writer = ArrayWriter(self)
        body(&writer)
        put("]")
    }
}
