import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './root.mjs';

/** Entry of every node process, and where its bundle goes: beside the workspace's other output. */
const ENTRIES = {
  'api/dist/main': 'api/src/main.ts',
  // What is done to a shop besides running it, for machines that have no sources (D243).
  'api/dist/migrate': 'api/src/migrate.ts',
  'api/dist/create-admin': 'api/src/create-admin.ts',
  'api/dist/move-files': 'api/src/move-files.ts',
  'api/dist/remove-second-factors': 'api/src/remove-second-factors.ts',
  'api/dist/rebuild-search': 'api/src/rebuild-search.ts',
  'api/dist/pglite-worker': 'api/src/db/pglite-worker.ts',
  'api/dist/password-worker': 'api/src/domains/accounts/password-worker.mjs',
  'api/dist/drawing-worker': 'api/src/drawing/drawing-worker.ts',
  'api/dist/fetch-worker': 'api/src/fetching/fetch-worker.ts',
  'shell/server/dist/main': 'shell/server/main.ts',
  'shell/server/dist/renderer': 'shell/server/renderer/worker.ts',
  'sandbox/dist/main': 'sandbox/src/main.ts',
  'federation/dist/serve': 'federation/src/serve/main.ts',
  'federation/dist/add': 'federation/src/serve/add.ts',
  'federation/dist/point': 'federation/src/commands/point.ts',
};

/**
 * Packages stay in node_modules; our own are bundled in, since they exist as TypeScript only, and so is JSON,
 * which node imports only with an attribute that TypeScript sources do not carry.
 */
const housePackagesOnly = {
  name: 'house-packages-only',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || name.startsWith('@qhatu/') || name.endsWith('.json')
        ? undefined
        : { path: name, external: true },
    );
  },
};

async function writeWhenChanged(file, contents) {
  const before = await readFile(file).catch(() => undefined);
  if (before?.equals(contents)) return false;
  await mkdir(path.dirname(file), { recursive: true });
  // A site that runs from this file must never read half of it.
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, contents);
  await rename(temporary, file).catch(async (error) => {
    await rm(temporary, { force: true });
    throw error;
  });
  return true;
}

/** Bundles api, stand-ins, front door, renderer and release server. @returns {Promise<number>} files that changed */
export async function bundleServers() {
  const esbuild = await import('esbuild');
  const result = await esbuild.build({
    absWorkingDir: root,
    entryPoints: ENTRIES,
    outdir: root,
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'silent',
    plugins: [housePackagesOnly],
  });
  const written = await Promise.all(
    result.outputFiles.map((file) => writeWhenChanged(file.path, Buffer.from(file.contents))),
  );
  // Its service would stay beside us as a process of its own.
  await esbuild.stop();
  return written.filter(Boolean).length;
}
