import TypesetBase
import TypesetMarkdown

extension Construct {
    static let mdxImport = Construct("mdx-import", "`import Part from \"./_part.mdx\"` and `<Part />`", set: [.docusaurus])
}

/// Pages that Docusaurus includes in others: `import Part from "./_part.mdx"`, and `<Part />` in the text.
enum MDXImports {
    // The patterns are constants that no thread changes.
    private nonisolated(unsafe) static let page = /import\s+([A-Z][A-Za-z0-9_]*)\s+from\s+["']([^"']+\.mdx?)["']/
    private nonisolated(unsafe) static let emptyElement = /<([A-Z][A-Za-z0-9_]*)(?:\s[^<>]*)?(?:\/>|>\s*<\/\1\s*>)/
    private nonisolated(unsafe) static let script =
        /import\s+(?:["']|[^"']*\sfrom\s+["']|\{\s*$)|export\s+(?:const|let|var|function|async|class|default|\{|\*)/

    /// The folders in which an imported page is searched for.
    ///
    /// A path with a leading slash begins at the root of the site, which a page of Mintlify or Nextra does not name: `/snippets/part.mdx`.
    static func folders(for page: String, site: String) -> [String] {
        let own = FilePath.folder(of: page)
        return [own, site] + ParentFolders(from: own).dropFirst()
    }

    /// The places at which pages are included, in the order of the text.
    static func directives(in bytes: ArraySlice<UInt8>) -> [IncludeDirective] {
        guard bytes.contains("import ".utf8) else { return [] }
        var files: [String: String] = [:], found: [IncludeDirective] = []
        for line in bytes.lines {
            let words = line.drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
            if let (name, file) = imported(words) {
                files[name] = file
            } else if let (name, length) = element(words), let file = files[name] {
                found.append(IncludeDirective(.include(file: file, .all), words.startIndex..<(words.startIndex + length)))
            }
        }
        return found
    }

    /// The name and the file of a page that a line imports.
    private static func imported(_ line: ArraySlice<UInt8>) -> (name: String, file: String)? {
        guard line.starts(with: "import ".utf8) else { return nil }
        let text = String(decoding: line, as: UTF8.self)
        guard let match = text.prefixMatch(of: page) else { return nil }
        // A text of JavaScript: a backslash escapes the character after it.
        let path = String(match.2.replacing(/\\(.)/) { $0.1 })
        return (String(match.1), path.hasPrefix("@site/") ? String(path.dropFirst("@site/".count)) : String(path.drop { $0 == "/" }))
    }

    /// The name of the element without content at the beginning of a line, and the element's length in bytes.
    private static func element(_ line: ArraySlice<UInt8>) -> (name: String, length: Int)? {
        guard line.first == UInt8(ascii: "<") else { return nil }
        let text = String(decoding: line, as: UTF8.self)
        guard let match = text.prefixMatch(of: emptyElement) else { return nil }
        return (String(match.1), match.0.utf8.count)
    }

    /// Whether a line is an `import` or `export` of JavaScript at the beginning of a block.
    static func isScript(_ words: ArraySlice<UInt8>) -> Bool {
        guard words.starts(with: "import ".utf8) || words.starts(with: "export ".utf8) else { return false }
        return String(decoding: words, as: UTF8.self).prefixMatch(of: script) != nil
    }
}
