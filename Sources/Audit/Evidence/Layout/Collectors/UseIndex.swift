/// The numbers of uses by their keys. Texts of one style follow one another with few exceptions, so the latest key of each style is at hand
/// without hashing.
struct UseIndex<Key: Hashable> {
    private var numbers: [Key: Int] = [:]
    /// By style number.
    private var latest: [(key: Key, number: Int)?]

    init(styleCount: Int) { latest = Array(repeating: nil, count: styleCount) }

    mutating func number(of key: Key, style: Int) -> Int? {
        if let latest = latest[style], latest.key == key { return latest.number }
        guard let number = numbers[key] else { return nil }
        latest[style] = (key, number)
        return number
    }

    mutating func enter(_ key: Key, _ number: Int) { numbers[key] = number }
}
