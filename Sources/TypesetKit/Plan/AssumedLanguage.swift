package import Diagnostics
import FileAccess
import Markdown

/// The documents of a job whose language neither they nor their stylesheets and project state.
package enum AssumedLanguage {
    /// A warning about all of them at once; nil where there are none. Each of the plan's commands says it of its own.
    package static func warning(of job: TypesettingJob) -> Diagnostic? {
        let timings = StageTimings(), roots = job.fileRoots
        let reading = DocumentReading(job, roots: roots, timings: timings), sheets = SheetStore(job: job, roots: roots, timings: timings)
        let paths = job.works.filter { work in
            // What cannot be read is reported where it is typeset.
            guard let document = reading.head(of: work), document.metadata.language == nil else { return false }
            let sheet = sheets.sheet(for: document, defaults: job.defaults).sheet
            return sheet.map { ($0.stylesheet.language ?? "").isEmpty } ?? false
        }.map(\.path)
        guard let first = paths.first else { return nil }
        let documents = paths.count == 1 ? first : "\(paths.count) documents, \(first) among them"
        return .warning(
            "nothing states the language of \(documents); English is assumed",
            hints: ["write `language:` in the front matter or in the stylesheet, or give `--language`"])
    }
}
