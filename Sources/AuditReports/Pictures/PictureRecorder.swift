package import Audit
import ContentSize
import Diagnostics
import Formats
import Geometry
import Synchronization

extension RunReport {
    /// Draws the pictures that HTML reports of the documents may show, for a report of several parts.
    ///
    /// The report of one part does not know which pictures the whole report will show. They are at most those on one page for each
    /// document.
    ///
    /// - Parameters:
    ///   - folder: the folder in the names of the files.
    ///   - write: receives each picture once, document by document, and after the pictures of a document their index.
    package func writePictures(in folder: String, _ options: ReportOptions, write: (_ name: String, _ bytes: [UInt8]) -> Void) {
        for (number, report) in documents.enumerated() where options.pictures.indices.contains(number) {
            guard let pictures = options.pictures[number], !report.findings.isEmpty else { continue }
            let recorder = PictureRecorder(options.base)
            var own = options
            own.pictures = [recorder.recording(pictures)]
            _ = HTMLReport(RunReport(tool: tool, documents: [report]), own).drawn
            for (name, image) in recorder.images { write("\(folder)/\(number)/\(name)", image.bytes) }
            write("\(folder)/\(number).json", Array((recorder.index(of: pictures).text() + "\n").utf8))
        }
    }
}

/// Records the pictures of one document that a report requests.
final class PictureRecorder: Sendable {
    private struct State: Sendable {
        var images: [String: ReportImage] = [:]
        /// The names of the images, in the order of the requests.
        var names: [String] = []
        var pages: [String: Size] = [:]
        var places: [String: Location] = [:]
    }
    private let state = Mutex(State())
    private let base: PathBase?

    init(_ base: PathBase?) { self.base = base }

    /// The same pictures, with every request recorded.
    ///
    /// - Parameter edition: the traits of the edition, if there are several.
    func recording(_ pictures: ReportPictures, edition: ReaderTraits? = nil) -> ReportPictures {
        var noted = pictures
        noted.image = { category, page, rect, scale in
            let image = pictures.image(category, page, rect, scale)
            self.note(image, RecordedPictures.name(edition, category, page, rect, scale))
            return image
        }
        if let pageSize = pictures.pageSize {
            noted.pageSize = { category, page in
                let size = pageSize(category, page)
                self.note(size, RecordedPictures.page(edition, category, page))
                return size
            }
        }
        if let locate = pictures.locate {
            noted.locate = { source, category in
                let place = locate(source, category)
                self.note(place, RecordedPictures.place(source, category, self.base))
                return place
            }
        }
        if let other = pictures.edition {
            noted.edition = { traits in self.recording(other(traits), edition: traits) }
        }
        return noted
    }

    private func note(_ image: ReportImage?, _ name: String) {
        guard let image else { return }
        state.withLock { state in
            if state.images.updateValue(image, forKey: name) == nil { state.names.append(name) }
        }
    }

    private func note(_ size: Size?, _ key: String) { state.withLock { $0.pages[key] = size } }
    private func note(_ place: Location?, _ key: String) { state.withLock { $0.places[key] = place } }

    /// The images with the names of their files.
    var images: [(name: String, image: ReportImage)] {
        state.withLock { state in
            state.names.compactMap { name in state.images[name].map { ("\(name).\($0.format.rawValue)", $0) } }
        }
    }

    /// The other data that a report requests.
    func index(of pictures: ReportPictures) -> JSONValue {
        state.withLock { state in
            .object([
                ("explanation", .string(pictures.explanation)), ("editions", .bool(pictures.edition != nil)),
                ("format", .string((state.names.first.flatMap { state.images[$0]?.format } ?? .png).rawValue)),
                ("pages", .object(state.pages.sorted { $0.key < $1.key }.map { ($0, Self.numbers([$1.width, $1.height])) })),
                (
                    "places",
                    .object(
                        state.places.sorted { $0.key < $1.key }.compactMap { key, place in
                            place.rect.map { (key, Self.numbers([Double(place.page), $0.minX, $0.minY, $0.width, $0.height])) }
                        })
                ),
            ])
        }
    }

