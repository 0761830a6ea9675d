import TypesetBase

/// The key of a file by the standard security handler (ISO 32000-1 7.6.3, ISO 32000-2 7.6.4).
struct StandardSecurity {
    let key: [UInt8]

    enum Failure: Error {
        /// The file needs another password.
        case password
        /// The file is encrypted in an unknown way.
        case unknown
    }

    /// Finds the key of a file.
    ///
    /// - Parameters:
    ///   - id: the first string of the trailer's `ID`.
    ///   - password: the user's or the owner's password; not used if the file opens without one.
    init(_ encrypt: PDFDictionary, id: [UInt8], password: String = "") throws(Failure) {
        guard encrypt["Filter"].name == "Standard", let revision = encrypt["R"].integer, let user = encrypt["U"].string,
            let owner = encrypt["O"].string
        else { throw .unknown }
        let found: [UInt8]?
        switch revision {
        case 2...4:
            let old = OldSecurity(encrypt, revision, owner: owner, user: user, id: id)
            found = old.key("") ?? old.key(password) ?? old.key(ofOwner: password)
        case 5, 6:
            let new = try NewSecurity(encrypt, revision, owner: owner, user: user)
            found = new.key("") ?? new.key(password) ?? new.key(ofOwner: password)
        default: throw .unknown
        }
        guard let found else { throw .password }
        key = found
    }
}

/// Security of revisions 2 to 4, with RC4 and MD5 (ISO 32000-1 7.6.3.3 and 7.6.3.4).
private struct OldSecurity {
    private let revision: Int
    private let owner: [UInt8], user: [UInt8], id: [UInt8]
    /// The part of the key's seed that follows the password.
    private let seed: [UInt8]
    /// The length of the key in bytes.
    private let length: Int

    init(_ encrypt: PDFDictionary, _ revision: Int, owner: [UInt8], user: [UInt8], id: [UInt8]) {
        (self.revision, self.owner, self.user, self.id) = (revision, Array(owner.prefix(32)), user, id)
        let permissions = UInt32(truncatingIfNeeded: encrypt["P"].integer ?? 0)
        seed =
            self.owner + (0..<4).map { UInt8(truncatingIfNeeded: permissions >> UInt32(8 * $0)) } + id
            + (revision >= 4 && encrypt["EncryptMetadata"].boolean == false ? [255, 255, 255, 255] : [])
        let bits = revision == 2 ? 40 : encrypt["V"].integer == 4 ? 128 : encrypt["Length"].integer ?? 40
        length = min(16, max(5, bits / 8))
    }

    /// Returns the key by the user's password; nil if the password is wrong.
    func key(_ password: String) -> [UInt8]? { key(Self.padded(password)) }

    /// Returns the key by the owner's password, which decrypts the user's password (algorithm 7).
    func key(ofOwner password: String) -> [UInt8]? {
        var digest = HashFunction.md5.hash(Self.padded(password))
        if revision >= 3 { for _ in 0..<50 { digest = HashFunction.md5.hash(digest) } }
        let key = digest.prefix(length), rounds: [UInt8] = revision == 2 ? [0] : (0..<20).reversed()
        return self.key(rounds.reduce(owner) { text, round in RC4.apply(key.map { $0 ^ round }, to: text) })
    }

    /// Returns the key by a padded password (algorithms 2, 4 and 5).
    private func key(_ padded: [UInt8]) -> [UInt8]? {
        var key = Array(HashFunction.md5.hash(padded + seed).prefix(length))
        if revision >= 3 { for _ in 0..<50 { key = Array(HashFunction.md5.hash(key).prefix(length)) } }
        var expected = revision == 2 ? RC4.apply(key, to: Self.padding) : HashFunction.md5.hash(Self.padding + id)
        if revision >= 3 { for round in UInt8(0)..<20 { expected = RC4.apply(key.map { $0 ^ round }, to: expected) } }
        return user.starts(with: expected) ? key : nil
    }

    /// Returns the password in Latin-1, which PDFDocEncoding includes, padded to 32 bytes.
    private static func padded(_ password: String) -> [UInt8] {
        let isLatin = password.unicodeScalars.allSatisfy { $0.value < 256 }
        let bytes = isLatin ? password.unicodeScalars.map { UInt8($0.value) } : Array(password.utf8)
        return Array((bytes + padding).prefix(32))
    }

    /// The bytes that pad a password.
    private static let padding: [UInt8] = [
        0x28, 0xBF, 0x4E, 0x5E, 0x4E, 0x75, 0x8A, 0x41, 0x64, 0x00, 0x4E, 0x56, 0xFF, 0xFA, 0x01, 0x08,
        0x2E, 0x2E, 0x00, 0xB6, 0xD0, 0x68, 0x3E, 0x80, 0x2F, 0x0C, 0xA9, 0xFE, 0x64, 0x53, 0x69, 0x7A,
    ]
}

/// Security of revisions 5 and 6, with AES of 256 bits (ISO 32000-2 7.6.4.3).
private struct NewSecurity {
    private let revision: Int
    private let owner: [UInt8], user: [UInt8]
    private let ownerSecret: [UInt8], userSecret: [UInt8]

    init(_ encrypt: PDFDictionary, _ revision: Int, owner: [UInt8], user: [UInt8]) throws(StandardSecurity.Failure) {
        guard user.count >= 48, let secret = encrypt["UE"].string, secret.count >= 32 else { throw .unknown }
        (self.revision, self.owner, self.user) = (revision, owner, Array(user.prefix(48)))
        (ownerSecret, userSecret) = (encrypt["OE"].string ?? [], secret)
    }

    /// Returns the key by the user's password; nil if the password is wrong.
    func key(_ password: String) -> [UInt8]? { key(password, entry: user, secret: userSecret, more: []) }

    /// Returns the key by the owner's password; nil if the password is wrong.
    func key(ofOwner password: String) -> [UInt8]? { key(password, entry: owner, secret: ownerSecret, more: user) }

    /// Derives the file key from a password (algorithm 2.A); nil if the password is wrong.
    private func key(_ password: String, entry: [UInt8], secret: [UInt8], more: [UInt8]) -> [UInt8]? {
        guard entry.count >= 48, secret.count >= 32 else { return nil }
        let password = Array(password.utf8.prefix(127))
        func hash(_ salt: ArraySlice<UInt8>) -> [UInt8] {
            revision == 5 ? HashFunction.sha256.hash(password + salt + more) : Self.hardened(password, salt: Array(salt), more)
        }
        guard hash(entry[32..<40]) == Array(entry[..<32]) else { return nil }
        return AES(key: hash(entry[40..<48])).decrypt(secret[..<32], vector: Array(repeating: 0, count: 16))
    }

    /// Returns the hash of a password (algorithm 2.B).
    private static func hardened(_ password: [UInt8], salt: [UInt8], _ more: [UInt8]) -> [UInt8] {
        var key = HashFunction.sha256.hash(password + salt + more), round = 0, last = 0
        while round < 64 || last > round - 32 {
            let repeated = Array(repeatElement(password + key + more, count: 64).joined())
            let encrypted = AES(key: Array(key[..<16])).encrypt(repeated, vector: Array(key[16..<32]))
            switch encrypted.prefix(16).reduce(0, { $0 + Int($1) }) % 3 {
            case 0: key = HashFunction.sha256.hash(encrypted)
            case 1: key = HashFunction.sha384.hash(encrypted)
            default: key = HashFunction.sha512.hash(encrypted)
            }
            last = Int(encrypted.last ?? 0)
            round += 1
        }
        return Array(key.prefix(32))
    }
}
