import FixedAdvanceShaping
import Foundation
import TypesetBase
import TypesetImages
import TypesetMarkdown
import TypesetStylesheet
import TypesetText

@testable import TypesetLayout

/// Lays out Markdown with a sheet, with glyphs half an em wide, so tests can compute expectations by hand.
func layOut(
    _ markdown: String, sheet: String = "typeset: 1\nextends: []\n", at category: ContentSizeCategory = .large,
    shaper: any TextShaper = FixedAdvanceShaper(), dialect: Dialect = .github
) -> LaidOutDocument {
    composer(markdown, sheet: sheet, shaper: shaper, dialect: dialect).layOut(at: category)
}

func composer(
    _ markdown: String, sheet: String = "typeset: 1\nextends: []\n", shaper: any TextShaper = FixedAdvanceShaper(),
    limits: DocumentLimits = DocumentLimits(), dialect: Dialect = .github
) -> DocumentComposer {
    let document = MarkdownParser.parse(SourceFile(path: "test.md", text: markdown), limits: limits, dialect: dialect).document
    let loader = StylesheetLoader()
    let loaded = loader.load(file: SourceFile(path: "test.yaml", text: sheet))
    guard let stylesheet = loaded.stylesheet else { fatalError("the test's sheet is wrong: \(loaded.diagnostics)") }
    // The document has no directory; the pictures of some tests are temporary files.
    let images = ImageLoader(roots: FileRoots([NSTemporaryDirectory()]))
    return DocumentComposer(document: document, stylesheet: stylesheet, shaper: shaper, images: images)
}

/// A sheet that styles every element like a real one, on a page of the given size.
let fullSheet = """
    typeset: 1
    extends: []
    page: { size: a4, margins: [72, 64], header: { left: "{title}", right: "{section}" }, footer: { center: "{page} / {pages}" } }
    styles:
      base: { textStyle: body, lineHeightMultiple: 1.3, paragraphSpacing: 0.6em }
      heading: { parent: base, symbolicTraits: [bold], keepWithNext: true, paragraphSpacingBefore: 0.8em }
      quote: { parent: base, textInsets: [0.3em, 1em], border: { left: "3pt solid #888888" }, background: "#f4f4f4" }
      item: { parent: base, headIndent: 1.6em }
      code: { parent: base, size: { scale: 0.9 }, background: "#eeeeee", textInsets: 0.5em }
      cell: { parent: base, textInsets: [0.2em, 0.5em], border: { bottom: "0.5pt solid #999999" } }
      note: { parent: base, textStyle: footnote }
    elements:
      document: base
      paragraph: base
      h1: { parent: heading, textStyle: largeTitle }
      h2: { parent: heading, textStyle: title1 }
      h3: { parent: heading, textStyle: title2 }
      h4: { parent: heading, textStyle: title3 }
      blockQuote: quote
      list: { parent: base }
      listItem: item
      codeBlock: code
      code: { size: { scale: 0.9 }, background: "#eeeeee" }
      table: { parent: base }
      tableHeader: { parent: cell, symbolicTraits: [bold] }
      tableCell: cell
      footnote: note
      footnoteReference: { size: { scale: 0.7 }, baselineOffset: -0.4 }
      link: { underline: true, color: "#0645ad" }
      header: { parent: base, textStyle: caption1 }
      footer: { parent: base, textStyle: caption1 }
    """
