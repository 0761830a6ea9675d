import CTypesetGnuTLS

/// A cryptographic hash function: MD5 (RFC 1321), or one of the functions of SHA-2 (FIPS 180-4).
package enum HashFunction: Sendable {
    case md5, sha256, sha384, sha512

    /// Returns the hash of a message; empty if the policy of the system forbids the function.
    package func hash(_ message: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: Int(gnutls_hash_get_len(algorithm)))
        return gnutls_hash_fast(algorithm, message, message.count, &result) == GNUTLS_E_SUCCESS ? result : []
    }

    private var algorithm: gnutls_digest_algorithm_t {
        switch self {
        case .md5: GNUTLS_DIG_MD5
        case .sha256: GNUTLS_DIG_SHA256
        case .sha384: GNUTLS_DIG_SHA384
        case .sha512: GNUTLS_DIG_SHA512
        }
    }
}
