/**
 * `… build.ts mf-x folder 1.0.0`: a release of a remote as a checkout with that version of shared-state would have built
 * it, with one page behind all of its addresses. For tests of skew between shell and remotes; prints its `release.json`.
 */
import path from 'node:path';
import { REMOTES } from '../../apps';
import { placeRelease } from '../remote';

const [, , name, folder = '', sharedState = ''] = process.argv;
const app = REMOTES.find((each) => each === name);
if (!app || !folder || !sharedState) throw new Error('Which remote, into which folder, with which shared-state?');

const release = await placeRelease(app, path.resolve(folder), {
  mode: 'production',
  buildId: `skewed${process.pid}`,
  instead: {
    module: path.join(import.meta.dirname, 'Page.tsx'),
    versions: { '@qhatu/shared-state': sharedState },
  },
});
process.stdout.write(`${JSON.stringify(release)}\n`);
