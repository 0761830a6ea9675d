import TypesetPDFReading

extension InspectedPDF {
    /// The target of the first annotation of each link element.
    var linkTargets: [Int: LinkTarget] {
        var targets: [Int: LinkTarget] = [:]
        for page in pages {
            for annotation in page.annotations {
                if let element = annotation.element, let target = annotation.target, targets[element] == nil { targets[element] = target }
            }
        }
        return targets
    }

    /// Returns the area of each picture and formula on its first page.
    var pictureAreas: [Int: PictureArea] {
        var owners: [Int32] = [], hasPictures = false
        owners.reserveCapacity(structure.elements.count)
        // Parents precede their children.
        for index in structure.elements.indices {
            let type = structure.elements[index].standardType, isPicture = type == .figure || type == .formula
            hasPictures = hasPictures || isPicture
            owners.append(isPicture ? Int32(index) : structure.elements[index].parent.map { owners[$0] } ?? -1)
        }
        guard hasPictures else { return [:] }
        var pictures: [Int: PictureArea] = [:]
        for page in pages {
            for item in page.items {
                guard let element = item.markedContent.flatMap({ page.markedContents[$0].element }), owners[element] >= 0 else { continue }
                let owner = Int(owners[element])
                // The content is changed in place, since a map has thousands of shapes.
                pictures[owner, default: PictureArea(page: page.number, rect: item.bounds)].add(item, on: page.number)
            }
        }
        return pictures
    }
}
