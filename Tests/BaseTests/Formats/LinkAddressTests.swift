import Testing
import TypesetBase

@Suite struct LinkAddressTests {
    @Test(arguments: [
        "https://example.org/a?b=c#d", "HTTP://example.org", "ftp://example.org", "mailto:ada@example.org", "xmpp:ada@example.org",
        "tel:+44-20", "sms:123", "a.html", "../a.html#b", "/a", "?q=1", "a/b:c", "./javascript:x", "%61.html", "1a:b",
    ])
    func linksLeadToTheWebAndToFilesBeside(address: String) {
        #expect(LinkAddress(address) == .link(address))
    }

    @Test(arguments: [
        ("javascript:alert(1)", "javascript"), ("JavaScript:alert(1)", "javascript"), (" javascript:x", "javascript"),
        ("java\nscript:x", "javascript"), ("java\tscript:x", "javascript"), ("\u{1}javascript:x", "javascript"),
        ("java\u{200B}script:x", "javascript"), ("javascript%3Ax", "javascript"), ("vbscript:x", "vbscript"), ("data:text/html,x", "data"),
        ("file:///etc/passwd", "file"), ("file:a", "file"), ("ms-msdt:/id", "ms-msdt"), ("C:\\a", "c"), ("C:/a", "c"),
        ("smb://host/a", "smb"),
        ("search-ms:query=x", "search-ms"), ("localhost:8080/a", "localhost"), ("x:", "x"),
    ])
    func otherSchemesAreRefused(address: String, scheme: String) {
        #expect(LinkAddress(address) == .refused("an address of the scheme `\(scheme):`"))
    }

    @Test(arguments: [
        "\\\\host\\share", "//host/share", "/\\host/share", "\\/host/share", "//10.0.0.1/share", "//host@SSL/share", "//a@example.org/x",
        "%5C%5Chost%5Cshare", "%2F%2Fexample.org", "\\\\example.org\\share", "//localhost:80", "//example.org:80@x/a", "//", "///a",
        "/\t/host/a",
    ])
    func sharesAreRefused(address: String) {
        #expect(LinkAddress(address) == .refused("a network share"))
    }

    /// Documentation of programs names declarations in place of addresses; they are no schemes.
    @Test(arguments: ["std::mem::size_of", "proc_macro::TokenStream", "core::ops::Try()", "std::fmt#syntax", "a::b!"])
    func declarationsAreNoAddresses(address: String) {
        #expect(LinkAddress(address) == .declaration)
        #expect(LinkAddress(address).isRefused)
    }

    @Test(arguments: ["javascript::alert(1)", "a::b/c", "data::text,x"]) func schemesBeforeTwoColonsAreRefused(address: String) {
        #expect(LinkAddress(address).isRefused)
        #expect(LinkAddress(address) != .declaration)
    }

    @Test func anAddressWithoutASchemeGetsOne() {
        #expect(LinkAddress("//example.org/a") == .link("https://example.org/a"))
        #expect(LinkAddress("//example.org:8080") == .link("https://example.org:8080"))
    }
}
