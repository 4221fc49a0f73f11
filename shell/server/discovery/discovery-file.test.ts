import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DISCOVERY_SCHEMA } from '@qhatu/federation';
import { DiscoveryFile } from './discovery-file';
import type { Snapshot } from './snapshot';

const integrity = `sha384-${'A'.repeat(64)}`;
function documentOf(version: string, origin = 'http://127.0.0.1:3101') {
  const extras = {
    entry: 'entry.js',
    files: integrity,
    routes: [],
    slots: {},
    preload: {},
    needs: {},
    server: { entry: 'server/main.cjs', integrity },
  };
  const entry = {
    url: `${origin}/${version}/entry.js`,
    metadata: { integrity, version },
    deployment: { traffic: 100, default: true },
    extras,
  };
  return JSON.stringify({ schema: DISCOVERY_SCHEMA, microFrontends: { 'mf-test': [entry] } });
}

let dir: string;
let file: string;
const changes: Snapshot[] = [];
const problems: unknown[] = [];
const replace = (text: string) => {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
};
const watched = () =>
  new DiscoveryFile({
    file,
    allowedOrigins: ['http://127.0.0.1:3101'],
    onChange: (snapshot) => changes.push(snapshot),
    onProblem: (error) => problems.push(error),
  });

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'qhatu-discovery-'));
  file = join(dir, 'discovery.json');
  changes.length = 0;
  problems.length = 0;
});
afterEach(() => rmSync(dir, { recursive: true }));

describe('the discovery document as a file', () => {
  it('a replaced document is seen; an unchanged one is not read again', async () => {
    replace(documentOf('1.0.0-aaaaaaaaaa'));
    const discovery = watched();
    expect((await discovery.read()).discovery.releases[0]?.version).toBe('1.0.0-aaaaaaaaaa');
    await discovery.poll();
    expect(changes).toHaveLength(0);
    replace(documentOf('1.0.1-bbbbbbbbbb'));
    await discovery.poll();
    expect(changes[0]?.discovery.releases[0]?.version).toBe('1.0.1-bbbbbbbbbb');
  });
  it.each([
    ['half of it', '{"schema":'],
    ['a foreign origin', documentOf('1.0.1-bbbbbbbbbb', 'https://evil.example')],
    ['no integrity', documentOf('1.0.1-bbbbbbbbbb').replaceAll(integrity, '')],
  ])('the last good document stays in force when the new one is %s', async (_what, text) => {
    replace(documentOf('1.0.0-aaaaaaaaaa'));
    const discovery = watched();
    await discovery.read();
    replace(text);
    await discovery.poll();
    await discovery.poll();
    expect(changes).toHaveLength(0);
    expect(problems).toHaveLength(1);
    replace(documentOf('1.0.2-cccccccccc'));
    await discovery.poll();
    expect(changes).toHaveLength(1);
  });
  it('a document that disappears for a moment changes nothing', async () => {
    replace(documentOf('1.0.0-aaaaaaaaaa'));
    const discovery = watched();
    await discovery.read();
    rmSync(file);
    await discovery.poll();
    expect([changes.length, problems.length]).toEqual([0, 0]);
  });
  it('there is no site without a first document', async () => {
    await expect(watched().read()).rejects.toThrow('ENOENT');
  });

  it('finds releases that only the history remembers, whole ones from allowed origins; an unreadable one is no obstacle', async () => {
    const text = documentOf('1.0.1-bbbbbbbbbb');
    replace(text);
    const name = 'mf-test';
    const [entry] = JSON.parse(text).microFrontends[name];
    const old = (version: string, url = `http://127.0.0.1:3101/${version}/entry.js`) => ({
      [version]: { ...entry, url, metadata: { ...entry.metadata, version } },
    });
    const known = {
      ...old('1.0.0-aaaaaaaaaa'),
      ...old('1.0.0-cccccccccc', 'http://evil.example/1.0.0-cccccccccc/entry.js'),
      ...old('1.0.0-dddddddddd', 'nonsense'),
      '1.0.0-eeeeeeeeee': { url: 'http://127.0.0.1:3101/1.0.0-eeeeeeeeee/entry.js' },
    };
    const history = join(dir, 'discovery.history.json');
    writeFileSync(history, JSON.stringify({ changes: [], releases: { [name]: known } }));
    const { older } = await watched().read();
    expect(older(name, '1.0.0-aaaaaaaaaa')?.metadata.version).toBe('1.0.0-aaaaaaaaaa');
    for (const version of [
      '1.0.0-cccccccccc',
      '1.0.0-dddddddddd',
      '1.0.0-eeeeeeeeee',
      'constructor',
      '9.9.9-ffffffffff',
    ])
      expect(older(name, version)).toBeUndefined();
    expect(older('__proto__', 'toString')).toBeUndefined();
    for (const unreadable of ['{"releases":', 'null', '[]', '{"releases":7}']) {
      writeFileSync(history, unreadable);
      expect((await watched().read()).older(name, '1.0.0-aaaaaaaaaa')).toBeUndefined();
    }
  });
});
