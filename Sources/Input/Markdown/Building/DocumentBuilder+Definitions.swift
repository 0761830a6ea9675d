import CTypesetMarkdown
import TypesetBase

extension DocumentBuilder {
    /// Adds a definition to its list; each line of the paragraph before it is a term.
    func addDefinition(_ node: Node, depth: Int, to blocks: inout [Block]) {
        let range = range(of: node), span = text.span(range)
        assignSuppressions(to: range)
        let content = self.blocks(of: node, depth: depth + 1)
        let definition = DefinitionPart(blocks: content, span: span)
        if let last = blocks.last, case .paragraph(let inlines) = last.kind {
            blocks.removeLast()
            add(DefinitionGroup(terms: terms(inlines, last), definitions: [definition]), at: last.span.joined(with: span), to: &blocks)
        } else if let index = blocks.indices.last, case .definitionList(var groups) = blocks[index].kind, !groups.isEmpty {
            groups[groups.count - 1].definitions.append(definition)
            blocks[index].kind = .definitionList(groups)
            blocks[index].span = blocks[index].span.joined(with: span)
        } else {
            add(DefinitionGroup(terms: [], definitions: [definition]), at: span, to: &blocks)
        }
    }

    /// Adds a field, `:name: value`, as a term with its definition.
    func addField(_ node: Node, depth: Int, to blocks: inout [Block]) {
        let range = range(of: node), span = text.span(range)
        assignSuppressions(to: range)
        let place = firstLine(of: span), name = String(node.content), isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " }
        let words = isPlain ? [Inline(.text(name), span: place)] : inlines(ofMarkdown: name, at: place)
        let term = DefinitionPart(blocks: [Block(.paragraph(words), span: place)], span: place)
        let content = self.blocks(of: node, depth: depth + 1)
        let definitions = content.isEmpty ? [] : [DefinitionPart(blocks: content, span: span)]
        add(DefinitionGroup(terms: [term], definitions: definitions), at: span, to: &blocks)
    }

    /// Adds a group to the list right before it, or to a new list.
    private func add(_ group: DefinitionGroup, at span: SourceSpan, to blocks: inout [Block]) {
        guard let index = blocks.indices.last, case .definitionList(let groups) = blocks[index].kind, !blocks[index].attributes.areHTML
        else {
            return blocks.append(Block(.definitionList([group]), span: span))
        }
        blocks[index].kind = .definitionList(groups + [group])
        blocks[index].span = blocks[index].span.joined(with: span)
    }

    private func terms(_ inlines: [Inline], _ paragraph: Block) -> [DefinitionPart] {
        inlines.split { if case .softBreak = $0.kind { true } else { false } }.enumerated().map { index, line in
            let line = Array(line), span = line[0].span.joined(with: line[line.count - 1].span)
            return DefinitionPart(
                blocks: [Block(.paragraph(line), span: span)], span: span, attributes: index == 0 ? paragraph.attributes : .none)
        }
    }
}
