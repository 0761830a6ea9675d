/// Names without duplicates: a repeated name gets the suffix `-2`, `-3` and so on.
struct UniqueNames {
    private var taken: Set<[String]>
    /// The number of the next suffix, by name.
    private var next: [[String]: Int] = [:]

    init(_ taken: [[String]] = []) { self.taken = Set(taken) }

    /// Returns a name that is not taken yet; of a path, the last name changes.
    mutating func unique(_ path: [String]) -> [String] {
        guard !taken.insert(path).inserted, let stem = path.last else { return path }
        var result = path, count = next[path] ?? 2
        repeat {
            result[result.count - 1] = "\(stem)-\(count)"
            count += 1
        } while !taken.insert(result).inserted
        next[path] = count
        return result
    }

    mutating func unique(_ name: String) -> String { unique([name]).last ?? name }

    func contains(_ name: String) -> Bool { taken.contains([name]) }
}
