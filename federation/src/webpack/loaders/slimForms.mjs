/** How react-hook-form asks whether a form brings its own rules. */
const ASKS = 'if (_options.resolver) {';

/**
 * webpack loader for react-hook-form: every form of ours has a resolver (`slimForms.test.ts`), since the rules are yup's.
 * Answering that question while building lets the minifier leave out the library's own validators (2 kB brotli). Says
 * also that making a context has no side effect. Changes nothing that runs.
 */
export default function slimForms(source) {
  if (!source.includes(ASKS)) throw new Error(`slimForms: react-hook-form does not ask "${ASKS}" any more`);
  return source
    .replaceAll(ASKS, 'if (true) {')
    .replaceAll('!_options.resolver &&', 'false &&')
    .replace(/= (React\.createContext\()/g, '= /* @__PURE__ */ $1')
    .replace(/^\w+\.displayName = '[^']*';$/gm, '');
}
