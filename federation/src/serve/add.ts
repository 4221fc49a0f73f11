import { resolve } from 'node:path';
import { keepReleases } from './keep';

/** `add <image's releases> <kept folder>`: for the shell, whose open pages ask for files of builds before this one. */
const [brought, dir] = process.argv.slice(2);
if (!brought || !dir) {
  console.error('Usage: add <folder of releases> <folder that keeps all>');
  process.exit(2);
}
const added = await keepReleases(resolve(brought), resolve(dir));
console.log(added.length > 0 ? `added ${added.join(', ')}` : 'all of them were there');
