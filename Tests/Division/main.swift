import Glibc
import TypesetText

// Divides the words of standard input, one per line, by the dictionary or TeX patterns at a path, for `make check-hyphenation`. Each word
// is printed with its points, as `position` or `position:replacedBefore:before:replacedAfter:after`.
/// Writes a line to standard error.
func report(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    write(STDERR_FILENO, bytes, bytes.count)
}

guard CommandLine.arguments.count == 2, let path = CommandLine.arguments.last else {
    report("usage: divide FILE < WORDS")
    exit(2)
}
let isTeX = path.hasSuffix(".pat.txt"), exceptions = path.dropLast(isTeX ? "pat.txt".count : 0) + "hyp.txt"
let file = isTeX ? HyphenationFiles.File.patterns(path: path, exceptions: String(exceptions)) : .dictionary(path: path)
var start = timespec()
clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start)
guard let dictionary = HyphenationDictionary(file) else {
    report("not a dictionary: \(path)")
    exit(1)
}
var end = timespec()
clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end)
let milliseconds = Double(end.tv_sec - start.tv_sec) * 1_000 + Double(end.tv_nsec - start.tv_nsec) / 1_000_000
report("loaded in \((milliseconds * 10).rounded() / 10) ms of processor time")

while let word = readLine() {
    let points = dictionary.points(word).map { point in
        guard let change = point.change else { return String(point.position) }
        return "\(point.position):\(change.replacedBefore):\(change.before):\(change.replacedAfter):\(change.after)"
    }
    print(word, points.joined(separator: " "), separator: "\t")
}
