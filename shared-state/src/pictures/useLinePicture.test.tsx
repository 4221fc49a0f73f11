import { getQueryClient, QueryClientProvider } from '@qhatu/shared-state';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { setSession } from '../session/actions';
import { memberSession } from '../testing/people';
import { callsTo, serve } from '../testing/server';
import { useLinePicture } from '.';

const DESIGN = { id: 24, src: '/api/web/product-customs/12/pictures/a.webp', widths: [160, 500] };
const PRODUCT = { id: 1, src: '/media/products/polo.webp', widths: [160, 320] };

let revoked: string[];
beforeEach(() => {
  jest.restoreAllMocks();
  getQueryClient().clear();
  revoked = [];
  let made = 0;
  URL.createObjectURL = () => `blob:${++made}`;
  URL.revokeObjectURL = (url) => void revoked.push(url);
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={getQueryClient()}>{children}</QueryClientProvider>
);
const show = (picture: typeof DESIGN | null) => renderHook(() => useLinePicture(picture), { wrapper });

test('a product’s picture is shown from its address, and nothing is fetched for it [D4]', () => {
  const calls = serve({});
  expect(show(PRODUCT).result.current).toBe(PRODUCT);
  expect(show(null).result.current).toBeNull();
  expect(calls).toEqual([]);
});

test('how a design looks is fetched with the session, small, and let go with the line [D4]', async () => {
  const calls = serve({ 'GET product-customs/12/pictures': new Blob(['x']) });
  const { result, unmount } = show(DESIGN);
  expect(result.current).toBeNull();
  await waitFor(() => expect(result.current).toEqual({ id: 24, src: 'blob:1', widths: [] }));
  expect(callsTo(calls, 'GET', '').map(({ path }) => path)).toEqual(['product-customs/12/pictures/a-160.webp']);
  unmount();
  expect(revoked).toEqual(['blob:1']);
});

test('it goes with the session: the next person has to ask for it anew [D63]', async () => {
  setSession(memberSession(42));
  serve({ 'GET product-customs/12/pictures': new Blob(['x']) });
  const { result, unmount } = show(DESIGN);
  await waitFor(() => expect(result.current).not.toBeNull());
  unmount();
  setSession(null);
  expect(getQueryClient().getQueryCache().getAll()).toEqual([]);
});

test('one that cannot be had leaves its place empty [D4]', async () => {
  const calls = serve({});
  const { result } = show(DESIGN);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(result.current).toBeNull();
});
