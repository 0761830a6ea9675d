import Foundation

/// A library that crashes within a function of another library if that function reads the word FAULT.
///
/// It is preloaded (`LD_PRELOAD`) and works with any installed version.
enum FaultyLibrary: String {
    /// A fault in cmark-gfm, which reads documents.
    case cmark
    /// A fault in librsvg, which draws SVGs.
    case librsvg

    /// Compiles the library with clang, which Swift's toolchain includes, because the system may have no compiler.
    ///
    /// - Returns: the path of the library.
    func write(to folder: String) throws -> String {
        let source = folder + "/\(rawValue)-fault.c", library = folder + "/\(rawValue)-fault.so"
        try """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <signal.h>
        #include <string.h>
        \(function)

        """.write(toFile: source, atomically: true, encoding: .utf8)
        _ = try Tool.run("clang", "-shared", "-fPIC", "-o", library, source, "-ldl")
        return library
    }

    private var function: String {
        switch self {
        case .cmark:
            """
            void cmark_parser_feed(void *parser, const char *text, size_t length) {
              if (memmem(text, length, "FAULT", 5)) raise(SIGSEGV);
              ((void (*)(void *, const char *, size_t))dlsym(RTLD_NEXT, "cmark_parser_feed"))(parser, text, length);
            }
            """
        case .librsvg:
            """
            void *rsvg_handle_new_from_data(const void *data, size_t length, void *error) {
              if (memmem(data, length, "FAULT", 5)) raise(SIGABRT);
              return ((void *(*)(const void *, size_t, void *))dlsym(RTLD_NEXT, "rsvg_handle_new_from_data"))(data, length, error);
            }
            """
        }
    }
}
