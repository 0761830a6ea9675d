import TypesetBase
import TypesetMarkdown

extension ChapterSyntax {
    /// The included files, programs and shortcodes of Quarto; the parser reads its divisions.
    static let quarto = ChapterSyntax(
        .quarto,
        [
            PageConstruct(rows: [.shortcodeInclude]) { page, files in
                guard page.file.bytes[...].contains("{{<".utf8) else { return }
                page.include(.shortcodes(page.file.path, QuartoProject(of: page.file, files.files)), files)
            },
            PageConstruct(rows: [.codeCell, .bookdownTheorem]) { page, files in
                guard
                    page.file.bytes[...].contains("```{".utf8) || page.file.bytes[...].contains("~~~{".utf8)
                        || page.file.bytes[...].contains("``` {".utf8)
                else { return }
                page.apply(QuartoCells(page.file, QuartoProject(of: page.file, files.files), files.files))
            },
            PageConstruct(rows: [.shortcode]) { page, files in
                guard page.file.bytes[...].contains("{{<".utf8) || page.file.bytes[...].contains("-meta=".utf8) else { return }
                page.apply(QuartoShortcodes(page.file, QuartoProject(of: page.file, files.files)))
            },
            .bookdown(),
        ])
}
