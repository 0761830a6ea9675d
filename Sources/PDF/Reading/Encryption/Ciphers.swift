import CTypesetGnuTLS

/// The stream cipher RC4, which encrypts and decrypts with the same operation (ISO 32000-1 7.6.2).
///
/// Policies of systems forbid it, and libraries drop it.
enum RC4 {
    static func apply(_ key: [UInt8], to bytes: [UInt8]) -> [UInt8] {
        guard !key.isEmpty else { return bytes }
        var state = (0...255).map { UInt8($0) }, j: UInt8 = 0
        for i in 0..<256 {
            j = j &+ state[i] &+ key[i % key.count]
            state.swapAt(i, Int(j))
        }
        var i: UInt8 = 0
        j = 0
        return bytes.map { byte in
            i = i &+ 1
            j = j &+ state[Int(i)]
            state.swapAt(Int(i), Int(j))
            return byte ^ state[Int(state[Int(i)] &+ state[Int(j)])]
        }
    }
}

/// AES with keys of 16 or 32 bytes (FIPS 197), in cipher block chaining.
struct AES {
    let key: [UInt8]
    private static let block = 16

    /// Decrypts whole blocks and drops an incomplete last block; returns nothing for a key of another length.
    func decrypt(_ bytes: ArraySlice<UInt8>, vector: [UInt8]) -> [UInt8] { apply(gnutls_cipher_decrypt, to: bytes, vector) }

    /// Encrypts whole blocks and drops an incomplete last block; returns nothing for a key of another length.
    func encrypt(_ bytes: [UInt8], vector: [UInt8]) -> [UInt8] { apply(gnutls_cipher_encrypt, to: bytes[...], vector) }

    private func apply(
        _ operation: (gnutls_cipher_hd_t?, UnsafeMutableRawPointer?, Int) -> Int32, to bytes: ArraySlice<UInt8>, _ vector: [UInt8]
    ) -> [UInt8] {
        var key = key, vector = vector, result = Array(bytes.dropLast(bytes.count % Self.block))
        let status = key.withUnsafeMutableBufferPointer { key in
            vector.withUnsafeMutableBufferPointer { vector in
                var handle: gnutls_cipher_hd_t?
                var key = gnutls_datum_t(data: key.baseAddress, size: UInt32(key.count))
                var vector = gnutls_datum_t(data: vector.baseAddress, size: UInt32(vector.count))
                let cipher = key.size == 32 ? GNUTLS_CIPHER_AES_256_CBC : GNUTLS_CIPHER_AES_128_CBC
                let status = gnutls_cipher_init(&handle, cipher, &key, &vector)
                guard status == GNUTLS_E_SUCCESS else { return status }
                defer { gnutls_cipher_deinit(handle) }
                return operation(handle, &result, result.count)
            }
        }
        return status == GNUTLS_E_SUCCESS ? result : []
    }
}
