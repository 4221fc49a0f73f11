import type { Category, ShopEvent } from '@qhatu/contract/wire';
import {
  apiQuery,
  createQueryClient,
  QueryClientProvider,
  SlotContext,
  type SlotRendererProps,
} from '@qhatu/shared-state';
import { type RenderResult, render } from '@testing-library/react';
import { type ReactElement, useEffect } from 'react';
import { CurrentRouter, type SitePlace } from '../../routing/site-place';
import { MemoryPlace } from '../../routing/testing/MemoryPlace';
import { chromeData } from '../data';

export const events: ShopEvent[] = [
  { id: 1, message: 'Envío gratis', color: '#2e4178', text_color: '#ffffff', url_event: '/buscar?in_offer=1' },
  { id: 2, message: 'Cyber', color: '#ffe08a', text_color: '#ffffff', url_event: 'https://example.pe/' },
  { id: 3, message: 'Feliz día', color: '#000000', text_color: '#ffffff', url_event: null },
  { id: 4, message: 'Trampa', color: '#000000', text_color: '#ffffff', url_event: 'javascript:alert(1)' },
];

export const categories: Category[] = [
  {
    id: 13,
    name: 'Ropa',
    uri: '/media/categories/ropa.webp',
    sub_categories: [
      { id: 131, name: 'Polos', uri: '/media/categories/polos.webp' },
      { id: 132, name: 'Casacas', uri: '/media/categories/casacas.webp' },
    ],
  },
  {
    id: 17,
    name: 'Videojuegos',
    uri: '/media/categories/juegos.webp',
    sub_categories: [{ id: 171, name: 'Consolas', uri: '/media/categories/consolas.webp' }],
  },
];

/** Where the router is, to look at: path, query and navigation state. */
function Where({ place }: { place: SitePlace }) {
  const { pathname, search, state } = place.location;
  return <output data-testid="where">{`${pathname}${search} ${JSON.stringify(state)}`}</output>;
}

/** A stand-in for another remote's widget: shows what it was given, and can navigate. */
function FakeSlot({ name, props }: SlotRendererProps) {
  const { onNavigate, ...rest } = props as { onNavigate?: () => void };
  return (
    <button type="button" onClick={onNavigate}>
      {name} {JSON.stringify(rest)}
    </button>
  );
}

/** A widget whose remote cannot be reached. */
function FailingSlot({ fallback, onUnavailable }: SlotRendererProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told once
  useEffect(() => onUnavailable?.(), []);
  return fallback;
}

/**
 * Renders the chrome, made of the place, or a part of it (in a router, as Chrome does), with its data in the cache. `slots`:
 * 'failing' when the other remotes cannot be reached, 'none' while nobody knows them yet.
 */
export function renderChrome(
  ui: ReactElement | ((place: SitePlace) => ReactElement),
  {
    at = '/',
    slots = 'there' as 'there' | 'failing' | 'none',
    data = [events, categories] as [ShopEvent[], Category[]] | null,
  } = {},
): RenderResult {
  const Slots = { there: FakeSlot, failing: FailingSlot, none: null }[slots];
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  chromeData.forEach((path, index) => {
    if (data) client.setQueryData(apiQuery(path).queryKey, data[index]);
  });
  return render(
    <QueryClientProvider client={client}>
      <MemoryPlace at={at}>
        {(place) => (
          <>
            <SlotContext.Provider value={Slots}>
              {typeof ui === 'function' ? ui(place) : <CurrentRouter place={place}>{ui}</CurrentRouter>}
            </SlotContext.Provider>
            <Where place={place} />
          </>
        )}
      </MemoryPlace>
    </QueryClientProvider>,
  );
}
