import { readFileSync } from 'node:fs';
import { TestEnvironment } from 'jest-environment-node';

const WASM = new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'));

/**
 * The embedded database's code, held for as long as this Jest worker lives. Each test file opens a database in a thread of
 * its own; V8 gives equal code that is still held to all of a process's threads, with what it has optimised of it
 * already. Let go with each file, it was compiled and optimised again for every one: half of a file's processor time.
 */
const held = process.env.TEST_DATABASE_URL ? null : WebAssembly.compile(readFileSync(WASM));

// A worker without anything left to do ends at once: taking a heap of a gigabyte apart first lasts longer than Jest waits.
process.once('beforeExit', () => process.exit());

/** Node's environment for the API's tests. */
export default class ApiEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    await held;
  }
}
