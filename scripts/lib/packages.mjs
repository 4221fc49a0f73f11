import { cp, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { root } from './root.mjs';

const nameOf = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** Folder of a package as it is found from a folder: the nearest node_modules that has it. */
async function find(name, from) {
  for (let dir = from; ; dir = path.dirname(dir)) {
    const folder = path.join(dir, 'node_modules', name);
    const text = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => undefined);
    if (text !== undefined) return { folder, json: JSON.parse(text) };
    if (dir === path.dirname(dir)) return undefined;
  }
}

/**
 * Copies the packages that bundles load, and those that these need, to where they lie from the repository's root: an
 * image of the front door has no webpack in it then, which its workspace needs for building (D243).
 * @param {readonly string[]} bundles files that `bundleServers` made
 * @param {string} target gets `node_modules/…`
 * @returns {Promise<string[]>} their folders, from the repository's root
 */
export async function copyPackages(bundles, target) {
  const esbuild = await import('esbuild');
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [...bundles],
    outdir: root,
    outbase: root,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
  });
  await esbuild.stop();
  const found = new Map();
  const add = async (name, from, optional) => {
    const there = await find(name, from);
    if (!there && optional) return;
    if (!there) throw new Error(`${name} is not installed, and ${path.relative(root, from)} needs it`);
    if (found.has(there.folder)) return;
    found.set(there.folder, there.json);
    const { dependencies = {}, optionalDependencies = {} } = there.json;
    for (const next of Object.keys(dependencies)) await add(next, there.folder, next in optionalDependencies);
  };
  for (const [bundle, { imports }] of Object.entries(metafile.outputs))
    for (const { path: specifier, external } of imports)
      if (external && !isBuiltin(specifier)) await add(nameOf(specifier), path.dirname(path.join(root, bundle)), false);
  const folders = [...found.keys()].map((folder) => path.relative(root, folder)).sort();
  for (const folder of folders)
    await cp(path.join(root, folder), path.join(target, folder), {
      recursive: true,
      // A package's own packages are copied when something needs them.
      filter: (from) => !path.relative(path.join(root, folder), from).split(path.sep).includes('node_modules'),
    });
  return folders;
}
