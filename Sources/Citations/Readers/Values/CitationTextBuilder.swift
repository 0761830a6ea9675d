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

    /// Begins a run, after the pending space, which is outside of formats that end or begin at it.
    private mutating func begin(_ new: CitationFormat) {
        let writesSpace = hasSpace
        hasSpace = false
        if new == format {
            if writesSpace { bytes.append(0x20) }
            return
        }
        if writesSpace, format.isUnmarked { bytes.append(0x20) }
        flush()
        if writesSpace, !format.isUnmarked {
            if new.isUnmarked { bytes.append(0x20) } else { runs.append(CitationRun(" ")) }
        }
        format = new
    }

    private mutating func flush() {
        if !bytes.isEmpty { runs.append(CitationRun(String(decoding: bytes, as: UTF8.self), format)) }
        bytes.removeAll(keepingCapacity: true)
    }
}

extension CitationFormat {
    /// Whether a space in the format looks like one without a format.
    fileprivate var isUnmarked: Bool {
        !isFormula && !isItalic && !isBold && !isSmallCaps && !isUnderlined && baseline == .normal && link == nil
    }
}
