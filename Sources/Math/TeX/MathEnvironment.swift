/// The form that an environment gives its rows.
struct MathEnvironment {
    var purpose: MathTable.Purpose
    var fences: (String, String)?
    var alignments: [MathTable.Alignment] = [.center]
    /// The style of the cells; nil for that of the surroundings.
    var level: MathLevel?
    /// Whether it is a display of its own, which the formula is nothing but.
    var isDisplay = false
    /// Whether each two columns of an aligned environment are a pair with the same alignments.
    var isPaired = true
    /// Whether an argument gives the alignments of its columns.
    var hasPreamble = false
    /// Whether an argument gives the number of its columns (`alignat`).
    var hasCount = false

    init?(_ name: String) {
        switch name {
        case "matrix": self.init(.matrix, nil)
        case "pmatrix": self.init(.matrix, ("(", ")"))
        case "bmatrix": self.init(.matrix, ("[", "]"))
        case "Bmatrix": self.init(.matrix, ("{", "}"))
        case "vmatrix": self.init(.matrix, ("|", "|"))
        case "Vmatrix": self.init(.matrix, ("‖", "‖"))
        case "smallmatrix": self.init(.smallMatrix, nil, level: .script)
        case "psmallmatrix": self.init(.smallMatrix, ("(", ")"), level: .script)
        case "bsmallmatrix": self.init(.smallMatrix, ("[", "]"), level: .script)
        case "array", "darray", "tabular":
            self.init(.matrix, nil, level: name == "darray" ? .display : .text)
            hasPreamble = true
        case "subarray":
            self.init(.stack, nil, level: .script)
            hasPreamble = true
        case "cases": self.init(.cases, ("{", ""), level: .text, alignments: [.left])
        case "dcases": self.init(.cases, ("{", ""), level: .display, alignments: [.left])
        case "rcases": self.init(.cases, ("", "}"), level: .text, alignments: [.left])
        case "drcases": self.init(.cases, ("", "}"), level: .display, alignments: [.left])
        case "aligned", "split", "alignedat":
            self.init(.aligned, nil, level: .display, alignments: [.right, .left])
            hasCount = name == "alignedat"
        case "gathered": self.init(.gathered, nil, level: .display)
        case "multlined": self.init(.lines, nil, level: .display)
        case "equation", "displaymath", "math", "subequations", "dmath", "empheq":
            self.init(.gathered, nil, level: .display)
            isDisplay = true
        case "align", "alignat", "flalign", "xalignat":
            self.init(.aligned, nil, level: .display, alignments: [.right, .left])
            isDisplay = true
            hasCount = name == "alignat" || name == "xalignat"
        case "gather":
            self.init(.gathered, nil, level: .display)
            isDisplay = true
        case "multline":
            self.init(.lines, nil, level: .display)
            isDisplay = true
        case "eqnarray":
            self.init(.aligned, nil, level: .display, alignments: [.right, .left])
            isDisplay = true
            isPaired = false
        default: return nil
        }
    }

    private init(
        _ purpose: MathTable.Purpose, _ fences: (String, String)?, level: MathLevel? = .text, alignments: [MathTable.Alignment] = [.center]
    ) {
        self.purpose = purpose
        self.fences = fences
        self.level = level
        self.alignments = alignments
    }

    /// The names that faults suggest.
    static let names = [
        "align", "aligned", "alignat", "alignedat", "array", "bmatrix", "Bmatrix", "cases", "dcases", "eqnarray", "equation", "gather",
        "gathered", "matrix", "multline", "pmatrix", "rcases", "smallmatrix", "split", "subarray", "vmatrix", "Vmatrix",
    ]

    /// The alignments of enough columns.
    func alignments(columns: Int) -> [MathTable.Alignment] {
        purpose == .aligned && isPaired ? (0..<max(columns, 1)).map { alignments[$0 % alignments.count] } : alignments
    }
}

/// The columns of an array, as its argument gives them (`{l|cc}`).
struct ArrayPreamble {
    var alignments: [MathTable.Alignment] = []
    var lines: [Int] = []

    init(_ tokens: [MathToken]) {
        var index = 0
        read(tokens, &index, repetitions: 0)
        if alignments.isEmpty { alignments = [.center] }
    }

    /// Reads the declarations of columns.
    ///
    /// - Parameter repetitions: the number of `*{…}` around the tokens; deeper ones than two are skipped.
    private mutating func read(_ tokens: [MathToken], _ index: inout Int, repetitions: Int) {
        while index < tokens.count, alignments.count < 500 {
            guard case .character(let scalar) = tokens[index].kind else {
                index += 1
                continue
            }
            index += 1
            switch scalar {
            case "l": alignments.append(.left)
            case "c": alignments.append(.center)
            case "r": alignments.append(.right)
            case "|", ":": lines.append(alignments.count)
            case "p", "m", "b", "w":
                alignments.append(.left)
                _ = MathToken.group(tokens, &index)
            case "@", "!", ">", "<": _ = MathToken.group(tokens, &index)
            case "*":
                let count = Int(MathToken.group(tokens, &index).source) ?? 1, columns = MathToken.group(tokens, &index)
                for _ in 0..<min(max(count, 0), 100) where repetitions < 2 {
                    var start = 0
                    read(columns, &start, repetitions: repetitions + 1)
                }
            default: break
            }
        }
    }
}
