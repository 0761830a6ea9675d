package import TypesetBase
package import TypesetMarkdown
package import TypesetStylesheet

extension PageSettings {
    /// Reads the page settings in a document's front matter.
    ///
    /// - Returns: the settings, and a warning about each invalid value. The keys are pandoc's, which allow more values than these.
    package static func read(_ metadata: Metadata) -> (settings: PageSettings, diagnostics: [Diagnostic]) {
        var settings = PageSettings(), diagnostics: [Diagnostic] = []
        for setting in metadata.pageSettings {
            guard let name = PandocName(rawValue: setting.name),
                var problem = settings.add(name, setting.value.value, at: setting.value.span)
            else { continue }
            if problem.severity == .error { problem.severity = .warning }
            diagnostics.append(problem)
        }
        return (settings, diagnostics.found(by: .frontMatterMistake))
    }
}
