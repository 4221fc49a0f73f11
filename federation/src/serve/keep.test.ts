import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepReleases } from './keep';

let root: string;
const image = () => path.join(root, 'image');
const kept = () => path.join(root, 'kept');
const put = (dir: string, version: string, text: string) => {
  mkdirSync(path.join(dir, version), { recursive: true });
  writeFileSync(path.join(dir, version, 'main.js'), text);
  writeFileSync(path.join(dir, 'latest.json'), JSON.stringify({ version }));
};

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'qhatu-keep-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a new image’s release stands beside those of the images before it [D243]', async () => {
  put(image(), '1.0.0-aaaaaaaa', 'old');
  expect(await keepReleases(image(), kept())).toEqual(['1.0.0-aaaaaaaa']);
  rmSync(image(), { recursive: true });
  put(image(), '1.1.0-bbbbbbbb', 'new');
  expect(await keepReleases(image(), kept())).toEqual(['1.1.0-bbbbbbbb']);
  expect(readdirSync(kept()).sort()).toEqual(['1.0.0-aaaaaaaa', '1.1.0-bbbbbbbb', 'latest.json']);
  expect(JSON.parse(readFileSync(path.join(kept(), 'latest.json'), 'utf8'))).toEqual({ version: '1.1.0-bbbbbbbb' });
});

test('a release that is there is not written again: nobody is served half of it [D243]', async () => {
  put(image(), '1.0.0-aaaaaaaa', 'of the image');
  put(kept(), '1.0.0-aaaaaaaa', 'served');
  expect(await keepReleases(image(), kept())).toEqual([]);
  expect(readFileSync(path.join(kept(), '1.0.0-aaaaaaaa/main.js'), 'utf8')).toBe('served');
});

test('processes of one image that start together leave it once and whole [D243]', async () => {
  put(image(), '1.0.0-aaaaaaaa', 'x'.repeat(200_000));
  await Promise.all(Array.from({ length: 6 }, () => keepReleases(image(), kept())));
  expect(readdirSync(kept()).sort()).toEqual(['1.0.0-aaaaaaaa', 'latest.json']);
  expect(readFileSync(path.join(kept(), '1.0.0-aaaaaaaa/main.js')).length).toBe(200_000);
});
