import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  changePointer,
  DISCOVERY_SCHEMA,
  type DiscoveryDocument,
  type DiscoveryEntry,
  everybody,
  followBuilds,
  readHistory,
  sha384,
} from '@qhatu/federation';
import { changeTextsOf } from './change-texts';

const origin = 'http://127.0.0.1:3101';
const release = (version: string): DiscoveryEntry => ({
  url: `${origin}/${version}/entry.js`,
  metadata: { integrity: sha384(version), version },
  deployment: { traffic: 100, default: true },
  extras: {
    entry: 'entry.js',
    files: sha384('files'),
    routes: [],
    slots: {},
    preload: {},
    needs: {},
    server: { entry: 'server/entry.cjs', integrity: sha384('server') },
  },
});

describe('/dev/versiones says in Spanish what our own processes did', () => {
  it('a start with other ports, and a document that somebody wrote by hand', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'qhatu-words-'));
    const file = join(dir, 'discovery.json');
    const old = release('1.0.0-aaaaaaaaaa');
    const document: DiscoveryDocument = { schema: DISCOVERY_SCHEMA, microFrontends: { 'mf-test': [old] } };
    writeFileSync(file, JSON.stringify(document));
    const moved = 'http://127.0.0.1:4101';
    try {
      await changePointer({ file, allowedOrigins: [origin, moved] }, { by: 'npm start', why: '' }, (now, history) => {
        const chosen = { at: '', by: 'npm start', why: '', remote: 'mf-test', from: null, digest: '' };
        const past = { ...history, changes: [{ ...chosen, action: 'promote' as const, to: old.metadata.version }] };
        return followBuilds(now, past, {
          newest: { 'mf-test': { entry: everybody(release('1.0.1-bbbbbbbbbb'))[0] as DiscoveryEntry, origin: moved } },
          isThere: () => true,
          all: false,
        }).edits;
      });
      const { changes } = await readHistory(file);
      expect(changes.map(changeTextsOf)).toEqual([
        { by: 'no se sabe', why: 'alguien escribió el documento sin los comandos' },
        { by: 'el arranque del sitio', why: 'el sitio arrancó en otros puertos' },
      ]);
    } finally {
      rmSync(dir, { recursive: true });
    }
  });

  it('a start that followed the newest build', () => {
    expect(changeTextsOf({ by: 'npm start', why: 'the newest build' })).toEqual({
      by: 'el arranque del sitio',
      why: 'la compilación más nueva',
    });
  });

  it('what a person wrote stays as it was written', () => {
    const theirs = { by: 'Ana', why: 'the newest build of ours: 3 failures less' };
    expect(changeTextsOf(theirs)).toEqual(theirs);
  });
});
