/** Elements of a page that carry data for the browser. */
export const DISCOVERY_ID = 'qhatu-discovery';
export const STATE_ID = 'qhatu-state';
/** Which code a rendered page asks for once its content is painted, see `start.ts`. */
export const CODE_ID = 'qhatu-code';
/** On `#root`: the server has rendered into it, so it is hydrated. */
export const RENDERED_ATTRIBUTE = 'data-rendered';
