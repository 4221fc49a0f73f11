/**
 * webpack loader for react-router's one large file: says that making a context or a memo has no side effect, and leaves
 * out names for developer tools, so that what the façade does not export falls away (at the version that
 * stand-ins.test.ts names). Nothing else changes.
 */
export default function pureRouter(source) {
  return (
    source
      .replace(/= (React\d*\.(?:memo|createContext|forwardRef)\()/g, '= /* @__PURE__ */ $1')
      .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
      // Only `useRoutes` renders this class; it is not shared.
      .replace(/^RenderErrorBoundary\.contextType = \w+;$/gm, '')
  );
}
