import Glibc
import TypesetBase
import TypesetMarkdown

extension Construct {
    static let hugoCode = Construct("hugo-code", "`{{< highlight go >}}` … `{{< /highlight >}}`", set: [.hugo])
    static let hugoPicture = Construct("hugo-picture", "`{{< figure src=\"a.png\" alt=\"A map\" caption=\"A map\" >}}`", set: [.hugo])
    static let hugoAddress = Construct("hugo-address", "`[a]({{< relref \"b.md\" >}})`, `{{< youtube id >}}`", set: [.hugo])
    static let hugoFrame = Construct(
        "hugo-frame", "`{{% notice tip %}}` … `{{% /notice %}}`, `alert`, `hint`, `details`, `tabs`, `tab`, `comment`", set: [.hugo])
    static let hugoEscape = Construct("hugo-escape", "`{{</* name */>}}`", set: [.hugo])
}

extension ChapterSyntax {
    /// The shortcodes of Hugo and of common themes that need no program.
    ///
    /// - Parameter folder: the folder of the site.
    static func hugo(folder: String) -> ChapterSyntax {
        ChapterSyntax(
            .hugo,
            gitHub.constructs + [
                .lines([.hugoCode, .hugoPicture, .hugoAddress, .hugoEscape], settings: [folder]) { HugoText($0, folder: folder) },
                .asides([AsideForm(.hugoFrame, HugoFrames.opening)]),
            ])
    }
}

/// A site of Hugo.
enum HugoSite {
    private static let settings = ["hugo.toml", "hugo.yaml", "hugo.json", "config/_default", "config.toml", "config.yaml", "config.yml"]

    /// Whether a folder has the settings of a site and its content.
    static func isSite(_ folder: String) -> Bool {
        exists(FilePath.join(folder, "content")) && settings.contains { exists(FilePath.join(folder, $0)) }
    }

    private static func exists(_ path: String) -> Bool {
        if access(path, F_OK) == 0 { return true }
        AccessRecord.note(path, .missing)
        return false
    }
}

/// The frames between a shortcode and its end.
private enum HugoFrames {
    /// Reads a line that consists of a shortcode.
    @Sendable static func opening(_ line: Substring) -> AsideOpening? {
        guard let code = HugoShortcode(line), code.isWhole, !code.isEnd else { return nil }
        return frame(code)
    }

    private static func frame(_ code: HugoShortcode) -> AsideOpening? {
        let end = AsideOpening.End.shortcode(code.name), first = code.words.first ?? ""
        switch code.name {
        case "notice": return AsideOpening.alert(first, title: code.words.dropFirst().first ?? "", end: end)
        case "alert", "callout", "hint", "admonition":
            let kind = code.value("type", "color", "kind", "context") ?? (first.isEmpty ? "note" : first)
            return AsideOpening.alert(kind == "primary" ? "note" : kind, title: code.value("title") ?? "", end: end)
        case "details", "expand", "collapse":
            let title = code.value("summary", "title") ?? first
            return AsideOpening(.alert("note"), title: title.isEmpty ? AsideOpening.label(of: code.name) : title, end: end)
        case "tab": return AsideOpening(.plain, title: code.value("header", "name", "title") ?? first, end: end)
        case "tabpane", "tabs", "steps": return AsideOpening(.plain, end: end)
        case "comment": return AsideOpening(.dropped, end: end)
        default: return nil
        }
    }
}

/// A shortcode: `{{< name "word" key="value" >}}`, `{{% /name %}}`.
struct HugoShortcode {
    let name: String
    let isEnd: Bool
    /// Whether nothing follows it in the text.
    let isWhole: Bool
    /// The number of bytes.
    let length: Int
    private(set) var words: [String] = []
    private var values: [String: String] = [:]

    /// The most bytes of a text that is searched.
    private static let maximum = 1000

    // A literal within a function is compiled at each call. Matching does not change a regular expression, and the first match compiles it
    // atomically.
    private nonisolated(unsafe) static let shortcode =
        /\{\{[<%]\s*(\/\s*)?([A-Za-z][\w\/\-]*)((?:"[^"]*"|`[^`]*`|[^"`>%{])*?)\/?[>%]\}\}/
    private nonisolated(unsafe) static let word = /(?:([\w\-]+)=)?(?:"([^"]*)"|`([^`]*)`|([^\s"`]+))/

    init?(_ text: Substring) {
        guard text.hasPrefix("{{"), text.utf8.count <= Self.maximum,
            let match = text.prefixMatch(of: Self.shortcode)
        else { return nil }
        (name, isEnd, length) = (String(match.2), match.1 != nil, match.0.utf8.count)
        isWhole = text[match.range.upperBound...].allSatisfy(\.isWhitespace)
        for part in match.3.matches(of: Self.word) {
            let value = String(part.2 ?? part.3 ?? part.4 ?? "")
            if let key = part.1 { values[String(key)] = value } else { words.append(value) }
        }
    }

    /// The value of the first of these keys that the shortcode has.
    func value(_ keys: String...) -> String? { keys.lazy.compactMap { values[$0] }.first }

    /// The offsets of the last end of each name that nothing follows on its line.
    static func ends(in file: SourceFile) -> [String: Int] {
        var ends: [String: Int] = [:], rest = file.bytes[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "{")) {
            rest = file.bytes[(start + 1)...]
            // An end has no words.
            guard rest.first == UInt8(ascii: "{"), rest.prefix(8).contains(UInt8(ascii: "/")),
                let code = HugoShortcode(String(decoding: file.bytes[start...].prefix(100), as: UTF8.self)[...]), code.isEnd,
                file.endsLine(at: start + code.length)
            else { continue }
            ends[code.name] = start
        }
        return ends
    }
}
