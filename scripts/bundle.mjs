/** node scripts/bundle.mjs [--packages <folder> <bundle…>]: the servers' bundles and, for an image, the packages that some of them load. */
import { parseArgs } from 'node:util';
import { bundleServers } from './lib/bundle.mjs';
import { copyPackages } from './lib/packages.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { packages: { type: 'string' } } });
await bundleServers();
if (values.packages) {
  const names = await copyPackages(positionals, values.packages);
  console.log(`${names.length} packages in ${values.packages}`);
}
