/**
 * Public surface of the federation for servers and scripts (Node, no webpack in here):
 *
 * - Discovery: `parseDiscovery(json, {allowedOrigins})` checks the pointer document completely; `publicDiscovery(document,
 *   bucket?)` is what one visitor's page gets; `findEntry` and `originBase` lead from `/remotes/{name}/{version}/{file}`
 *   to the file at the remote's origin.
 * - Integrity: `parseFileList(bytes, entry.extras.files)` then `assertIntegrity(bytes, files[path].sha384)` before a byte is
 *   served. Compressed variants (`.br`, `.gz`) are listed like any other file.
 * - Renderer: `createReleaseCache({dir})`, whose `ensure(document, release)` is the `loadServerRelease` of `render`
 *   (`shell/src/rendering/types.ts`, implemented by `server/main.cjs` of a shell release).
 * - The pointer: `changePointer` and the edits of `./pointer`.
 * - Releases by name for staff: `signPin`, `readPin`, `pinKey`.
 *
 * Where the checkout keeps what (`ROOT`, `REMOTES`, `releasesDir`) is `@qhatu/federation/apps`: it reads package.json, which the
 * renderer, locked in, must not try.
 *
 * Building is apart, so that no server loads webpack: `buildAll` and `writeDiscovery` from `@qhatu/federation/build`,
 * or the commands `tsx federation/src/cli.ts build [app…]` and `… discovery [file]`.
 */
export * from './discovery/index';
export * from './pin/index';
export * from './pointer/index';
export { sha384 } from './release/integrity';
export { contentType } from './serve/content-type';
export { createReleaseCache, NoRoomError, type ReleaseCacheOptions } from './server/remote-loader';
export { assertIntegrity, IntegrityError, parseFileList } from './server/verify';
