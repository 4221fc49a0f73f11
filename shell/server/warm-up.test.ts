import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { canaried } from '@qhatu/federation';
import type { Snapshot } from './discovery/snapshot';
import { type FakeSite, fakeSite } from './testing/fake-site';

// Renderers are real processes, and the machine may be busy.
jest.setTimeout(60_000);

const SECOND = '2.0.0-9876543210';
let fake: FakeSite;
beforeEach(async () => {
  // Pages stay fresh for as long as a crowded machine takes to bring a renderer up; one that hangs is waited for briefly.
  fake = await fakeSite({ PAGE_FRESH_S: '600', RENDER_HANG_MS: '5000' });
});
afterEach(() => fake.close());

const get = (url: string, visitor = '') =>
  fake.app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'br', cookie: visitor } });
const stateOf = async (url: string) => (await get(url)).headers['x-page'];

function second(percent?: number): Snapshot {
  return fake.snapshot((document) => {
    const [first] = document.microFrontends['mf-test'] ?? [];
    if (!first) throw new Error('no release');
    const fresh = { ...first, metadata: { ...first.metadata, version: SECOND } };
    document.microFrontends['mf-test'] = percent === undefined ? [fresh] : canaried([first], fresh, percent);
  });
}

describe('a promote', () => {
  it('makes the pages that visitors ask for before it shows them: nobody waits for a cold renderer', async () => {
    await get('/p/version');
    expect(await stateOf('/p/version')).toBe('hit');
    await fake.site.adopt(second());
    const first = await fake.app.inject({ method: 'GET', url: '/p/version' });
    expect([first.headers['x-page'], first.body]).toEqual([
      'hit',
      `<!doctype html><title>t</title><p>made of ${SECOND}</p>`,
    ]);
    expect(await stateOf('/p/nobody-asked')).toBe('miss');
  });

  it('lets visitors have the old pages while the new ones are made', async () => {
    await get('/p/later-slow');
    const change = fake.site.adopt(second());
    const states = new Set<unknown>();
    let shown = false;
    void change.then(() => {
      shown = true;
    });
    while (!shown) {
      states.add(await stateOf('/p/later-slow'));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect([...states]).toEqual(['hit']);
  });

  it('is not held up by a page that takes too long, throws, or ends the renderer', async () => {
    for (const page of ['later-hang', 'later-throw', 'later-crash', 'version']) await get(`/p/${page}`);
    await fake.site.adopt(second());
    expect(fake.site.snapshot.discovery.releases[0]?.version).toBe(SECOND);
    expect(fake.site.renderers.ready).toBe(true);
    expect((await fake.app.inject({ method: 'GET', url: '/p/version' })).body).toContain(SECOND);
    expect(await stateOf('/p/later-throw')).toBe('frame');
  });

  it('makes them of the canary as well, each kept apart', async () => {
    await get('/p/version');
    await fake.site.adopt(second(50));
    const seen = new Map<string, unknown>();
    for (let number = 0; number < 40; number++) {
      const answer = await fake.app.inject({ url: '/p/version', headers: { cookie: `qhatu-visit=${number * 211}` } });
      seen.set(answer.body.match(/made of (\S+?)-/)?.[1] ?? answer.body, answer.headers['x-page']);
    }
    expect([...seen].sort()).toEqual([
      ['1.0.0', 'hit'],
      ['2.0.0', 'hit'],
    ]);
  });

  it('forgets the pages of before: a hundred promotes fill no memory', async () => {
    const before = fake.site.snapshot;
    await get('/p/version');
    await fake.site.adopt(second());
    await fake.site.adopt(before);
    // Made again for this change, not found again: the one after it knows of no page that was not asked for.
    await fake.site.adopt(second());
    fake.site.handover = undefined;
    await fake.site.adopt(before);
    expect(await stateOf('/p/version')).toBe('miss');
  });

  it('whose renderer does not come up at first is shown once it does: nobody has to promote again', async () => {
    const entry = join(fake.dir, 'shell/server/main.cjs');
    renameSync(entry, `${entry}.away`);
    await fake.site.adopt(second());
    expect(fake.site.snapshot.discovery.releases[0]?.version).toBe(fake.version);
    renameSync(`${entry}.away`, entry);
    for (let turn = 0; fake.site.snapshot.discovery.releases[0]?.version !== SECOND; turn++) {
      if (turn > 1_000) throw new Error('never shown');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect((await get('/p/version')).statusCode).toBe(200);
  });
});
