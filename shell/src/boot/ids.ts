/** Elements of a page that carry data for the browser. */
export const DISCOVERY_ID = 'qhatu-discovery';
export const STATE_ID = 'qhatu-state';
/** On `#root`: the server has rendered into it, so it is hydrated. */
export const RENDERED_ATTRIBUTE = 'data-rendered';
