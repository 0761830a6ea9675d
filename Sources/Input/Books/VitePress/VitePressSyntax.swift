import TypesetBase
import TypesetMarkdown

extension Construct {
    static let vitePressInclude = Construct(
        "vitepress-include", "`<<< @/a.js#part{2}`, `<!--@include: ./part.md-->`, `@[code](a.js)`", set: [.vitepress])
    static let vitePressContainer = Construct("vitepress-container", "`::: tip Title` … `:::`, `::: code-group`", set: [.vitepress])
    static let vitePressCode = Construct("vitepress-code", "```` ```js:line-numbers [app.js] ````", set: [.vitepress])
    static let vitePressBadge = Construct("vitepress-badge", "`<Badge text=\"new\" />`", set: [.vitepress])
}

extension ChapterSyntax {
    /// The containers, included files and badges of VitePress and VuePress.
    ///
    /// - Parameter source: the folder of the pages, which `@` in paths means.
    static func vitePress(source: String) -> ChapterSyntax {
        let includes = IncludeSyntax(
            areAddressesOfFiles: true, directives: { VitePressIncludes.directives(in: $0) },
            folders: { [FilePath.folder(of: $0), source] })
        return ChapterSyntax(
            .vitepress,
            [
                .includes(.vitePressInclude, includes, settings: [source]),
                .lines([.vitePressCode, .vitePressBadge]) { VitePressText($0) },
                .asides([AsideForm(.vitePressContainer, VitePressContainers.opening)]),
            ])
    }
}

/// The containers between lines of colons.
private enum VitePressContainers {
    /// Reads `::: tip Title`, `::: details`, and the frames of code that readers of a site switch between.
    @Sendable static func opening(_ line: Substring) -> AsideOpening? {
        let colons = line.prefix { $0 == ":" }, rest = line[colons.endIndex...].drop { $0 == " " }
        guard colons.count >= 3 else { return nil }
        let name = rest.prefix { $0.isLetter || $0 == "-" }, title = rest[name.endIndex...].prefix { $0 != "{" }
        switch name {
        case "code-group", "code-tabs", "tabs", "raw", "v-pre": return AsideOpening(.plain, end: .colons(colons.count))
        case "code-group-item", "tab": return AsideOpening(.plain, title: String(title), end: .colons(colons.count))
        default:
            var opening = DocusaurusBlocks.admonition(line)
            opening?.mayBeIndented = false
            if name == "details", opening?.title.isEmpty == true { opening?.title = AsideOpening.label(of: name) }
            return opening
        }
    }
}
