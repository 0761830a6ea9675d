import TypesetBase

/// Decrypts the strings and streams of a file (ISO 32000-1 7.6).
///
/// It must not be shared between threads.
final class Decrypter {
    private enum Method { case none, rc4, aes, aes256 }

    private let key: [UInt8]
    private let strings: Method
    private let streams: Method
    private let encryptsMetadata: Bool
    /// The key of the object read last, whose strings share it.
    private var latest: (id: ObjectID, method: Method, key: [UInt8])?

    /// Creates the decrypter of a file.
    ///
    /// - Parameters:
    ///   - id: the first string of the trailer's `ID`.
    ///   - password: the user's or the owner's password.
    init(_ encrypt: PDFDictionary, id: [UInt8], password: String = "") throws(StandardSecurity.Failure) {
        key = try StandardSecurity(encrypt, id: id, password: password).key
        encryptsMetadata = encrypt["EncryptMetadata"].boolean != false
        if (encrypt["V"].integer ?? 0) < 4 {
            (strings, streams) = (.rc4, .rc4)
        } else {
            strings = try Self.method(encrypt, "StrF")
            streams = try Self.method(encrypt, "StmF")
        }
    }

    /// Returns the method of a key's crypt filter (table 25).
    private static func method(_ encrypt: PDFDictionary, _ key: String) throws(StandardSecurity.Failure) -> Method {
        let name = encrypt[key].name ?? "Identity"
        if name == "Identity" { return .none }
        switch encrypt["CF"].dictionary?[name].dictionary?["CFM"].name ?? "None" {
        case "None": return .none
        case "V2": return .rc4
        case "AESV2": return .aes
        case "AESV3": return .aes256
        default: throw .unknown
        }
    }

    func string(_ bytes: [UInt8], of id: ObjectID) -> [UInt8] { decrypted(bytes, strings, id) }

    /// Decrypts the bytes of a stream, which are still filtered.
    func stream(_ bytes: UnsafeBufferPointer<UInt8>, _ dictionary: PDFDictionary, of id: ObjectID) -> [UInt8] {
        let type = dictionary["Type"].name, isPlain = type == "XRef" || type == "Metadata" && !encryptsMetadata
        return decrypted(Array(bytes), isPlain || Self.isExempt(dictionary) ? .none : streams, id)
    }

    /// Whether a stream has a separate filter `Crypt`, which is nearly always the identity (7.4.10).
    private static func isExempt(_ dictionary: PDFDictionary) -> Bool {
        (dictionary["Filter"].array ?? [dictionary["Filter"]]).first?.name == "Crypt"
    }

    private func decrypted(_ bytes: [UInt8], _ method: Method, _ id: ObjectID) -> [UInt8] {
        switch method {
        case .none: bytes
        case .rc4: RC4.apply(objectKey(id, method), to: bytes)
        case .aes: Self.decrypted(bytes, AES(key: objectKey(id, method)))
        case .aes256: Self.decrypted(bytes, AES(key: key))
        }
    }

    /// Returns the key of an object (algorithm 1, 7.6.2).
    private func objectKey(_ id: ObjectID, _ method: Method) -> [UInt8] {
        if let latest, latest.id == id, latest.method == method { return latest.key }
        let salt = method == .aes ? Array("sAlT".utf8) : []
        let number = (0..<3).map { UInt8(truncatingIfNeeded: id.number >> Int32(8 * $0)) }
        let generation = (0..<2).map { UInt8(truncatingIfNeeded: id.generation >> Int32(8 * $0)) }
        let objectKey = Array(HashFunction.md5.hash(key + number + generation + salt).prefix(min(16, key.count + 5)))
        latest = (id, method, objectKey)
        return objectKey
    }

    /// Decrypts the bytes after the initialization vector and drops the padding of the last block.
    private static func decrypted(_ bytes: [UInt8], _ cipher: AES) -> [UInt8] {
        guard bytes.count >= 32 else { return [] }
        let plain = cipher.decrypt(bytes[16...], vector: Array(bytes[..<16])), filling = Int(plain.last ?? 0)
        return (1...16).contains(filling) ? Array(plain.dropLast(filling)) : plain
    }
}

extension Decrypter {
    /// Returns an object's syntax with its strings decrypted, up to the end of the object or the beginning of its stream.
    func syntax(_ scanner: ByteScanner, of id: ObjectID) -> [UInt8] {
        var scanner = scanner, result: [UInt8] = [], depth = 0
        repeat {
            scanner.skipSpace()
            let isString =
                scanner.current == UInt8(ascii: "(") || scanner.current == UInt8(ascii: "<") && scanner.peek(1) != UInt8(ascii: "<")
            let start = scanner.position
            if isString {
                Self.write(string(scanner.string(), of: id), to: &result)
            } else {
                depth += scanner.skipToken()
                result += scanner.bytes[start..<min(scanner.position, scanner.bytes.count)]
            }
            result.append(32)
        } while !scanner.isAtEnd && (depth > 0 || !Self.isEnd(scanner))
        if scanner.skip("stream") { result += Array("stream ".utf8) }
        return result
    }

    /// Whether an object ends at the position; a reference or a number may continue.
    private static func isEnd(_ scanner: ByteScanner) -> Bool {
        var ahead = scanner
        ahead.skipSpace()
        return ahead.isAtEnd || ahead.skip("endobj") || ahead.skip("stream") || ahead.skip("obj")
    }

    private static func write(_ bytes: [UInt8], to result: inout [UInt8]) {
        let digits = Array("0123456789ABCDEF".utf8)
        result.append(UInt8(ascii: "<"))
        for byte in bytes { result.append(digits[Int(byte >> 4)]); result.append(digits[Int(byte & 15)]) }
        result.append(UInt8(ascii: ">"))
    }
}
