import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/** The remotes in the order of their ports, which is the order of the workspaces. */
export const remotes = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).workspaces.filter((name) =>
  name.startsWith('mf-'),
);
