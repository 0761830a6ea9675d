import TypesetBase

/// Runs the content streams of one page (ISO 32000-1 clauses 8, 9 and 14.6) and collects the drawn items.
struct PageReader {
    let context: ReadingContext
    let budget: BudgetReference
    let frame: PageFrame
    var page: PageDrawing
    var state: GraphicsState
    var saved: [GraphicsState] = []
    var path = PathBuilder()
    /// The rule of the clip that the path becomes after it is painted; nil if it becomes none.
    var pendingClip: FillRule?
    var textMatrix = AffineTransform.identity, lineMatrix = AffineTransform.identity
    /// Whether no text has been shown since `BT`.
    var isTextNew = true
    /// Whether the text object clips what follows it (9.4.1).
    var clipsToText = false
    /// Indices of the open marked-content sequences.
    var marks: [Int] = []
    /// The resources and the MCID elements of the running stream.
    var resources = PDFDictionary() { didSet { deviceSpaces = nil } }
    /// The spaces of the operators for grey, RGB and process colours in the running stream; nil until one is used.
    var deviceSpaces: [ColorSpaceID]?
    var elements = ElementList()
    var activeForms: [ObjectID] = []
    /// The matrix from the running stream's coordinates to the page as shown, which patterns use (8.7.3.1).
    var base: AffineTransform
    /// The item with which the outermost open translucent group begins; negative if there is none.
    var group: Int32 = -1
    /// The number of open sequences where content was switched off; nil if content is shown.
    var hiddenSince: Int?
    /// The fonts of the running stream by resource name, so few that a linear search is fastest.
    var fontNames: [(name: UnsafeBufferPointer<UInt8>, font: FontReference)] = []

    /// The limits of nested forms and of `q`, which no real page reaches (ISO 32000-1 annex C.2 states 28 for `q`).
    private static let formDepthLimit = 20, saveLimit = 4096
    /// The limit of nested marked content, which no real page reaches; each level stores its properties for its content.
    static let markLimit = 4096
    /// The number of operators that are paid for at once.
    private static let accounting = 64
    /// The costs in operators of drawing a form or a picture, and of setting a graphics state from the resources.
    static let formCost = 64, stateCost = 8
    /// The number of marked-content sequences that were skipped because of their depth.
    var lostMarks = 0
    /// The bytes of memory that are already paid for the page.
    private var paidMemory = 0

    /// Creates a reader of a page.
    ///
    /// - Parameter counts: the expected size of the page; nil for the size of the page before.
    init(context: ReadingContext, frame: PageFrame, matrix: AffineTransform, expecting counts: PageCounts? = nil) {
        self.context = context
        budget = BudgetReference(context.budget)
        self.frame = frame
        page = PageDrawing(expecting: counts ?? context.usual)
        // Few pages use more fonts.
        fontNames.reserveCapacity(8)
        state = GraphicsState(matrix: matrix)
        base = matrix
    }

    var file: ObjectFile { context.file }

    mutating func run(_ bytes: [UInt8]) {
        // Bytes that are not operators take time too.
        guard budget.spend(.operators, bytes.count / 16) else { return }
        let depth = marks.count
        bytes.withUnsafeBufferPointer { buffer in
            var scanner = ContentScanner(buffer, budget), count = 0
            while let op = scanner.next() {
                run(op, &scanner)
                count += 1
                guard count % Self.accounting != 0 || pay(Self.accounting) else { return }
            }
            // Many forms are short, and the rest of their operators is paid for here.
            if !pay(count % Self.accounting) { return }
            leaveOpen(depth)
            if scanner.isCut { report("an operator has too many operands; the last were left out") }
        }
    }

    func report(_ problem: String) { context.report(problem, page: frame.number) }

    /// Pays for operators and for the memory that they added to the page.
    private mutating func pay(_ operators: Int) -> Bool {
        let size = page.memory + path.memory, new = size - paidMemory
        if new > 0 { paidMemory = size }
        return budget.spend(.operators, operators) && (new <= 0 || budget.spend(.memory, new)) && context.payTables()
            && budget.tick()
    }

    /// Pays for an operator that takes as long as `count` operators.
    func pay(operators count: Int) -> Bool { budget.spend(.operators, count) }

    private mutating func run(_ op: ContentOperator, _ scanner: inout ContentScanner) {
        switch op {
        case .show, .showAdjusted, .nextLineShow, .nextLineShowSpaced: show(op, scanner)
        case .moveLine, .moveLineLeading, .textMatrix, .nextLine, .beginText, .endText: moveText(op, scanner)
        case .font, .characterSpacing, .wordSpacing, .horizontalScale, .leading, .renderMode, .rise: setText(op, scanner)
        case .save:
            if saved.count < Self.saveLimit { saved.append(state) } else { report("graphics states are nested too deeply") }
        case .restore: if let last = saved.popLast() { state = last }
        case .concatenate: if let matrix = scanner.matrix { state.matrix = matrix.then(state.matrix) }
        case .lineWidth: state.lineWidth = scanner.number(0)
        case .graphicsState: applyGraphicsState(scanner.lastName)
        case .moveTo, .lineTo, .curveTo, .curveFromHere, .curveToThere, .closePath, .rectangle: buildPath(op, scanner)
        case .stroke, .closeStroke, .fill, .fillOld, .fillEvenOdd, .fillStroke, .fillStrokeEvenOdd, .closeFillStroke,
            .closeFillStrokeEvenOdd,
            .endPath:
            paintPath(op)
        case .clip: pendingClip = .nonZero
        case .clipEvenOdd: pendingClip = .evenOdd
        case .beginMarked, .beginMarkedProperties: beginMarked(scanner)
        case .endMarked: endMarked()
        case .xObject: drawXObject(scanner.lastName)
        case .shading: paintShading(scanner.lastName)
        case .beginImage:
            scanner.skipInlineImage()
            add(.image(isOpaque: false, digest: 0), bounds: state.matrix.bounds(of: .unit), area: state.clipArea)
        default: setColor(op, scanner)
        }
    }

