import type { PublicRelease } from '@qhatu/federation/discovery';
import { createBrowserModules } from './browser';
import { LATE_MS } from './fallbacks';
import { LOAD_TIMEOUT_MS } from './release-loader';
import { reportFailure } from './report-failure';

/** What the runtime was asked for, by `mf-x@version.attempt/Page`, and what becomes of it. */
const asked = new Map<string, { arrives: (name: string) => void; fails: (error: Error) => void }>();
jest.mock('./provide-runtime', () => ({}));
jest.mock('./runtime', () => ({
  federation: {
    registerPlugins: () => undefined,
    registerRemotes: () => undefined,
    loadRemote: (id: string) =>
      new Promise((resolve, reject) => {
        const arrives = (name: string) => resolve({ default: Object.assign(() => null, { displayName: name }) });
        asked.set(id, { arrives, fails: reject });
      }),
  },
}));
jest.mock('./report-failure');

const release = (version: string): PublicRelease => ({
  name: 'mf-x',
  version,
  base: `/remotes/mf-x/${version}/`,
  entry: 'entry.js',
  integrity: 'sha384-x',
  routes: [],
  slots: {},
  preload: {},
});
const [NEW, PRODUCT] = ['1.1.0-bbbbbbbbbb', '1.0.0-aaaaaaaaaa'];

/** @param behind the release that the site names as the last known good one; none when null */
function modules(behind: string | null = PRODUCT) {
  const fetchDiscovery = async (without?: string) => ({
    releases: [release(without === `mf-x@${NEW}` && behind ? behind : NEW)],
  });
  return createBrowserModules({ discovery: { releases: [release(NEW)] }, fetchDiscovery });
}
const request = (version: string, attempt = 0) => {
  const found = asked.get(`mf-x@${version}.${attempt}/Page`);
  if (!found) throw new Error(`${version} was not asked for: ${[...asked.keys()]}`);
  return found;
};
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
  asked.clear();
  jest.mocked(reportFailure).mockReset();
});
afterEach(() => jest.useRealTimers());

describe('a release that does not arrive', () => {
  it('and one behind it that does: that one is shown in the same page view, and the late one is reported', async () => {
    const site = modules();
    const page = site.load('mf-x', './Page');
    await pass(LATE_MS);
    request(PRODUCT).arrives('good');
    await expect(page).resolves.toHaveProperty('displayName', 'good');
    expect(site.version('mf-x')).toBe(PRODUCT);
    expect(reportFailure).toHaveBeenCalledTimes(1);
    expect(reportFailure).toHaveBeenCalledWith(
      expect.objectContaining({ remote: 'mf-x', version: NEW, stage: 'load' }),
    );
    // What hung gives up later: the same failure is not told twice.
    await pass(LOAD_TIMEOUT_MS);
    expect(reportFailure).toHaveBeenCalledTimes(1);
  });
  it('soon, but in the end before the other: a slow connection is no failure', async () => {
    const site = modules();
    const page = site.load('mf-x', './Page');
    await pass(LATE_MS + 500);
    request(NEW).arrives('new');
    await expect(page).resolves.toHaveProperty('displayName', 'new');
    expect(site.version('mf-x')).toBe(NEW);
    expect(reportFailure).not.toHaveBeenCalled();
  });
  it('and hangs like the one behind it: the error comes within the time that it may take (D61), told once', async () => {
    const site = modules();
    const page = site.load('mf-x', './Page').catch((error: Error) => error.message);
    await pass(LOAD_TIMEOUT_MS + 10);
    await expect(page).resolves.toContain(`${NEW}.0/Page did not arrive`);
    expect(reportFailure).toHaveBeenCalledTimes(1);
    // The area asks as well, and must not wait for it all over again.
    await expect(site.fallBack('mf-x', NEW)).resolves.toBe(false);
  });
  it('with nothing behind it: the error comes in the same time', async () => {
    const page = modules(null)
      .load('mf-x', './Page')
      .catch((error: Error) => error.message);
    await pass(LOAD_TIMEOUT_MS + 10);
    await expect(page).resolves.toContain('did not arrive');
    expect([...asked.keys()]).toEqual([`mf-x@${NEW}.0/Page`]);
  });
  it('before anything of it ran: the next load goes to an address that nothing failed at', async () => {
    const site = modules(null);
    const [page, slot] = ['./Page', './Slot'].map((expose) => site.load('mf-x', expose).catch(() => 'failed'));
    await pass(0);
    request(NEW).fails(new Error('502'));
    asked.get(`mf-x@${NEW}.0/Slot`)?.fails(new Error('502'));
    await expect(Promise.all([page, slot])).resolves.toEqual(['failed', 'failed']);
    const again = site.load('mf-x', './Page');
    await pass(0);
    request(NEW, 1).arrives('new');
    await expect(again).resolves.toHaveProperty('displayName', 'new');
  });
  it('because it fails at once: the one behind it is asked for at once', async () => {
    const page = modules().load('mf-x', './Page');
    await pass(0);
    request(NEW).fails(new Error('502'));
    await pass(0);
    request(PRODUCT).arrives('good');
    await expect(page).resolves.toHaveProperty('displayName', 'good');
    expect(reportFailure).toHaveBeenCalledWith(expect.objectContaining({ version: NEW, error: new Error('502') }));
  });
});

describe('a release that throws while it is shown', () => {
  async function shown() {
    const site = modules();
    const page = site.load('mf-x', './Page');
    await pass(0);
    request(NEW).arrives('new');
    await page;
    return site;
  }
  it('is replaced by the one before, at an address that nothing has joined', async () => {
    const site = await shown();
    await expect(site.fallBack('mf-x', NEW)).resolves.toBe(true);
    const page = site.load('mf-x', './Page');
    await pass(0);
    request(PRODUCT, 1).arrives('good');
    await expect(page).resolves.toHaveProperty('displayName', 'good');
  });
  it('in two parts of the page: both get the one before, and none is asked for behind that', async () => {
    const site = await shown();
    await expect(site.fallBack('mf-x', NEW)).resolves.toBe(true);
    await expect(site.fallBack('mf-x', NEW)).resolves.toBe(true);
    expect(site.version('mf-x')).toBe(PRODUCT);
  });
  it('and the one before throws as well: they do not take turns', async () => {
    const site = await shown();
    await site.fallBack('mf-x', NEW);
    await expect(site.fallBack('mf-x', PRODUCT)).resolves.toBe(false);
  });
  it('with ‘Reintentar’ everything is asked for anew, what failed as well', async () => {
    const site = await shown();
    await site.fallBack('mf-x', NEW);
    await site.recover('mf-x');
    expect(site.version('mf-x')).toBe(NEW);
    await expect(site.fallBack('mf-x', NEW)).resolves.toBe(true);
  });
});
