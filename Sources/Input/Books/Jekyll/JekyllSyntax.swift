import TypesetBase
import TypesetMarkdown

extension Construct {
    static let liquidCode = Construct("liquid-code", "`{% highlight ruby %}` … `{% endhighlight %}`", set: [.jekyll])
    static let liquidText = Construct("liquid-text", "`{% raw %}{{ a }}{% endraw %}`, `{% comment %}…{% endcomment %}`", set: [.jekyll])
    static let liquidValue = Construct("liquid-value", "`{{ site.title }}` of `_config.yml`, `{{ page.title }}`", set: [.jekyll])
    static let liquidAddress = Construct(
        "liquid-address", "`[a]({% link _docs/a.md %})`, `![]({{ site.baseurl }}/a.png)`, `{{ \"/a\" | relative_url }}`", set: [.jekyll])
}

extension ChapterSyntax {
    /// The tags and the variables of Liquid that need no program.
    static func jekyll(_ site: JekyllSite) -> ChapterSyntax {
        ChapterSyntax(
            .jekyll,
            gitHub.constructs + [
                PageConstruct(
                    rows: [.liquidCode, .liquidText, .liquidValue, .liquidAddress],
                    settings: [site.folder] + site.values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
                ) { page, _ in if let text = JekyllText(page.file, site) { page.apply(text) } },
                .lines([.kramdownExtension]) { KramdownText($0) },
            ])
    }
}

/// A site of Jekyll.
struct JekyllSite: Sendable {
    let folder: String
    /// The texts and numbers of the settings, by their keys.
    var values: [String: String] = [:]

    static let listNames = ["_config.yml", "_config.yaml"]

    init(folder: String) { self.folder = folder }

    /// Reads the settings of the site in a folder; nil if it is no site of Jekyll.
    ///
    /// - Parameter file: reads the file of settings at a path; nil if there is none.
    init?(at folder: String, reading file: (_ path: String) -> SourceFile?) {
        var settings: SourceFile?
        for name in Self.listNames where settings == nil { settings = file(FilePath.join(folder, name)) }
        guard let settings else { return nil }
        self.folder = folder
        values = Self.values(of: YAMLParser.parse(settings).node?.entries ?? [])
    }

    /// The values that are texts, and those of mappings after the name of the mapping and a dot.
    static func values(of entries: [YAMLPair]) -> [String: String] {
        var values: [String: String] = [:]
        for entry in entries {
            guard let key = entry.key.text else { continue }
            if let text = entry.value.text { values[key] = text }
            for inner in entry.value.entries ?? [] {
                if let name = inner.key.text, let text = inner.value.text { values[key + "." + name] = text }
            }
        }
        return values
    }
}
