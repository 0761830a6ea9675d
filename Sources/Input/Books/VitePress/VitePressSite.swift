import TypesetBase

/// A site of VitePress or VuePress, whose settings are a script.
struct VitePressSite {
    /// The folder of the pages.
    let source: String

    /// Reads the settings of a site; nil if the folder has none.
    ///
    /// - Parameters:
    ///   - folder: the folder with `.vitepress` or `.vuepress`.
    ///   - file: reads a file of settings; nil if there is none.
    init?(at folder: String, reading file: (_ path: String) -> SourceFile?) {
        guard let settings = Self.folders.map({ FilePath.join(folder, $0) }).first(where: AccessRecord.isFolder) else { return nil }
        var script: SourceFile?
        for name in Self.scripts where script == nil { script = file(FilePath.join(settings, name)) }
        let pages = script.flatMap { ScriptLiteral.text(ofKey: "srcDir", in: $0)?.text } ?? "."
        source = FilePath.normalized(FilePath.join(folder, pages))
    }

    private static let folders = [".vitepress", ".vuepress"]
    private static let scripts = ["config.ts", "config.mts", "config.js", "config.mjs", "config/index.ts", "config/index.js"]
}
