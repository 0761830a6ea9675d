import TypesetBase

/// The HTML report of a run as files: one page, or an index beside a folder with a page for each document.
struct HTMLPages {
    private let run: RunReport
    private let options: ReportOptions
    /// The name of the page or of the index, without folders.
    private let name: String

    init(_ run: RunReport, named name: String, _ options: ReportOptions) {
        self.run = run
        self.options = options
        self.name = name
    }

    /// Writes each file as soon as it is made, so that only one is in memory at a time.
    ///
    /// - Parameter write: receives the path relative to the folder of the report, and the bytes.
    func write<Failure: Error>(_ write: (String, [UInt8]) throws(Failure) -> Void) throws(Failure) {
        let page = HTMLReport(run, options).drawn
        if page.isWhole || run.documents.count < 2 { return try write(name, Array(page.text.utf8)) }
        let pages = pages
        for (number, report) in run.documents.enumerated() {
            var own = options
            own.pictures = options.pictures.indices.contains(number) ? [options.pictures[number]] : []
            let single = RunReport(tool: run.tool, documents: [report])
            let index = "../" + PercentCoding.encoded(path: name)
            try write(folder + "/" + pages[number], Array(HTMLReport(single, own, .whole(index: index)).text.utf8))
        }
        let addresses = pages.map { PercentCoding.encoded(path: folder) + "/" + $0 }
        try write(name, Array(HTMLReport(run, options, .index(pages: addresses)).text.utf8))
    }

    /// The folder of the pages, such as `report-documents` for `report.html`.
    private var folder: String { (name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name) + "-documents" }

    /// The names of the pages, such as `docs-guide.html`, of letters, digits, hyphens and full stops, which need no escapes in an address.
    ///
    /// If documents have equal names, these are numbered.
    private var pages: [String] {
        var counts: [String: Int] = [:]
        return run.documents.map { report in
            let path = options.name(report.document)
            let letters = path.unicodeScalars.map {
                $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil) ? "\($0)" : "-"
            }
            // The extension of Markdown is removed, and the length is limited for file systems.
            let stem = letters.joined().replacing(/-md$|-markdown$/, with: "").suffix(200).lowercased()
            counts[stem, default: 0] += 1
            return counts[stem] == 1 ? "\(stem).html" : "\(stem).\(counts[stem] ?? 0).html"
        }
    }
}
