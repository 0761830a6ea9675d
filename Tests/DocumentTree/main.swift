import DocumentDumps
import Foundation
import TypesetBase
import TypesetMarkdown

// Prints the tree of each document in a file, for `make check-pandoc`: documents and trees are separated by lines with a form feed.
guard CommandLine.arguments.count == 3, let dialect = Dialect(rawValue: CommandLine.arguments[1]),
    let data = FileManager.default.contents(atPath: CommandLine.arguments[2])
else {
    print("usage: document-tree DIALECT FILE")
    exit(2)
}
for text in String(decoding: data, as: UTF8.self).components(separatedBy: "\n\u{0C}\n") {
    print(MarkdownParser.parse(SourceFile(path: "doc.md", text: text), dialect: dialect).document.dump(), "\u{0C}", separator: "")
}
