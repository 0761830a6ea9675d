import TypesetBase

extension PageReader {
    mutating func setText(_ op: ContentOperator, _ scanner: borrowing ContentScanner) {
        let value = scanner.number(0)
        switch op {
        case .font:
            state.fontSize = TextUnits(scanner.number(1))
            state.font = nil
            if let bytes = scanner.firstNameBytes { state.font = font(named: bytes, scanner) }
        case .characterSpacing: state.characterSpacing = TextUnits(value)
        case .wordSpacing: state.wordSpacing = TextUnits(value)
        case .horizontalScale: state.horizontalScale = value / 100
        case .leading: state.leading = TextUnits(value)
        case .renderMode: state.renderMode = Int(fileNumber: value)
        default: state.rise = TextUnits(value)
        }
    }

    /// The number of fonts that are searched one by one.
    private static let fontNameLimit = 64

    private mutating func font(named bytes: UnsafeBufferPointer<UInt8>, _ scanner: borrowing ContentScanner) -> FontReference {
        for known in fontNames where known.name.elementsEqual(bytes) { return known.font }
        let name = scanner.firstName ?? "", object = file.dictionary(resources["Font"])[name]
        if file.resolve(object).dictionary == nil { report("the font “\(name)” is not in the file") }
        let font = context.use(of: object, page: frame.number)
        if fontNames.count < Self.fontNameLimit { fontNames.append((bytes, font)) }
        return font
    }

    mutating func moveText(_ op: ContentOperator, _ scanner: borrowing ContentScanner) {
        switch op {
        case .textMatrix: if let matrix = scanner.matrix { lineMatrix = matrix }
        case .nextLine: moveLine(0, -state.leading.value)
        case .moveLine: moveLine(scanner.number(0), scanner.number(1))
        case .moveLineLeading:
            state.leading = TextUnits(-scanner.number(1))
            moveLine(scanner.number(0), scanner.number(1))
        default:
            lineMatrix = .identity
            isTextNew = true
            if clipsToText { (state.isClippedToText, clipsToText) = (true, false) }
        }
        textMatrix = lineMatrix
    }

    private mutating func moveLine(_ x: Double, _ y: Double) {
        lineMatrix = AffineTransform(e: x, f: y).then(lineMatrix)
        textMatrix = lineMatrix
    }

    mutating func show(_ op: ContentOperator, _ scanner: borrowing ContentScanner) {
        if op == .nextLineShowSpaced {
            state.wordSpacing = TextUnits(scanner.number(0))
            state.characterSpacing = TextUnits(scanner.number(1))
        }
        if op == .nextLineShow || op == .nextLineShowSpaced { moveLine(0, -state.leading.value) }
        guard let use = state.font else { return report("text is shown without a font") }
        use.font._withUnsafeGuaranteedRef { draw(scanner, font: $0, number: use.number) }
    }

    private mutating func draw(_ scanner: borrowing ContentScanner, font: LoadedFont, number: Int) {
        let isInvisible = state.renderMode == 3 || hiddenSince != nil || textAlpha < Self.leastAlpha
        if state.renderMode >= 4 { clipsToText = true }
        if state.renderMode != 3, font.info.firstPage == nil { font.info.firstPage = frame.number }
        let glyphs = page.glyphs, first = glyphs.count
        var pen = TextPen(
            state: state, font: font, matrix: textMatrix,
            use: CodeUse(page: frame.number, item: Int32(page.items.count), isVisible: state.renderMode != 3))
        for index in 0..<scanner.operandCount {
            guard let bytes = scanner.string(index) else { pen.adjust(scanner.number(index)); continue }
            guard budget.spend(.glyphs, bytes.count * font.codeCost) else { break }
            pen.show(bytes, into: glyphs)
        }
        textMatrix = pen.matrix
        var run = TextRun(
            font: number, origin: pen.origin, extent: pen.extent, size: pen.size, direction: pen.direction, up: pen.up, paint: textPaint,
            isInvisible: isInvisible, isReadable: pen.isReadable, movesBackward: pen.movesBackward, beginsText: isTextNew, clip: clipNumber,
            glyphs: first..<glyphs.count)
        run.group = group
        run.letterSpacing = Float(max(0, pen.spacing))
        isTextNew = false
        if !isInvisible { run.enter(above: InspectedWord.xHeight, below: 0, into: &page.letters) }
        add(.text(run), bounds: run.bounds(above: font.ascent, below: font.descent))
    }

    /// The index of the clip in the page's list; most of a page shares one clip.
    private var clipNumber: Int32 {
        mutating get {
            guard let clip = state.clip else { return -1 }
            if page.clips.last != clip { page.clips.append(clip) }
            return Int32(page.clips.count - 1)
        }
    }

    /// The paint of text.
    ///
    /// Outlined text counts by its fill if it has one. Only rendering would show the paint through text that only clips.
    private var textPaint: PaintID {
        if state.renderMode == 7 { return context.paints.number(of: .unknown) }
        return masked(context.paints.number(of: fillsText ? state.fill.paint : state.stroke.paint, alpha: textAlpha))
    }

    private var fillsText: Bool { state.renderMode % 4 != 1 }

    /// The alpha of text, with that of the groups around it.
    private var textAlpha: Double { (fillsText ? state.fillAlpha : state.strokeAlpha) * state.groupAlpha }

    /// The alpha below which text cannot be seen; presentation programs hide what is not yet shown with an alpha of 0.
    private static let leastAlpha = 0.01
}
