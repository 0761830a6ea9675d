import Glibc
import TypesetBase
import TypesetMarkdown

extension Construct {
    static let docFXInclude = Construct(
        "docfx-include", "`[!INCLUDE [Title](part.md)]`, `[!code-csharp[](a.cs?name=part)]`, `:::code source=\"a.cs\":::`", set: [.docfx])
    static let docFXPicture = Construct("docfx-picture", "`:::image source=\"a.png\" alt-text=\"A map\":::`", set: [.docfx])
    static let docFXFrame = Construct(
        "docfx-frame", "`:::zone pivot=\"linux\"`, `:::moniker range=\">=net-8.0\"`, `:::row:::`, `> [!div class=\"checklist\"]`",
        set: [.docfx])
    static let docFXTab = Construct("docfx-tab", "`# [Linux](#tab/linux)` up to `---`", set: [.docfx])
    static let docFXText = Construct(
        "docfx-text", "`<xref:System.String>`, `[!VIDEO https://…]`, `[!UICONTROL Save]`, `:::no-loc text=\"Teams\":::`", set: [.docfx])
}

extension ChapterSyntax {
    /// The included files, blocks and marks of DocFX and Microsoft Learn.
    ///
    /// - Parameter folder: the folder of the page, or of the set of pages, which `~/` in addresses means.
    static func docFX(folder: String) -> ChapterSyntax {
        let root = DocFXSet.root(around: folder)
        let includes = IncludeSyntax(
            areAddressesOfFiles: true, directives: { DocFXIncludes.directives(in: $0) }, folders: { [FilePath.folder(of: $0), root] })
        return ChapterSyntax(
            .docfx,
            [
                .includes(.docFXInclude, includes, settings: [root]),
                .lines([.docFXPicture, .docFXFrame, .docFXTab, .docFXText], settings: [root]) { DocFXText($0, root: root) },
            ])
    }
}

/// A set of pages of DocFX.
enum DocFXSet {
    /// Whether a folder has the settings of a set; they are not read.
    static func isSet(_ folder: String) -> Bool {
        let path = FilePath.join(folder, "docfx.json")
        if access(path, F_OK) == 0 { return true }
        AccessRecord.note(path, .missing)
        return false
    }

    /// The nearest folder with the settings of a set; the folder itself if there is none.
    static func root(around folder: String) -> String { ParentFolders(from: folder).first(where: isSet) ?? folder }
}
