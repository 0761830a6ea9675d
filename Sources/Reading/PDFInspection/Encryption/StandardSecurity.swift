/// The standard security handler's keys for files that open without a password (ISO 32000-1 7.6.3, ISO 32000-2 7.6.4).
struct StandardSecurity {
    let key: [UInt8]

    enum Failure: Error {
        /// The file asks for a password.
        case password
        /// Encrypted in a way that is not known.
        case unknown
    }

    /// - Parameter id: the first string of the trailer's `ID`.
    init(_ encrypt: PDFDictionary, id: [UInt8]) throws(Failure) {
        guard encrypt["Filter"].name == "Standard", let revision = encrypt["R"].integer, let user = encrypt["U"].string,
            let owner = encrypt["O"].string
        else { throw .unknown }
        switch revision {
        case 2...4: key = try Self.oldKey(encrypt, revision, owner: owner, user: user, id: id)
        case 5, 6: key = try Self.newKey(encrypt, revision, user: user)
        default: throw .unknown
        }
    }

    /// What stands for a password that is shorter than 32 bytes.
    private static let padding: [UInt8] = [
        0x28, 0xBF, 0x4E, 0x5E, 0x4E, 0x75, 0x8A, 0x41, 0x64, 0x00, 0x4E, 0x56, 0xFF, 0xFA, 0x01, 0x08,
        0x2E, 0x2E, 0x00, 0xB6, 0xD0, 0x68, 0x3E, 0x80, 0x2F, 0x0C, 0xA9, 0xFE, 0x64, 0x53, 0x69, 0x7A,
    ]

    /// Algorithms 2, 4 and 5 (ISO 32000-1 7.6.3.3 and 7.6.3.4).
    private static func oldKey(
        _ encrypt: PDFDictionary, _ revision: Int, owner: [UInt8], user: [UInt8], id: [UInt8]
    ) throws(Failure) -> [UInt8] {
        let length = keyLength(encrypt, revision), permissions = UInt32(truncatingIfNeeded: encrypt["P"].integer ?? 0)
        var seed = padding + owner.prefix(32) + (0..<4).map { UInt8(truncatingIfNeeded: permissions >> UInt32(8 * $0)) } + id
        if revision >= 4, encrypt["EncryptMetadata"].boolean == false { seed += [255, 255, 255, 255] }
        var key = Array(MD5.hash(seed).prefix(length))
        if revision >= 3 { for _ in 0..<50 { key = Array(MD5.hash(key).prefix(length)) } }
        var expected = revision == 2 ? RC4.apply(key, to: padding) : MD5.hash(padding + id)
        if revision >= 3 { for round in UInt8(0)..<20 { expected = RC4.apply(key.map { $0 ^ round }, to: expected) } }
        guard user.starts(with: expected) else { throw .password }
        return key
    }

    private static func keyLength(_ encrypt: PDFDictionary, _ revision: Int) -> Int {
        if revision == 2 { return 5 }
        let bits = encrypt["V"].integer == 4 ? 128 : encrypt["Length"].integer ?? 40
        return min(16, max(5, bits / 8))
    }

    /// Algorithm 2.A (ISO 32000-2 7.6.4.3.3).
    private static func newKey(_ encrypt: PDFDictionary, _ revision: Int, user: [UInt8]) throws(Failure) -> [UInt8] {
        guard user.count >= 48, let secret = encrypt["UE"].string, secret.count >= 32 else { throw .unknown }
        func hash(_ salt: ArraySlice<UInt8>) -> [UInt8] { revision == 5 ? SHA2.hash256(Array(salt)) : hardened(Array(salt)) }
        guard hash(user[32..<40]) == Array(user[..<32]) else { throw .password }
        return AES(key: hash(user[40..<48])).decrypt(secret[..<32], vector: Array(repeating: 0, count: 16))
    }

    /// Algorithm 2.B (ISO 32000-2 7.6.4.3.4) for an empty password.
    private static func hardened(_ salt: [UInt8]) -> [UInt8] {
        var key = SHA2.hash256(salt), round = 0, last = 0
        while round < 64 || last > round - 32 {
            let repeated = Array(repeatElement(key, count: 64).joined())
            let encrypted = AES(key: Array(key[..<16])).encrypt(repeated, vector: Array(key[16..<32]))
            switch encrypted.prefix(16).reduce(0, { $0 + Int($1) }) % 3 {
            case 0: key = SHA2.hash256(encrypted)
            case 1: key = SHA2.hash384(encrypted)
            default: key = SHA2.hash512(encrypted)
            }
            last = Int(encrypted.last ?? 0)
            round += 1
        }
        return Array(key.prefix(32))
    }
}
