/// Names a fault by what it is about and not by where it stands: the rule, and the words or names concerned.
///
/// Pages, sizes, coordinates and line numbers have no part in it, so that it outlives reflow and edits elsewhere.
public struct Fingerprint: Hashable, Comparable, Sendable {
    public let value: UInt64
    /// Tells equal faults of one report apart, in report order, from 1.
    public var occurrence = 1

    /// 64 bits of FNV-1a: stable between runs and machines, which Swift's own hashing is not.
    public init(rule: RuleID, identity: [String]) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in [rule.rawValue] + identity {
            for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            hash = (hash ^ 0xFF) &* 0x100_0000_01B3
        }
        value = hash
    }

    public static func < (a: Self, b: Self) -> Bool { (a.value, a.occurrence) < (b.value, b.occurrence) }

    /// Sixteen hexadecimal digits, and behind a colon the occurrence.
    public var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits + ":\(occurrence)"
    }
}
