public import Diagnostics

/// A YAML value that knows where it stands. Scalars stay text: what a scalar means, the schema decides, so that neither `no` nor `012` is
/// ever misread.
public struct YAMLNode: Sendable {
    public enum ScalarStyle: Sendable { case plain, quoted, block }

    public struct Entry: Sendable {
        public var key: YAMLNode
        public var value: YAMLNode
        public init(key: YAMLNode, value: YAMLNode) { self.key = key; self.value = value }
    }

    public enum Value: Sendable {
        case scalar(String, ScalarStyle)
        case sequence([YAMLNode])
        /// In the order of the file; duplicate keys are reported by the parser and only the first is kept.
        case mapping([Entry])
    }

    public var value: Value
    public var span: SourceSpan

    public init(_ value: Value, span: SourceSpan) { self.value = value; self.span = span }
}