    private static func numbers(_ numbers: [Double]) -> JSONValue { .array(numbers.map(JSONValue.number)) }
}

/// The pictures of one document that a part of a job has drawn.
package struct RecordedPictures: Sendable {
    private let explanation: String
    private let hasEditions: Bool
    private let format: ReportImage.Format
    private let pages: [String: Size]
    private let places: [String: [Double]]

    /// The largest number of pages and places of one document. A book at twelve sizes and in eight editions has fewer.
    private static let valueLimit = 1_000_000

    /// Reads the index of the pictures; nil if it is not one.
    package init?(index bytes: [UInt8]) {
        var reader = JSONReader()
        reader.valueLimit = Self.valueLimit
        guard let node = try? reader.read(bytes), let explanation = node["explanation"]?.text,
            let format = node["format"]?.text.flatMap(ReportImage.Format.init)
        else { return nil }
        self.explanation = explanation
        self.format = format
        hasEditions = if case .bool(true)? = node["editions"]?.value { true } else { false }
        pages = Self.lists(node["pages"], of: 2).mapValues { Size(width: $0[0], height: $0[1]) }
        places = Self.lists(node["places"], of: 5).filter { (1...1_000_000_000).contains($0.value[0]) }
    }

    private static func lists(_ node: JSONNode?, of count: Int) -> [String: [Double]] {
        let lists = (node?.entries ?? []).map { ($0.key, ($0.value.items ?? []).compactMap(\.number)) }
        return Dictionary(lists.filter { $0.1.count == count }) { first, _ in first }
    }

    /// The pictures in the form that a report requests.
    ///
    /// - Parameters:
    ///   - base: the folder to which paths in reports are relative.
    ///   - read: returns the bytes of a file beside the index; nil if there is none.
    package func pictures(relativeTo base: PathBase?, read: @escaping @Sendable (_ name: String) -> [UInt8]?) -> ReportPictures {
        var pictures = pictures(of: nil, base, read)
        if hasEditions { pictures.edition = { self.pictures(of: $0, base, read) } }
        return pictures
    }

    private func pictures(
        of edition: ReaderTraits?, _ base: PathBase?, _ read: @escaping @Sendable (String) -> [UInt8]?
    ) -> ReportPictures {
        ReportPictures(
            image: { category, page, rect, scale in
                read("\(Self.name(edition, category, page, rect, scale)).\(format.rawValue)").map { ReportImage(format, $0) }
            },
            pageSize: { category, page in pages[Self.page(edition, category, page)] },
            locate: { source, category in
                places[Self.place(source, category, base)].map { numbers in
                    Location(
                        category: category, page: Int(numbers[0]),
                        rect: Rect(x: numbers[1], y: numbers[2], width: numbers[3], height: numbers[4]))
                }
            }, explanation: explanation)
    }

    // MARK: - Names

    /// The name of a requested page, the same on every machine.
    static func page(_ edition: ReaderTraits?, _ category: ContentSizeCategory?, _ page: Int) -> String {
        "\(page)" + (category.map { " \($0.shortName)" } ?? "") + (edition.map { " \($0)" } ?? "")
    }

    static func place(_ source: SourceSpan, _ category: ContentSizeCategory, _ base: PathBase?) -> String {
        let source = source.origin, end = source.end
        return "\(ReportLocation(source, relativeTo: base).text)-\(end.line):\(end.column) \(category.shortName)"
    }

    /// The name of a picture: sixteen digits of FNV-1a over everything that decides its content.
    static func name(_ edition: ReaderTraits?, _ category: ContentSizeCategory?, _ page: Int, _ rect: Rect, _ scale: Double) -> String {
        let sides = [rect.minX, rect.minY, rect.width, rect.height, scale].map { "\($0)" }
        return Shard.name(of: [Self.page(edition, category, page)] + sides)
    }
}
