import Glibc
import TypesetBase

/// The citation styles and locales that the system has: Debian's packages of the Citation Style Language.
enum InstalledStyles {
    private static let folder = "/usr/share/citation-style-language"
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

    /// Whether the package of the styles is installed.
    static var hasStyles: Bool { access(FilePath.join(folder, "styles"), F_OK) == 0 }

    /// The name in the address of a style, such as `http://www.zotero.org/styles/apa`.
    static func name(of id: String) -> String {
        let last = id.split(separator: "/").last.map(String.init) ?? id
        return last.hasSuffix(".csl") ? String(last.dropLast(4)) : last
    }

    /// The hints for a name that no style has.
    static func hints(for name: String) -> [String] {
        guard hasStyles else {
            return ["install the package \(packages.styles) of Debian and Ubuntu, or name a file: `csl: \(name).csl`"]
        }
        let similar = Suggestion.closest(to: name, among: names)
        return similar.map { ["did you mean `\($0)`?"] } ?? [
            "the installed styles are in \(folder)/styles; a file is named as `csl: my.csl`"
        ]
    }

    private static var names: [String] {
        guard let stream = opendir(FilePath.join(folder, "styles")) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name.hasSuffix(".csl") { names.append(String(name.dropLast(4))) }
        }
        return names.sorted()
    }

    private static func file(_ name: String) -> SourceFile? {
        guard !name.contains("..") else { return nil }
        let path = FilePath.join(folder, name)
        guard let bytes = try? OpenFile.system(path, limit: longest) else {
            AccessRecord.note(path, .missing)
            return nil
        }
        AccessRecord.note(path, .file)
        return SourceFile(path: path, bytes: bytes)
    }
}