    private mutating func applyGraphicsState(_ name: String?) {
        guard let name, pay(operators: Self.stateCost) else { return }
        let entries = file.dictionary(file.dictionary(resources["ExtGState"])[name])
        if let alpha = file.number(entries["ca"]) { state.fillAlpha = min(1, max(0, alpha)) }
        if let alpha = file.number(entries["CA"]) { state.strokeAlpha = min(1, max(0, alpha)) }
        if let mode = file.name(entries["BM"]) ?? file.array(entries["BM"]).first.flatMap(file.name) {
            state.blend = BlendMode(named: mode)
        }
        let mask = entries["SMask"]
        if !mask.isNull, pay(operators: Self.formCost) { state.mask = self.mask(of: mask) }
        if let width = file.number(entries["LW"]) { state.lineWidth = width }
        let font = file.array(entries["Font"])
        if font.count == 2 {
            (state.font, state.fontSize) = (context.use(of: font[0], page: frame.number), TextUnits(file.number(font[1]) ?? 0))
        }
    }

    /// Adds a painted item, cut to the clip.
    ///
    /// An item outside the clip or in switched-off content has empty bounds, since tags count it too.
    ///
    /// - Parameter area: the number of its area in the page's outlines; negative if its bounds are the area.
    mutating func add(_ kind: PaintOperation, bounds: Rect, area: Int32 = -1) {
        let shown = hiddenSince == nil ? state.clip.map(bounds.intersection) ?? bounds : Rect(origin: bounds.origin, size: .zero)
        page.items.append(PaintedItem(kind: kind, bounds: shown, area: area, blend: state.blend, markedContent: marks.last))
    }

    private mutating func drawXObject(_ name: String?) {
        guard pay(operators: Self.formCost) else { return }
        guard let name, case .stream(let dictionary, let id) = file.resolve(file.dictionary(resources["XObject"])[name]) else {
            return report("the XObject “\(name ?? "")” is not in the file")
        }
        let outer = hiddenSince
        if context.optionalContent.isHidden(dictionary["OC"]) { hiddenSince = hiddenSince ?? -1 }
        switch file.name(dictionary["Subtype"]) {
        case "Image":
            let picture = PaintOperation.image(isOpaque: isOpaque(dictionary), digest: context.digest(ofPicture: id))
            add(picture, bounds: state.matrix.bounds(of: .unit), area: state.clipArea)
            if context.keepsOutlines { context.keepPicture(dictionary, id) }
        case "Form":
            context.noteForm(id, dictionary, page: frame.number)
            drawForm(dictionary, id)
        default: break
        }
        hiddenSince = outer
    }

    /// Whether a picture that is drawn now covers all of its bounds: it is upright, without a mask, alpha or stencil (8.9.6, 11.6.5).
    private func isOpaque(_ picture: PDFDictionary) -> Bool {
        let matrix = state.matrix, isUpright = abs(matrix.b) + abs(matrix.c) < 1e-3 || abs(matrix.a) + abs(matrix.d) < 1e-3
        return isUpright && state.mask < 0 && state.fillAlpha * state.groupAlpha > 0.999
            && file.resolve(picture["ImageMask"]).boolean != true && file.resolve(picture["Mask"]).isNull
            && file.resolve(picture["SMask"]).isNull && file.number(picture["SMaskInData"]) ?? 0 == 0
    }

    mutating func drawForm(_ dictionary: PDFDictionary, _ id: ObjectID) {
        guard !activeForms.contains(id) else { return report("a form draws itself") }
        guard activeForms.count < Self.formDepthLimit else { return report("forms draw forms more than \(Self.formDepthLimit) deep") }
        let outer = (state, saved, resources, elements, fontNames, marks, textMatrix, lineMatrix, hiddenSince, base, group)
        let outerPath = path
        path = PathBuilder()
        activeForms.append(id)
        if let matrix = AffineTransform(file.numbers(dictionary["Matrix"], count: 6)) { state.matrix = matrix.then(state.matrix) }
        base = state.matrix
        if file.name(file.dictionary(dictionary["Group"])["S"]) == "Transparency" { beginGroup() }
        if let box = file.rectangle(dictionary["BBox"]) {
            path.rectangle(box, state.matrix)
            clip(to: path.edges, in: path.bounds, .nonZero, isRectangle: path.isRectangle)
            path.reset()
        }
        saved = []
        fontNames = []
        if let own = file.resolve(dictionary["Resources"]).dictionary { resources = own }
        // The form has its own numbers. Without a key they lead to no elements (14.7.4.4).
        elements = file.number(dictionary["StructParents"]).map { context.structure.elements(forKey: Int(fileNumber: $0)) } ?? ElementList()
        run(context.formData(id, page: frame.number))
        activeForms.removeLast()
        (state, saved, resources, elements, fontNames, marks, textMatrix, lineMatrix, hiddenSince, base, group) = outer
        path = outerPath
    }

    /// Begins a transparency group, which is painted as a whole and whose content begins opaque.
    private mutating func beginGroup() {
        if state.fillAlpha < 1, group < 0 { group = Int32(page.items.count) }
        state.groupAlpha *= state.fillAlpha
        (state.fillAlpha, state.strokeAlpha) = (1, 1)
    }
}
