/**
 * webpack loader for react-router's one large file: says that making a context or a memo has no side effect, and leaves
 * out names for developer tools, so that what the façade does not export falls away (5 kB brotli of every page, at the
 * version that stand-ins.test.ts names). In production the developer's warnings go, too: the package's exports lead
 * every bundler to its development files, and its production files differ in just that constant. Nothing else changes.
 */
export default function pureRouter(source) {
  return (
    source
      .replace(/= (React\d*\.(?:memo|createContext|forwardRef)\()/g, '= /* @__PURE__ */ $1')
      .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
      // Only `useRoutes` renders this class; it is not shared.
      .replace(/^RenderErrorBoundary\.contextType = \w+;$/gm, '')
      // Links of framework mode name the files of routes; ours are prepared by `startPrefetching` (`data-prefetch`).
      .replace(
        /return shouldPrefetch && !isAbsolute \? .*PrefetchPageLinks, \{ page: href \}\)\) : link;/,
        'return link;',
      )
      .replace(/^var ENABLE_DEV_WARNINGS = true;$/m, `var ENABLE_DEV_WARNINGS = ${this.mode !== 'production'};`)
  );
}
