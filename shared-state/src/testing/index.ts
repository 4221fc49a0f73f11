/** For tests of code that uses shared-state: an API that answers from a table, and people. */
export { memberSession, wireSession } from './people';
export { type Call, callsTo, serve } from './server';
