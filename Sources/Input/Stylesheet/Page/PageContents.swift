package import TypesetBase

extension Stylesheet {
    /// The keys of front matter that headers, footers and watermarks show, each with the place of the first text that does.
    package var runningKeys: [(name: String, span: SourceSpan)] {
        var keys: [(name: String, span: SourceSpan)] = []
        for rules in layers.flatMap(\.ruleSets) {
            for running in [rules.page.header, rules.page.footer, rules.page.watermark] {
                for (_, content) in (running?.value?.contents ?? [:]).sorted(by: { $0.key < $1.key }) {
                    guard case .value(.text(let text), let span) = content else { continue }
                    for name in RunningTemplate(text).names where !RunningTemplate.fields.contains(name) {
                        if !keys.contains(where: { $0.name == name }) { keys.append((name, span)) }
                    }
                }
            }
        }
        return keys
    }

    /// The pictures that pages name at any content size, each once.
    package var pageImages: [SheetImage] {
        var images: [SheetImage] = []
        for page in layers.flatMap(\.ruleSets).map(\.page) {
            let running = [page.header, page.footer].flatMap { ($0?.value?.contents ?? [:]).sorted { $0.key < $1.key }.map(\.value) }
            for content in running { if case .image(let image, _)? = content.value { images.append(image) } }
            if let image = page.backgroundImage?.value { images.append(image) }
        }
        return images
    }
}
