import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { appDir, REMOTES, ROOT } from '../../apps';

const { default: slimForms } = jest.requireActual<{ default: (source: string) => string }>('./slimForms.mjs');
const SOURCE = readFileSync(path.join(ROOT, 'node_modules/react-hook-form/dist/index.esm.mjs'), 'utf8');

const sources = REMOTES.flatMap((app) =>
  readdirSync(path.join(appDir(app), 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(appDir(app), 'src', file), 'utf8')),
);

test('every form of ours brings a resolver: what slimForms.mjs answers while building is true', () => {
  const makers = sources.filter((text) => /\buseForm(<|\()/.test(text));
  expect(makers.length).toBeGreaterThan(0);
  for (const text of makers) expect(text.match(/\buseForm(<|\()/g)?.length).toBe(text.match(/\bresolver: /g)?.length);
  // Field arrays would ask the library's own validators again.
  expect(sources.filter((text) => text.includes('useFieldArray'))).toEqual([]);
});

test('react-hook-form asks for a resolver in the words that slimForms.mjs answers', () => {
  const slim = slimForms(SOURCE);
  expect(/if \(_options\.resolver\)|!_options\.resolver/.test(slim)).toBe(false);
  expect(slim.includes('_options.resolver(_formValues')).toBe(true);
  expect(() => slimForms('export {};')).toThrow('does not ask');
});
