extension String {
    /// The rows of a table in a text: the first word of each line and the rest of the line; lines that begin with `#` are comments.
    package var tableRows: [(key: String, rest: String)] {
        split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let key = line.prefix { $0 != " " }
            return (String(key), String(line[key.endIndex...].dropFirst()))
        }
    }
}
