import type { SearchResult } from '@qhatu/contract/wire';
import { renderPage } from '@qhatu/kit/testing';
import { api } from '@qhatu/shared-state';
import { act, waitFor } from '@testing-library/react';
import { wireSummary } from '../../testing/products';
import { useListing } from './useListing';

const pathOf = (listing: string, page: number) => `products/search?filter=${listing}&perPage=12&page=${page}`;
const answer = (page: number): SearchResult => ({
  data: [wireSummary({ id: page })],
  ...{ total: 3, per_page: 1, current_page: page, last_page: 3, from: page, to: page, corrected: null, facets: [] },
});

/** The query client tells of what has happened in a task of its own. */
const notified = () => new Promise<void>((resolve) => setTimeout(resolve));

type Listing = ReturnType<typeof useListing<'results'>>;

function Probe({ isLeaving, seen }: { isLeaving: boolean; seen: { listing?: Listing } }) {
  seen.listing = useListing('results', isLeaving);
  return null;
}

/** A listing whose further pages never come by themselves. */
function open() {
  const asked: { path: string; signal?: AbortSignal; come: (page: SearchResult) => void; fail: () => void }[] = [];
  jest.spyOn(api, 'get').mockImplementation(
    (path, settings) =>
      new Promise((resolve, reject) => {
        const signal = settings?.signal as AbortSignal;
        // Generic in what it answers; here it is always a page of products.
        asked.push({ path, signal, come: resolve as never, fail: () => reject(new Error('broken')) });
      }),
  );
  const seen: { listing?: Listing } = {};
  const probe = (isLeaving: boolean) => <Probe isLeaving={isLeaving} seen={seen} />;
  const dataOf = (name: string) => ({ results: pathOf(name, 1) });
  const answers = { [pathOf('polo', 1)]: answer(1), [pathOf('gorro', 1)]: answer(1) };
  const { show } = renderPage(probe(false), { data: dataOf('polo'), answers });
  return {
    asked,
    now: () => seen.listing as Listing,
    show: (name: string, isLeaving = false) => show(probe(isLeaving), dataOf(name)),
  };
}

afterEach(() => jest.restoreAllMocks());

it('a page that arrives while another list is asked for is given up, and is no failure', async () => {
  const { asked, now, show } = open();
  await act(async () => now().loadMore());
  expect(asked.map(({ path, signal }) => [path, signal?.aborted])).toEqual([[pathOf('polo', 2), false]]);
  await act(async () => show('polo', true));
  expect(asked[0]?.signal?.aborted).toBe(true);
  await act(notified);
  expect([now().isLoadingMore, now().moreFailed]).toEqual([true, false]);
  // The other list has come: it goes on by itself.
  await act(async () => show('gorro'));
  expect(now().isLoadingMore).toBe(false);
  // Back at the first one: the page that was given up is asked for anew.
  await act(async () => show('polo'));
  expect(now().isLoadingMore).toBe(false);
  await act(async () => now().loadMore());
  expect(asked.map(({ path }) => path)).toEqual([pathOf('polo', 2), pathOf('polo', 2)]);
});

it('pages join in order, and one that fails says so and can be asked for again [1§4]', async () => {
  const { asked, now } = open();
  await act(async () => now().loadMore());
  await act(async () => asked[0]?.come(answer(2)));
  await waitFor(() => expect(now().products.map(({ id }) => id)).toEqual([1, 2]));
  expect([now().next, now().isLoadingMore]).toEqual([3, false]);
  await act(async () => now().loadMore());
  await act(async () => asked[1]?.fail());
  await waitFor(() => expect(now().moreFailed).toBe(true));
  await act(async () => now().loadMore());
  await act(async () => asked[2]?.come(answer(3)));
  await waitFor(() => expect(now().products).toHaveLength(3));
  expect(now().next).toBeNull();
});

it('a page that came just before another list was asked for is not drawn any more', async () => {
  const { asked, now, show } = open();
  await act(async () => now().loadMore());
  await act(async () => {
    asked[0]?.come(answer(2));
    // The cache has it when the task ends, and reports it in the next one.
    for (let turn = 0; turn < 30; turn++) await Promise.resolve();
    show('polo', true);
  });
  await act(notified);
  expect(now().products.map(({ id }) => id)).toEqual([1]);
  await act(async () => show('polo'));
  expect(now().products.map(({ id }) => id)).toEqual([1, 2]);
});
