import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@qhatu/contract/testing';
import { digestOf, writeAtomic } from '@qhatu/federation';
import { type FakeSite, fakeSite } from './testing/fake-site';
import { FrontDoors, type Running, waitForOutput } from './testing/front-doors';

// Two processes, each with a renderer of its own, and the machine may be busy.
jest.setTimeout(180_000);
const REFUSED = 'the new discovery document cannot be used; the one before stays';

let fake: FakeSite;
let doors: FrontDoors;
let file: string;
let two: { running: Running; url: string }[];
beforeAll(async () => {
  fake = await fakeSite();
  doors = new FrontDoors(fake);
  file = join(fake.dir, 'discovery.json');
  writeFileSync(file, documentOf('1.0.0-0123456789'));
  two = await Promise.all(
    ['a', 'b'].map(async (name) => {
      const port = await freePort();
      const running = doors.run({ PORT: String(port), DATA_DIR: join(fake.dir, `data-${name}`) });
      await waitForOutput(running, 'front door open');
      return { running, url: `http://127.0.0.1:${port}` };
    }),
  );
});
afterAll(async () => {
  doors.end();
  await fake.close();
});

/** The document with the small release under this name. */
function documentOf(version: string): string {
  const document = structuredClone(fake.site.snapshot.document);
  const [entry] = document.microFrontends['mf-test'] ?? [];
  if (!entry) throw new Error('no release');
  entry.url = entry.url.replace(entry.metadata.version, version);
  entry.metadata.version = version;
  return JSON.stringify(document);
}

const shownBy = async (url: string) =>
  /made of (\S+?)</.exec(await (await fetch(`${url}/p/version`)).text())?.[1] ?? 'none';
const inForce = async (url: string) =>
  ((await (await fetch(`${url}/readyz`)).json()) as { discovery: { digest: string } }).discovery.digest;

async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; !(await holds()); turn++) {
    if (turn > 1_600) throw new Error(`never: ${what}\n${two.map(({ running }) => running.output()).join('\n')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Both show this release, on their pages and in what they say of themselves. */
async function bothFollow(version: string, text: string): Promise<void> {
  for (const { url } of two) {
    await until(`${version} at ${url}`, async () => (await inForce(url)) === digestOf(text));
    expect(await shownBy(url)).toBe(version);
  }
}

describe('two front doors on one document', () => {
  it('both follow it', async () => {
    const next = documentOf('2.0.0-9876543210');
    await writeAtomic(file, next);
    await bothFollow('2.0.0-9876543210', next);
  });

  it.each([
    ['half-written', (text: string) => text.slice(0, text.length / 2)],
    ['empty', () => ''],
    ['of another shape', () => '{"microFrontends": []}'],
    ['of a foreign origin', (text: string) => text.replaceAll('127.0.0.1', 'elsewhere.example')],
  ])('both refuse one that is %s, keep the last good one, and follow the next good one', async (_what, broken) => {
    const good = readFileSync(file, 'utf8');
    const version = /"version":"([^"]+)"/.exec(good)?.[1] ?? '';
    const before = two.map(({ running }) => running.output().split(REFUSED).length);
    // Written in place, as no command does.
    writeFileSync(file, broken(good));
    for (const [index, { running, url }] of two.entries()) {
      await until(`refused at ${url}`, () => running.output().split(REFUSED).length > (before[index] ?? 0));
      expect([await shownBy(url), await inForce(url)]).toEqual([version, digestOf(good)]);
    }
    const fixed = version.startsWith('2.') ? '3.0.0-9876543210' : '2.0.0-9876543210';
    const next = documentOf(fixed);
    await writeAtomic(file, next);
    await bothFollow(fixed, next);
    for (const { running } of two) expect(running.child.exitCode).toBeNull();
  });
});
