import type { MetricType } from 'web-vitals';
import type { PageRoute } from '../routing/table';

type Listener = (metric: MetricType) => void;
let measured: Listener;
jest.mock('web-vitals', () => {
  const take = (listener: Listener) => {
    measured = listener;
  };
  return { onTTFB: take, onFCP: take, onLCP: take, onINP: take, onCLS: take };
});

import { reportVitals } from './vitals';

const beacon = jest.fn((_url: string, _body: string) => true);
const versions: Record<string, string> = { 'mf-catalog': '1.0.0-aaaaaaaaaa', 'mf-checkout': '2.0.0-bbbbbbbbbb' };
const PAGES: Record<string, PageRoute> = {
  '/': { kind: 'remote', remote: 'mf-catalog' } as PageRoute,
  '/carrito': { kind: 'remote', remote: 'mf-checkout' } as PageRoute,
};
const pageAt = (pathname: string) => PAGES[pathname] ?? ({ kind: 'missing' } as PageRoute);

let pathname = '/';
let navigated: () => void;
const goTo = (to: string, at: number) => {
  jest.spyOn(performance, 'now').mockReturnValue(at);
  pathname = to;
  navigated();
};
let nth = 0;
const measure = (name: MetricType['name'], value: number, at?: number, id = `v-${nth++}`) =>
  measured({ id, name, value, entries: at === undefined ? [] : [{ startTime: at }] } as unknown as MetricType);
const show = (state: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  window.dispatchEvent(new Event('visibilitychange'));
};
const beacons = () => beacon.mock.calls.map(([url, body]) => [url, JSON.parse(body)]);

const begin = (at: string) => {
  pathname = at;
  reportVitals({
    first: pageAt(at),
    pageAt,
    place: {
      getState: () => ({ location: { pathname } }) as never,
      subscribe: (listener) => {
        navigated = listener;
      },
    },
    modules: { version: (remote) => versions[remote] },
  });
};

beforeEach(() => {
  Object.assign(navigator, { sendBeacon: beacon });
  beacon.mockClear();
  show('visible');
});
// Whoever listened for an earlier test has nothing left to send.
afterEach(() => show('hidden'));

describe('what a visit tells of its speed [D266]', () => {
  it('once, when the page is hidden: which vital, how much, whose page of which release, and nothing else', () => {
    begin('/');
    measure('LCP', 1_234.56, 1_234.56);
    measure('CLS', 0.012345);
    expect(beacon).not.toHaveBeenCalled();
    show('hidden');
    const owner = { remote: 'mf-catalog', version: '1.0.0-aaaaaaaaaa' };
    const said = [
      { vital: 'LCP', value: 1235, ...owner },
      { vital: 'CLS', value: 0.0123, ...owner },
    ];
    expect(beacons()).toEqual([['/releases/vitals', said]]);
  });
  it('what happened on a later page belongs to that page’s remote, what happened before to the one before', () => {
    begin('/');
    goTo('/carrito', 5_000);
    measure('LCP', 900, 900);
    measure('INP', 300, 6_000);
    show('hidden');
    expect(beacons()[0]?.[1]).toMatchObject([
      { vital: 'LCP', remote: 'mf-catalog' },
      { vital: 'INP', remote: 'mf-checkout', version: '2.0.0-bbbbbbbbbb' },
    ]);
  });
  it('what grows after the page was hidden is not told a second time; a page that is shown anew by Back is another visit', () => {
    begin('/');
    measure('INP', 100, 10, 'same');
    show('hidden');
    show('visible');
    measure('INP', 400, 20, 'same');
    show('hidden');
    expect(beacon).toHaveBeenCalledTimes(1);
    measure('LCP', 80, undefined, 'restored');
    show('hidden');
    expect(beacon).toHaveBeenCalledTimes(2);
  });
  it('a page that no remote answers is nobody’s', () => {
    begin('/nowhere');
    measure('LCP', 900, 900);
    show('hidden');
    expect(beacon).not.toHaveBeenCalled();
  });
});
