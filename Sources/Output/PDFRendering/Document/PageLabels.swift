import Layout

/// What readers show as page numbers (ISO 32000-1 12.4.2): ranges of decimal numbers, and other labels as they are.
struct PageLabels {
    private let labels: [String]

    init(_ pages: [Page]) { labels = pages.map(\.label) }

    func put(_ body: ByteBuffer) {
        guard labels.contains(where: { !$0.isEmpty }) else { return }
        body.put("/PageLabels<</Nums[")
        var expected: Int?
        for (page, label) in labels.enumerated() {
            let number = decimal(label)
            if number == nil || number != expected {
                body.put(page).put("<<")
                if let number { body.put("/S/D/St ").put(number) } else if !label.isEmpty { body.put("/P").put(text: label) }
                body.put(">>")
            }
            expected = number.map { $0 + 1 }
        }
        body.put("]>>")
    }

    /// The number that the label spells the way a reader would.
    private func decimal(_ label: String) -> Int? {
        guard let number = Int(label), number > 0, number < 1_000_000_000, String(number) == label else { return nil }
        return number
    }
}
