import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/root.mjs';
import { packageList } from './lib/sbom.mjs';

interface Manifest {
  name: string;
  version: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
const manifestOf = (...folder: string[]): Manifest =>
  JSON.parse(readFileSync(join(root, ...folder, 'package.json'), 'utf8'));

/** Every package that a manifest of ours asks for, as it is installed for that one: `pkg:npm/name@version`. */
function askedFor(): string[] {
  const { workspaces = [] } = manifestOf();
  return ['.', ...workspaces].flatMap((folder) => {
    const { dependencies = {}, devDependencies = {} } = manifestOf(folder);
    return Object.keys({ ...dependencies, ...devDependencies }).map((name) => {
      const own = existsSync(join(root, folder, 'node_modules', name, 'package.json')) ? folder : '.';
      return `pkg:npm/${name}@${manifestOf(own, 'node_modules', name).version}`;
    });
  });
}

it('the list that scanners read names every package that we ask for, in the version that is installed', () => {
  const { bomFormat, components } = JSON.parse(packageList()) as {
    bomFormat: string;
    components: { purl: string; version: string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl)));
  const asked = askedFor();
  expect(asked.length).toBeGreaterThan(50);
  expect(asked.filter((purl) => !listed.has(purl))).toEqual([]);
});
