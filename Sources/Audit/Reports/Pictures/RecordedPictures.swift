import Synchronization
package import TypesetBase

/// The pictures of one document, drawn in advance and kept as files, because the document is not kept.
///
/// An index has the other answers to a report: page sizes, and the places of source spans.
package struct RecordedPictures: ReportPictures {
    package let explanation: String
    private let format: ReportImage.Format
    private let pages: [String: Size]
    /// The places of source spans: the page, the sides of the rectangle, the number of the edition, and that of a volume.
    private let places: [String: [Double]]
    /// The editions by their numbers.
    private let editions: [ReaderTraits]
    private let base: PathBase?
    private let read: @Sendable (_ name: String) -> [UInt8]?

    /// The largest number of pages and places of one document; a book at twelve sizes and in eight editions has fewer.
    private static let valueLimit = 1_000_000
    /// The name of the index.
    fileprivate static let index = "index.json"

    /// Reads the index of recorded pictures; nil if there is none.
    ///
    /// - Parameters:
    ///   - base: the folder to which paths in reports are relative.
    ///   - read: returns the bytes of a recorded file; nil if there is none.
    package init?(relativeTo base: PathBase? = nil, read: @escaping @Sendable (_ name: String) -> [UInt8]?) {
        var reader = JSONReader()
        reader.valueLimit = Self.valueLimit
        guard let bytes = read(Self.index), let node = try? reader.read(bytes), let explanation = node["explanation"]?.text,
            let format = node["format"]?.text.flatMap(ReportImage.Format.init)
        else { return nil }
        self.explanation = explanation
        self.format = format
        self.base = base
        self.read = read
        pages = Self.lists(node["pages"], of: 2...2).mapValues { Size(width: $0[0], height: $0[1]) }
        let editions = (node["editions"]?.items ?? []).map { $0.text.flatMap(ReaderTraits.init(describedBy:)) ?? .standard }
        self.editions = editions
        places = Self.lists(node["places"], of: 6...7).filter {
            (1...1_000_000_000).contains($0.value[0]) && editions.indices.contains(Int(exactly: $0.value[5]) ?? -1)
        }
    }

    private static func lists(_ node: JSONNode?, of counts: ClosedRange<Int>) -> [String: [Double]] {
        let lists = (node?.entries ?? []).map { ($0.key, ($0.value.items ?? []).compactMap(\.number)) }
        return Dictionary(lists.filter { counts.contains($0.1.count) }) { first, _ in first }
    }

    package func image(of rect: Rect, on place: Location, scale: Double) -> ReportImage? {
        read("\(Self.name(of: rect, on: place, scale)).\(format.rawValue)").map { ReportImage(format, $0) }
    }

    package func pageSize(of place: Location) -> Size? { pages[Self.page(of: place)] }

    package func location(of source: SourceSpan, at category: ContentSizeCategory) -> Location? {
        location(named: Self.name(of: source, at: category, base), category)
    }

    package func words(of source: SourceSpan, at place: Location) -> Location? {
        location(named: Self.name(ofWords: source, at: place, base), place.category)
    }

    private func location(named name: String, _ category: ContentSizeCategory?) -> Location? {
        places[name].map { numbers in
            Location(
                category: category, traits: editions[Int(numbers[5])], volume: numbers.count > 6 ? Int(exactly: numbers[6]) : nil,
                page: Int(numbers[0]),
                rect: Rect(x: numbers[1], y: numbers[2], width: numbers[3], height: numbers[4]))
        }
    }

    // MARK: - Names

    // The names of requests are the same on every machine.

    fileprivate static func page(of place: Location) -> String {
        "\(place.page)" + (place.volume.map { " of volume \($0)" } ?? "") + (place.category.map { " \($0.shortName)" } ?? "")
            + (place.traits == .standard ? "" : " \(place.traits)")
    }

    fileprivate static func name(of source: SourceSpan, at category: ContentSizeCategory, _ base: PathBase?) -> String {
        let source = source.origin, end = source.end
        return "\(ReportLocation(source, relativeTo: base).text)-\(end.line):\(end.column) \(category.shortName)"
    }

    fileprivate static func name(ofWords source: SourceSpan, at place: Location, _ base: PathBase?) -> String {
        name(of: source, at: place.category ?? .large, base) + " words " + page(of: place)
    }

    /// The name of a picture: sixteen digits of FNV-1a over everything that decides its content.
    fileprivate static func name(of rect: Rect, on place: Location, _ scale: Double) -> String {
        Shard.name(of: [page(of: place)] + [rect.minX, rect.minY, rect.width, rect.height, scale].map { "\($0)" })
    }
}

