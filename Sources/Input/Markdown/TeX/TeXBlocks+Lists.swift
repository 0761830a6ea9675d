import TypesetBase

extension TeXBlocks {
    func list(_ name: String, _ source: [UInt8], depth: Int) -> Block {
        let items = Self.items(source)
        if name == "description" {
            let groups = items.map { item in
                DefinitionGroup(
                    terms: [DefinitionPart(blocks: [Block(.paragraph(inlines(of: item.label)), span: span)], span: span)],
                    definitions: [DefinitionPart(blocks: read(item.content, depth: depth, inFloat: false).blocks, span: span)])
            }
            return Block(.definitionList(groups), span: span)
        }
        // A stated label, such as `\item[(a)]`, is set before the words, because the marks of a list are all of one kind.
        let blocks = items.map { item in
            let words = item.label.isEmpty ? item.content : item.label + [0x20] + item.content.drop { $0 <= 0x20 }
            return read(words, depth: depth, inFloat: false).blocks
        }
        return Block(
            .list(
                List(
                    marker: name == "enumerate" ? .ordered(start: 1, .period) : .bullet, isTight: blocks.allSatisfy { $0.count < 2 },
                    items: blocks.map { List.Item(blocks: $0, span: span) }, numbering: .decimal)), span: span)
    }

    /// The items of a list with their labels, such as the terms of a description.
    private static func items(_ source: [UInt8]) -> [(label: [UInt8], content: [UInt8])] {
        var items: [(label: [UInt8], content: [UInt8])] = [], scanner = TeXScanner(source), start: Int?, label: [UInt8] = [], nested = 0
        func end(at place: Int) { if let start { items.append((label, Array(source[start..<max(start, place)]))) } }
        while let byte = scanner.next {
            let place = scanner.position
            scanner.position += 1
            guard byte == UInt8(ascii: "\\") else { continue }
            let name = scanner.commandName()
            if name == "begin" { nested += 1 }
            if name == "end" { nested -= 1 }
            guard name == "item", nested == 0 else { continue }
            end(at: place)
            label = scanner.option().map { Array(source[$0]) } ?? []
            start = scanner.position
        }
        end(at: source.count)
        return items
    }
}
