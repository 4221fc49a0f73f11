import { whenIdle } from '@qhatu/kit/browser';
import { getQueryClient, useRouteParams } from '@qhatu/shared-state';
import { PageHead } from '@qhatu/ui';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { KEPT_NAVIGATIONS } from '../routing/answers-of-pages';
import { matchPage } from '../routing/match';
import { CurrentRouter } from '../routing/site-place';
import type { PageRoute } from '../routing/table';
import { MemoryPlace } from '../routing/testing/MemoryPlace';
import { PageReady } from './PageReady';
import { Pages } from './Pages';
import { prerenderPage } from './prerender';
import { leftPage, readyPages } from './shown-pages';
import { VisitContext } from './visit-context';

jest.mock('@qhatu/kit/browser', () => ({ ...jest.requireActual('@qhatu/kit/browser'), whenIdle: jest.fn() }));
jest.mock('./Page', () => ({ Page: () => <Shown /> }));

const living: string[] = [];
/** Every time that a page's effects began. */
const mounted: string[] = [];
/** Every time that a page was rendered. */
const rendered: string[] = [];

/** Whether a page was in the document when its layout effects ran. */
const connected: (boolean | undefined)[] = [];

/** A page that remembers how often it was pressed, and says where it is. */
function Shown() {
  const { pathname, search } = useLocation();
  const { id = 'inicio' } = useRouteParams();
  const { fail } = useContext(VisitContext);
  const [pressed, setPressed] = useState(0);
  rendered.push(id);
  // As the shell's boundary does when it draws its error.
  if (pathname.startsWith('/falla')) fail();
  useEffect(() => {
    living.push(id);
    mounted.push(id);
    return () => void living.splice(living.indexOf(id), 1);
  }, [id]);
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => void connected.push(section.current?.isConnected), []);
  return (
    <section id="page" ref={section}>
      <PageHead title={id} canonical={pathname} />
      <h1>{`${id}${search} ${pressed}`}</h1>
      <button type="button" onClick={() => setPressed(pressed + 1)}>
        Más
      </button>
      <button type="button" onClick={fail}>
        Falla
      </button>
      <Link to="/p/2">Dos</Link>
      <PageReady />
    </section>
  );
}

const remote = (path: string, skeleton: 'front' | 'detail' | 'form', render: 'public' | 'browser'): PageRoute => ({
  ...{ kind: 'remote', id: path, path, remote: 'mf-x', expose: './Page', render, skeleton },
});
const pages: PageRoute[] = [
  remote('/', 'front', 'public'),
  remote('/p/:id', 'detail', 'public'),
  remote('/entrar/:id', 'form', 'public'),
  remote('/cuenta/:id', 'detail', 'browser'),
  remote('/falla/:id', 'detail', 'public'),
];

let go: NavigateFunction;
function Remote() {
  go = useNavigate();
  return null;
}
/** Navigates as a person does, then lets the browser be idle. */
async function walk(to: string | number) {
  await act(async () => (typeof to === 'number' ? go(to) : go(to)));
  const works = jest.mocked(whenIdle).mock.calls.splice(0);
  await act(async () => {
    for (const [work] of works) work();
  });
}
/** Elements that hold pages: one for each of them, and the content of the one that is on screen. */
const places = () => document.querySelectorAll('div > .area').length;
const SHOWN = 2;
/** The pointer rests on a link to a page. */
const rest = (to: string | null) =>
  act(async () => prerenderPage(to === null ? null : new URL(to, window.location.href), (at) => matchPage(pages, at)));
/** Whether a page is prerendered for that address. */
const isAhead = (path: string) => readyPages.keyOf?.(new URL(path, window.location.href)) !== undefined;
const heading = () => screen.getByRole('heading').textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(async () => {
  living.length = 0;
  jest.mocked(whenIdle).mockImplementation(() => () => undefined);
  render(
    <MemoryPlace>
      {(place) => (
        <>
          <CurrentRouter place={place}>
            <Remote />
          </CurrentRouter>
          <Pages place={place} pages={pages} />
        </>
      )}
    </MemoryPlace>,
  );
  await walk('/?a=1');
});

test('Back shows the page that was left as it was, with what had the focus there [D176]', async () => {
  await press('Más');
  await userEvent.click(screen.getByRole('link', { name: 'Dos' }));
  await walk('/p/2?b=1');
  expect(heading()).toBe('2?b=1 0');
  await walk(-2);
  expect(heading()).toBe('inicio?a=1 1');
  expect(screen.getByRole('link', { name: 'Dos' })).toHaveFocus();
  await walk(2);
  expect(heading()).toBe('2?b=1 0');
});

