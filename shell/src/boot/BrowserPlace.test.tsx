import { act, render, screen } from '@testing-library/react';
import { PageReady } from '../remote-area/PageReady';
import { Pages } from '../remote-area/Pages';
import { createSiteNavigation } from '../routing/navigation';
import { ScrollMemory } from '../routing/scroll';
import type { PageRoute } from '../routing/table';
import { BrowserPlace } from './BrowserPlace';

/** How often a page was put together bit by bit. */
const mockTransitions: unknown[] = [];
jest.mock('react', () => {
  const react = jest.requireActual('react');
  return {
    ...react,
    startTransition: (work: () => void) => {
      mockTransitions.push(work);
      react.startTransition(work);
    },
  };
});
// What is done once the browser is idle is none of it.
jest.mock('@qhatu/kit/browser', () => ({
  ...jest.requireActual('@qhatu/kit/browser'),
  whenIdle: () => () => undefined,
}));
jest.mock('../remote-area/Page', () => ({ Page: ({ route }: { route: PageRoute }) => <Shown path={route.path} /> }));

const Shown = ({ path }: { path: string }) => (
  <>
    <h1>{path}</h1>
    <PageReady />
  </>
);

const page = (path: string, skeleton: 'front' | 'detail' | 'form'): PageRoute => ({
  ...{ kind: 'remote', id: path, path, remote: 'mf-x', expose: './Page', render: 'public', skeleton },
});
const pages = [page('/', 'front'), page('/polo', 'detail'), page('/entrar', 'form')];

// jsdom has none.
beforeAll(() => {
  window.scrollTo = () => undefined;
});

it('Back to a page that was kept is drawn in one go, any other page bit by bit [D285]', async () => {
  const navigation = createSiteNavigation({ prepare: async () => undefined });
  render(
    <BrowserPlace navigation={navigation} scroll={new ScrollMemory()}>
      {(place) => <Pages place={place} pages={pages} />}
    </BrowserPlace>,
  );
  /** How many transitions it takes until the heading is another one. */
  const transitionsOf = async (walk: () => void, heading: string) => {
    mockTransitions.length = 0;
    await act(async () => walk());
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    return mockTransitions.length;
  };
  const back = () => window.history.back();
  expect(await transitionsOf(() => navigation.push('/entrar'), '/entrar')).toBe(1);
  expect(await transitionsOf(back, '/')).toBe(0);
  expect(await transitionsOf(() => navigation.push('/entrar'), '/entrar')).toBe(1);
  expect(await transitionsOf(() => navigation.push('/polo'), '/polo')).toBe(1);
  // A form is not kept: it opens anew.
  expect(await transitionsOf(back, '/entrar')).toBe(1);
});
