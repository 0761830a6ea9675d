import Synchronization
import TypesetBase

/// The fonts that several files have in common, such as the sizes of one document, with their codes described once for all files.
///
/// Two fonts are the same if everything that they lead to in their files is equal byte by byte.
package final class SharedFonts: Sendable {
    private let fonts = Mutex<[ObjectContents: SharedFont]>([:])

    package init() {}

    func font(_ contents: ObjectContents) -> SharedFont? { fonts.withLock { $0[contents] } }

    /// Enters a font, unless another thread has entered the same one, and returns the entered font.
    func enter(_ font: SharedFont, _ contents: ObjectContents) -> SharedFont {
        fonts.withLock { fonts in
            let entered = fonts[contents] ?? font
            fonts[contents] = entered
            return entered
        }
    }
}

/// A font of several files, with the codes described so far.
final class SharedFont: Sendable {
    /// The description of the font, without codes.
    let info: InspectedFont
    let splitter: CodeSplitter
    private let codes = Mutex<[UInt32: DescribedCode]>([:])

    init(_ font: ReadFont) { (info, splitter) = (font.info, font.splitter) }

    subscript(code: UInt32) -> DescribedCode? {
        get { codes.withLock { $0[code] } }
        set { codes.withLock { $0[code] = newValue } }
    }
}

/// The bytes of an object and of all objects that it leads to.
///
/// References are replaced by the order of the objects. The bytes of two files are therefore equal if the objects differ only in their
/// numbers.
struct ObjectContents: Hashable {
    private var bytes: [UInt8] = []

    /// The limit of objects; a font of this program has about six.
    private static let objectLimit = 32

    /// Collects the contents; nil if they are not known completely: if an object is missing, or there are too many, or they are encrypted.
    init?(of root: ObjectID, in file: ObjectFile) {
        var objects = [root], next = 0
        while next < objects.count {
            guard objects.count <= Self.objectLimit, add(objects[next], of: file, to: &objects) else { return nil }
            next += 1
        }
    }

    /// Adds the syntax and the stream of an object, and lists the objects to which it refers.
    private mutating func add(_ id: ObjectID, of file: ObjectFile, to objects: inout [ObjectID]) -> Bool {
        guard let scanner = file.syntax(of: id) else { return false }
        var parser = ObjectParser(scanner, file.budget), depth = 0, copied = scanner.position
        repeat {
            parser.scanner.skipSpace()
            let start = parser.scanner.position
            if case .reference(let target)? = parser.plainReference() {
                let number = objects.firstIndex(of: target) ?? objects.count
                if number == objects.count { objects.append(target) }
                bytes += scanner.bytes[copied..<start]
                bytes += [UInt8(ascii: "@"), UInt8(truncatingIfNeeded: number)]
                copied = parser.scanner.position
            } else {
                // A reference with other spaces is not recognised.
                if scanner.bytes.hasWord("R", at: start) { return false }
                depth += parser.scanner.skipToken()
            }
        } while depth > 0 && !parser.scanner.isAtEnd
        bytes += scanner.bytes[copied..<min(parser.scanner.position, scanner.bytes.count)]
        guard depth == 0, parser.scanner.skip("stream") else { return depth == 0 }
        guard let raw = file.rawBytes(id) else { return false }
        bytes += raw
        return true
    }

    /// A hash of all bytes.
    var hash: Int {
        var hasher = Hasher()
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }

    static func == (a: ObjectContents, b: ObjectContents) -> Bool { a.bytes == b.bytes }

    /// Hashes the ends, since fonts that differ have different names or programs.
    func hash(into hasher: inout Hasher) {
        hasher.combine(bytes.count)
        for part in [bytes.prefix(128), bytes.suffix(128)] { part.withUnsafeBytes { hasher.combine(bytes: $0) } }
    }
}