test('neither leaving a page nor Back renders it anew', async () => {
  rendered.length = 0;
  await walk('/p/2');
  expect(rendered).toEqual(['2']);
  await walk(-1);
  expect(heading()).toBe('inicio?a=1 0');
  expect(rendered).toEqual(['2']);
});

test('a page that is out of sight is out of the document: no id, no title, no effect of it is there [D176]', async () => {
  await walk('/p/2');
  expect(document.querySelectorAll('#page')).toHaveLength(1);
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  expect([...document.querySelectorAll('title')].map(({ text }) => text)).toEqual(['2 · Qhatu']);
  expect(document.querySelectorAll('link[rel=canonical]')).toHaveLength(1);
  expect(living).toEqual(['2']);
  await walk(-1);
  expect([...document.querySelectorAll('title')].map(({ text }) => text)).toEqual(['inicio · Qhatu']);
  expect(document.querySelectorAll('meta[property="og:title"]')).toHaveLength(1);
  expect(living).toEqual(['inicio']);
});

test('a link to a page that was left opens it anew', async () => {
  await press('Más');
  await walk('/p/2');
  await walk('/?a=1');
  expect(heading()).toBe('inicio?a=1 0');
});

test('the page at another place of its own is the same page', async () => {
  await press('Más');
  await walk('/?a=2');
  expect(heading()).toBe('inicio?a=2 1');
});

test('what was noted of a page is written once it is out of the document, and not into one that only changes its address [D426]', async () => {
  const page = screen.getByRole('heading');
  const written: boolean[] = [];
  const note = () => leftPage.noteWhenOut(() => void written.push(page.isConnected));
  note();
  await walk('/?a=2');
  expect(written).toEqual([]);
  note();
  await walk('/p/2');
  await walk('/p/1');
  expect(written).toEqual([false]);
});

test.each([
  ['a form, with what was typed there', '/entrar/1'],
  ['what is a person’s own', '/cuenta/1'],
])('%s is not kept [D176]', async (_what, path) => {
  await walk(path);
  await press('Más');
  await walk('/p/2');
  await walk(-1);
  expect(heading()).toBe('1 0');
});

test('a page that failed is asked for anew [D176]', async () => {
  await walk('/p/1');
  await press('Más');
  await press('Falla');
  await walk('/p/2');
  await walk(-1);
  expect(heading()).toBe('1 0');
});

test('a page that is left while those before it are taken down is taken down as well [D176]', async () => {
  for (const id of [1, 2, 3, 4]) await act(async () => go(`/p/${id}`));
  const works = jest.mocked(whenIdle).mock.calls.splice(0);
  await act(async () => {
    for (const [work] of works) work();
    go('/p/5');
  });
  for (const id of [6, 7, 8]) await walk(`/p/${id}`);
  expect(places()).toBe(SHOWN + 1);
});

test('answers of long ago are forgotten when the browser is idle [D454]', async () => {
  const client = getQueryClient();
  const isKnown = () => client.getQueryData(['of the first page']) !== undefined;
  client.setQueryData(['of the first page'], 'known');
  for (let id = 1; id <= KEPT_NAVIGATIONS; id += 1) await walk(`/p/${id}`);
  expect(isKnown()).toBe(true);
  await walk('/p/30');
  expect(isKnown()).toBe(false);
});

test('a kept page keeps its answers, however many pages followed that are not kept [D176, D454]', async () => {
  const client = getQueryClient();
  await walk('/p/1');
  client.setQueryData(['of the kept page'], 'known');
  for (let id = 1; id <= KEPT_NAVIGATIONS + 2; id += 1) await walk(`/entrar/${id}`);
  expect(client.getQueryData(['of the kept page'])).toBe('known');
  await walk(-KEPT_NAVIGATIONS - 2);
  expect(heading()).toBe('1 0');
  expect(client.getQueryData(['of the kept page'])).toBe('known');
});

test('one page is kept, whatever was seen; the others are taken down when the browser is idle [D176, D453]', async () => {
  for (let id = 1; id <= 20; id += 1) {
    await walk(`/p/${id}`);
    await press('Más');
  }
  expect(places()).toBe(SHOWN + 1);
  expect(living).toEqual(['20']);
  await walk(-1);
  expect(heading()).toBe('19 1');
  await walk(-1);
  expect(heading()).toBe('18 0');
});

