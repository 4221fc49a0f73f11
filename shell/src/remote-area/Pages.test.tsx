import { whenIdle } from '@qhatu/kit/browser';
import { useRouteParams } from '@qhatu/shared-state';
import { PageHead } from '@qhatu/ui';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useContext, useEffect, useState } from 'react';
import { Link, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { CurrentRouter } from '../routing/site-place';
import type { PageRoute } from '../routing/table';
import { MemoryPlace } from '../routing/testing/MemoryPlace';
import { PageReady } from './PageReady';
import { Pages } from './Pages';
import { leftPage } from './shown-pages';
import { VisitContext } from './visit-context';

jest.mock('@qhatu/kit/browser', () => ({ ...jest.requireActual('@qhatu/kit/browser'), whenIdle: jest.fn() }));
jest.mock('./Page', () => ({ Page: () => <Shown /> }));

const living: string[] = [];
/** Every time that a page was rendered. */
const rendered: string[] = [];

/** A page that remembers how often it was pressed, and says where it is. */
function Shown() {
  const { pathname, search } = useLocation();
  const { id = 'inicio' } = useRouteParams();
  const { fail } = useContext(VisitContext);
  const [pressed, setPressed] = useState(0);
  rendered.push(id);
  useEffect(() => {
    living.push(id);
    return () => void living.splice(living.indexOf(id), 1);
  }, [id]);
  return (
    <section id="page">
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
const heading = () => screen.getByRole('heading').textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

afterEach(() => void Reflect.deleteProperty(navigator, 'deviceMemory'));
beforeEach(async () => {
  living.length = 0;
  jest.mocked(whenIdle).mockImplementation(() => () => undefined);
  render(
    <MemoryPlace>
      <CurrentRouter>
        <Remote />
      </CurrentRouter>
      <Pages pages={pages} />
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

test.each([
  { kept: 2, device: 'a device that does not say how much memory it has', deviceMemory: undefined },
  { kept: 2, device: 'one that has enough', deviceMemory: 8 },
  { kept: 1, device: 'one that has little', deviceMemory: 4 },
])(
  '$device keeps $kept pages, whatever was seen; the others are taken down when the browser is idle [D176, D453]',
  async ({ kept, deviceMemory }) => {
    Object.defineProperty(navigator, 'deviceMemory', { value: deviceMemory, configurable: true });
    const places = () => document.querySelectorAll('div > .area').length;
    for (let id = 1; id <= 20; id += 1) {
      await walk(`/p/${id}`);
      await press('Más');
    }
    expect(places()).toBeLessThanOrEqual(1 + 1 + kept);
    expect(living).toEqual(['20']);
    await walk(-kept);
    expect(heading()).toBe(`${20 - kept} 1`);
    await walk(-1);
    expect(heading()).toBe(`${20 - kept - 1} 0`);
  },
);
