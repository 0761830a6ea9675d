/// Collects the bytes of a text in runs of one format; white space is collapsed, and removed at both ends.
struct CitationTextBuilder {
    private var runs: [CitationRun] = []
    private var bytes: [UInt8] = []
    private var format = CitationFormat()
    private var hasSpace = false

    /// Whether there is no character yet.
    var isEmpty: Bool { runs.isEmpty && bytes.isEmpty }

    mutating func append(_ text: ArraySlice<UInt8>, _ format: CitationFormat) {
        begin(format)
        bytes += text
    }

    mutating func append(_ text: some StringProtocol, _ format: CitationFormat) {
        guard !text.isEmpty else { return }
        begin(format)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func append(_ text: CitationText) {
        for run in text.runs { append(run.text, run.format) }
    }

    mutating func appendSpace() { hasSpace = !isEmpty }

    /// The text.
    mutating func finish() -> CitationText {
        flush()
        defer { runs = [] }
        hasSpace = false
        return CitationText(runs)
    }

    /// Writes the pending space, outside the formats that begin or end at it, and begins a run.
    private mutating func begin(_ new: CitationFormat) {
        if hasSpace {
            hasSpace = false
            bytes.append(0x20)
        }
        guard new != format else { return }
        flush()
        format = new
    }

    private mutating func flush() {
        if !bytes.isEmpty { runs.append(CitationRun(String(decoding: bytes, as: UTF8.self), format)) }
        bytes.removeAll(keepingCapacity: true)
    }
}