test('a page that the pointer rests on a link to is prerendered, out of the document, and is shown as it is [D459]', async () => {
  rendered.length = 0;
  await rest('/p/2?b=1');
  expect(rendered).toEqual(['2']);
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  expect([...document.querySelectorAll('title')].map(({ text }) => text)).toEqual(['inicio · Qhatu']);
  expect(living).toEqual(['inicio']);
  connected.length = 0;
  await walk('/p/2?b=1');
  expect(connected).toEqual([true]);
  expect(heading()).toBe('2?b=1 0');
  expect(rendered).toEqual(['2']);
  expect([...document.querySelectorAll('title')].map(({ text }) => text)).toEqual(['2 · Qhatu']);
  expect(living).toEqual(['2']);
  await press('Más');
  expect(heading()).toBe('2?b=1 1');
  await walk(-1);
  expect(heading()).toBe('inicio?a=1 0');
  await walk(1);
  expect(heading()).toBe('2?b=1 1');
});

test('a link to it gets the entry of the history that it was drawn for, once it is drawn; one elsewhere does not [D459]', async () => {
  const keyOf = (path: string) => readyPages.keyOf?.(new URL(path, window.location.href));
  let atOnce: string | undefined;
  await act(async () => {
    prerenderPage(new URL('/p/2?b=1', window.location.href), (at) => matchPage(pages, at));
    atOnce = keyOf('/p/2?b=1');
  });
  expect(atOnce).toBeUndefined();
  expect(keyOf('/p/2?b=1#fotos')).toBe(readyPages.prerendered?.location.key);
  expect([keyOf('/p/2'), keyOf('/p/3?b=1')]).toEqual([undefined, undefined]);
  readyPages.prerendered?.host?.firstChild?.firstChild?.remove();
  expect(keyOf('/p/2?b=1')).toBeUndefined();
});

test('a page that failed while it was prerendered is opened anew [D459]', async () => {
  await rest('/falla/1');
  rendered.length = 0;
  await walk('/falla/1');
  expect(rendered).toContain('1');
});

test('a page that is prerendered while a link to it is followed is not there twice, and stays as it is [D459]', async () => {
  await act(async () => {
    go('/p/2');
    prerenderPage(new URL('/p/2', window.location.href), (at) => matchPage(pages, at));
  });
  await press('Más');
  await rest('/p/2');
  expect(heading()).toBe('2 1');
  expect(living).toEqual(['2']);
});

test('a page that was prerendered stays as it is when others are taken down as it is shown [D176 D459]', async () => {
  for (const id of [5, 6, 7]) await act(async () => go(`/p/${id}`));
  await rest('/p/2');
  const works = jest.mocked(whenIdle).mock.calls.splice(0);
  const { length } = mounted;
  await act(async () => {
    for (const [work] of works) work();
    go('/p/2');
  });
  expect(mounted.slice(length)).toEqual(['2']);
  await press('Más');
  await rest(null);
  expect(heading()).toBe('2 1');
  expect(living).toEqual(['2']);
});

test('what the server has sent of a page into the head goes with it, hydrated or not [D176]', async () => {
  const sent = document.createElement('link');
  sent.rel = 'canonical';
  document.head.append(sent);
  await walk('/p/2');
  expect(document.querySelectorAll('link[rel=canonical]')).toHaveLength(1);
  expect(sent.isConnected).toBe(false);
});

test('the page that Back shows is not prerendered beside it [D453 D459]', async () => {
  await walk('/p/2');
  rendered.length = 0;
  await rest('/?a=1');
  expect(rendered).toEqual([]);
});

test('one page is prerendered at a time, and none once the pointer has gone on [D459]', async () => {
  const idle = async () => {
    for (const [work] of jest.mocked(whenIdle).mock.calls.splice(0)) await act(async () => work());
  };
  await rest('/p/2');
  await rest('/p/3');
  await idle();
  await idle();
  expect(isAhead('/p/2')).toBe(false);
  expect(isAhead('/p/3')).toBe(true);
  await rest(null);
  await idle();
  expect(isAhead('/p/3')).toBe(false);
  expect(places()).toBe(SHOWN);
  await rest('/p/4');
  await walk('/p/5');
  await idle();
  expect(heading()).toBe('5 0');
  expect(places()).toBe(SHOWN + 1);
});

test.each([
  ['a form', '/entrar/1'],
  ['what is a person’s own', '/cuenta/1'],
  ['the page on screen', '/?a=1'],
  ['another place of it, such as a filter', '/?a=2'],
])('%s is not prerendered [D459]', async (_what, to) => {
  rendered.length = 0;
  await rest(to);
  expect(rendered).toEqual([]);
});
