import Glibc
import TypesetBase

/// The installed citation styles and locales of the Citation Style Language: those of the program's data and of Debian's packages.
enum InstalledStyles {
    private static let folders = DataFolders.current.folders("citation-style-language")
    /// The packages of Debian and Ubuntu with the styles and the locales.
    static let packages = (styles: "citation-style-language-styles", locales: "citation-style-language-locales")

    /// The largest style or locale in bytes; the largest of Debian have a tenth of that.
    static let longest = 2_000_000

    /// The style of a name, such as `apa`, or of an address whose last part is a name; nil if there is none.
    static func style(_ name: String) -> SourceFile? {
        let name = self.name(of: name)
        return file("styles/\(name).csl") ?? file("styles/dependent/\(name).csl")
    }

    /// The locale of a language tag, such as `de-DE`; nil if there is none.
    static func locale(_ language: String) -> SourceFile? {
        language.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } ? file("locales/locales-\(language).xml") : nil
    }

    /// The folders with styles; empty if no package with styles is installed.
    private static var styleFolders: [String] { folders.map { FilePath.join($0, "styles") }.filter { access($0, F_OK) == 0 } }

    /// The name in the address of a style, such as `http://www.zotero.org/styles/apa`.
    static func name(of id: String) -> String {
        let last = id.split(separator: "/").last.map(String.init) ?? id
        return last.hasSuffix(".csl") ? String(last.dropLast(4)) : last
    }

    /// The hints for a name that no style has.
    static func hints(for name: String) -> [String] {
        let present = styleFolders
        guard !present.isEmpty else {
            return ["install the package \(packages.styles) of Debian and Ubuntu, or name a file: `csl: \(name).csl`"]
        }
        let similar = Suggestion.closest(to: name, among: names)
        return similar.map { ["did you mean `\($0)`?"] } ?? [
            "the installed styles are in \(present.joined(separator: " and ")); a file is named as `csl: my.csl`"
        ]
    }

    private static var names: [String] { Set(styleFolders.flatMap(names)).sorted() }

    /// The names of the styles in a folder, in any order.
    private static func names(in folder: String) -> [String] {
        (FolderEntry.names(in: folder) ?? []).compactMap { DataFolders.stem($0, ".csl") }
    }

    private static func file(_ name: String) -> SourceFile? {
        guard !name.contains("..") else { return nil }
        for path in folders.map({ FilePath.join($0, name) }).flatMap({ [$0, $0 + DataFolders.packed] }) {
            let isPacked = path.hasSuffix(DataFolders.packed)
            guard let bytes = isPacked ? DataFolders.unpacked(path, limit: longest) : try? OpenFile.system(path, limit: longest) else {
                AccessRecord.note(path, .missing)
                continue
            }
            AccessRecord.note(path, .file)
            return SourceFile(path: path, bytes: bytes)
        }
        return nil
    }
}
