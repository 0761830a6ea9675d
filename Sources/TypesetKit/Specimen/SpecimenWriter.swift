package import TypesetBase
import TypesetImages
import TypesetLayout
import TypesetPDFWriting
import TypesetRaster
import TypesetText

/// The settings of a specimen: every style of a stylesheet at certain sizes with its values, for a design review.
package struct SpecimenRequest: Sendable {
    /// The path of a stylesheet or the name of a template.
    package var stylesheet: String
    /// The content sizes in ascending order.
    package var sizes: [ContentSizeCategory] = [.large]
    /// The reader for whom the styles are shown.
    package var traits = ReaderTraits.standard
    /// The text of the samples; nil: a sentence in the language of the sheet.
    package var text: String?
    /// The output format: one PDF with several pages, or one picture.
    package var format = TypesettingJob.Format.pdf
    /// The standards that the PDF conforms to.
    package var standard = TypesettingJob.Standard.ua1
    /// The pixels per point of a picture; nil: two, or fewer if the picture would be too large.
    package var scale: Double?
    /// A file or a folder; nil: `brand.specimen.pdf` next to `brand.yaml`, or in the working folder for a template.
    package var output: String?
    /// The creation date of the file in ISO 8601; nil omits it.
    package var date: String?
    /// The loader, with the fonts to use and the files that may be read.
    package var loader = SheetLoader()

    package init(_ stylesheet: String) { self.stylesheet = stylesheet }
}

/// The result of a specimen.
package struct SpecimenResult: Sendable {
    /// The path of the file; nil if none was written.
    package var path: String?
    /// The number of pages of the PDF; 1 for a picture.
    package var pages = 0
    /// The problems with the stylesheet, and the reason if no file was written.
    package var diagnostics: [Diagnostic] = []
}

extension Typesetter {
    /// Makes a specimen and blocks until it is written.
    package static func specimen(_ request: SpecimenRequest) -> SpecimenResult {
        var result = SpecimenResult()
        do throws(Diagnostic) {
            let path = try request.path
            let (sheet, diagnostics) = request.loader.load(request.stylesheet)
            result.diagnostics = diagnostics
            guard let sheet else { return result }
            let (bytes, pages) = try SpecimenWriter(request, sheet.adapted(to: request.traits)).file()
            try OutputFile.write(bytes, to: path)
            (result.path, result.pages) = (path, pages)
        } catch {
            result.diagnostics.append(error)
        }
        return result
    }
}

extension SpecimenRequest {
    fileprivate var path: String {
        get throws(Diagnostic) {
            let path = givenPath
            if path != OutputFile.standardOutput, FilePath.normalized(path) == FilePath.normalized(stylesheet) {
                throw .error("'\(path)' is an input and would be overwritten")
            }
            return path
        }
    }

    private var givenPath: String {
        let name = "\(stylesheet == GivenFile.standardInput ? "stdin" : FilePath.stem(of: stylesheet)).specimen.\(format.rawValue)"
        guard let output else { return FilePath.join(FilePath.folder(of: stylesheet), name) }
        return output.hasSuffix("/") || InputFile.isFolder(output) ? FilePath.join(output, name) : output
    }
}

/// Lays out and paints a specimen.
private struct SpecimenWriter {
    private let request: SpecimenRequest
    private let sheet: LoadedStylesheet
    private let resolved: ResolvedSheet
    private let content: SpecimenDocument

    init(_ request: SpecimenRequest, _ sheet: LoadedStylesheet) {
        self.request = request
        self.sheet = sheet
        resolved = sheet.resolved(at: request.sizes)
        content = SpecimenDocument(
            name: request.stylesheet == GivenFile.standardInput ? "standard input" : FilePath.stem(of: request.stylesheet), sheet: resolved,
            entries: SpecimenEntry.entries(of: resolved), facts: SpecimenFacts(sheet: resolved, fonts: sheet.fonts),
            traits: request.traits, sample: SpecimenSample(text: request.text, language: sheet.stylesheet.language))
    }

    func file() throws(Diagnostic) -> (bytes: [UInt8], pages: Int) {
        guard request.format != .pdf else {
            let document = try layOut(height: SpecimenSheet.pageSize.height)
            let options = PDFOptions(standard: request.standard == .ua1 ? .ua1 : .ua2, date: request.date)
            return (try PDFRenderer.render(document, options: options), document.pages.count)
        }
        do {
            return (try picture(), 1)
        } catch let error as Diagnostic {
            throw error
        } catch {
            throw .error("the picture cannot be painted: \(error)", hints: request.scale == nil ? [] : ["choose a smaller --scale"])
        }
    }

    // MARK: Pictures

    /// The longest side of a page of a PDF (ISO 32000-1, annex C.2), which layout also accepts.
    private static let tallest = 14_400.0

    /// Draws a picture that is about as wide as high, in as many columns of the page width as needed.
    private func picture() throws -> [UInt8] {
        let tall = try layOut(height: Self.tallest).pages
        let heights = tall.map(\.contentHeight), whole = heights.reduce(0, +), width = SpecimenSheet.pageSize.width
        let columns = max(1, (whole / width).squareRoot().rounded(.up))
        // Rows and headings stay whole, so columns are not filled to their end.
        let pages = columns == 1 ? tall : try layOut(height: min(Self.tallest, whole / columns + 240)).pages
        let height = (pages.map(\.contentHeight).max() ?? 0) + 60
        let cropped = pages.map { page in
            var page = page
            page.size.height = height
            page.items.removeAll { $0.role == .artifact(.footer) || $0.role == .artifact(.pageNumber) }
            return page
        }
        let sheet = PageSheet(sideBySide: cropped)
        guard request.format == .png else { return try CairoRenderer.svg(sheet) }
        return try CairoRenderer.png(sheet, scale: request.scale ?? Self.scale(width: sheet.size.width, height: sheet.size.height))
    }

    /// Returns two pixels per point, or fewer: at most 60 million pixels and 30,000 on a side, which other programs can still open.
    private static func scale(width: Double, height: Double) -> Double {
        let scale = min(2, (60_000_000 / (width * height)).squareRoot(), 30_000 / max(width, height))
        return (scale * 100).rounded(.down) / 100
    }

    // MARK: Layout

    private func layOut(height: Double) throws(Diagnostic) -> LaidOutDocument {
        let background = resolved.pages.first?.background ?? .white
        let families = resolved.elements.first { $0.name == "document" }?.values.first??.font.families ?? []
        let text = SpecimenSheet.text(background: background, families: families, height: height)
        let loader = StylesheetLoader(
            read: { _ throws(Diagnostic) in throw .error("the specimen cannot read files") }, template: { _ in nil }, templateNames: []
        )
        let (own, diagnostics) = loader.load(file: SourceFile(path: "specimen", text: text))
        guard var own else { throw diagnostics.first ?? .error("the stylesheet of the specimen cannot be read") }
        own.presets = content.presets
        let composer = DocumentComposer(
            document: content.document, stylesheet: own, shaper: PangoShaper(library: sheet.fonts), images: ImageLoader())
        return composer.layOut(at: .large)
    }
}

extension Page {
    /// The height down to the lowest baseline or shape of its text.
    fileprivate var contentHeight: Double {
        items.lazy.map { item in
            if case .artifact(let artifact) = item.role, artifact == .footer || artifact == .pageNumber { return 0 }
            switch item.content {
            case .glyphs(let glyphs): return glyphs.origin.y
            case .shape(let shape): return shape.outline.paintedBounds?.maxY ?? 0
            case .image(_, let rect, _): return rect.maxY
            case .watermark, .shadow: return 0
            }
        }.max() ?? 0
    }
}
