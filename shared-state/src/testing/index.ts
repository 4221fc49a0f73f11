/** For tests of whoever stands on shared-state: an API that answers from a table, and people. */
export { memberSession, wireSession } from './people';
export { type Call, callsTo, serve } from './server';
