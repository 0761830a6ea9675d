/// Names that are given once: the second of two equal ones is followed by `-2`.
struct UniqueNames {
    private var taken: Set<[String]>
    /// By name: the number that the next equal one is followed by.
    private var next: [[String]: Int] = [:]

    init(_ taken: [[String]] = []) { self.taken = Set(taken) }

    /// A name that none has yet. Of a path, the last name changes.
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