extension RecordedPictures {
    /// Draws and writes the pictures that HTML reports of a document may show: at most those of a report on it alone.
    ///
    /// - Parameters:
    ///   - base: the folder to which paths in reports are relative.
    ///   - write: receives each picture once, and then the index; nothing if the report has no findings.
    package static func record(
        _ pictures: any ReportPictures, of report: AuditReport, relativeTo base: PathBase? = nil,
        write: (_ name: String, _ bytes: [UInt8]) -> Void
    ) {
        guard !report.findings.isEmpty else { return }
        let recorder = PictureRecorder(pictures, base)
        var options = ReportOptions(pictures: recorder)
        options.base = base
        _ = HTMLReport(RunReport(tool: report.tool, documents: [report]), options).drawn
        for (name, image) in recorder.images { write("\(name).\(image.format.rawValue)", image.bytes) }
        write(index, Array((recorder.index.text() + "\n").utf8))
    }
}

/// Records the requests of a report to the pictures of a document, and the answers.
private final class PictureRecorder: ReportPictures {
    private struct State: Sendable {
        /// The images in the order of the requests.
        var images: [(name: String, image: ReportImage)] = []
        var names: Set<String> = []
        var pages: [String: Size] = [:]
        var places: [String: Location] = [:]
    }
    private let state = Mutex(State())
    private let pictures: any ReportPictures
    private let base: PathBase?

    init(_ pictures: any ReportPictures, _ base: PathBase?) {
        self.pictures = pictures
        self.base = base
    }

    var explanation: String { pictures.explanation }

    func image(of rect: Rect, on place: Location, scale: Double) -> ReportImage? {
        guard let image = pictures.image(of: rect, on: place, scale: scale) else { return nil }
        let name = RecordedPictures.name(of: rect, on: place, scale)
        state.withLock { if $0.names.insert(name).inserted { $0.images.append((name, image)) } }
        return image
    }

    func pageSize(of place: Location) -> Size? {
        let size = pictures.pageSize(of: place)
        state.withLock { $0.pages[RecordedPictures.page(of: place)] = size }
        return size
    }

    func location(of source: SourceSpan, at category: ContentSizeCategory) -> Location? {
        let place = pictures.location(of: source, at: category)
        state.withLock { $0.places[RecordedPictures.name(of: source, at: category, base)] = place }
        return place
    }

    func words(of source: SourceSpan, at place: Location) -> Location? {
        let words = pictures.words(of: source, at: place)
        state.withLock { $0.places[RecordedPictures.name(ofWords: source, at: place, base)] = words }
        return words
    }

    var images: [(name: String, image: ReportImage)] { state.withLock(\.images) }

    var index: JSONValue {
        func numbers(_ numbers: [Double]) -> JSONValue { .array(numbers.map(JSONValue.number)) }
        return state.withLock { state in
            let editions = ReaderTraits.ordered(state.places.sorted { $0.key < $1.key }.map(\.value.traits))
            return [
                "explanation": .string(explanation), "format": .string((state.images.first?.image.format ?? .png).rawValue),
                "pages": .object(state.pages.sorted { $0.key < $1.key }.map { ($0, numbers([$1.width, $1.height])) }),
                "editions": .strings(editions.map(\.description)),
                "places": .object(
                    state.places.sorted { $0.key < $1.key }.compactMap { key, place in
                        guard let rect = place.rect, let edition = editions.firstIndex(of: place.traits) else { return nil }
                        let sides = [rect.minX, rect.minY, rect.width, rect.height]
                        return (key, numbers([Double(place.page)] + sides + [Double(edition)] + (place.volume.map { [Double($0)] } ?? [])))
                    }),
            ]
        }
    }
}
