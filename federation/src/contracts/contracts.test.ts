import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../apps';
import type { Composition } from '../config/schema';
import { addressProblems } from './addresses';
import { checkContract } from './typecheck';

jest.setTimeout(60_000);
const PAGE = 'export default function Page() { return null; }';
const CART = `import type { SlotProps } from '@qhatu/contract/slots';
export default function Cart({ onNavigate }: SlotProps['checkout/mini-cart']) { onNavigate(); return null; }`;
const ALL = [
  'checkout/mini-cart',
  'catalog/search-box',
  'support/chat-button',
  'support/outbox',
  'checkout/unanswered-order',
];
const block: Composition = {
  name: 'mf-tried',
  exposes: { './Page': './src/Page.tsx', './Cart': './src/Cart.tsx' },
  routes: [{ path: '/carrito', expose: './Page', render: 'browser' }],
  slots: { 'checkout/mini-cart': './Cart' },
};
let root: string;
const put = (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) {
    const file = join(root, 'mf-tried/src', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
};
beforeEach(() => {
  // Inside the project, where packages are found.
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  root = mkdtempSync(join(ROOT, '.cache/contract-test-'));
  put({ 'Page.tsx': PAGE, 'Cart.tsx': CART });
});
afterEach(() => {
  rmSync(root, { recursive: true });
  rmSync(join(ROOT, '.cache/contracts/mf-tried'), { recursive: true, force: true });
});

describe('what other parts rely on', () => {
  it('holds for a remote that keeps it', () => {
    expect(checkContract(block, ALL, root)).toBe('');
  });
  it('holds for a remote without slots', () => {
    expect(checkContract({ ...block, slots: {} }, ALL, root)).toBe('');
  });
  it('holds for a page that reads its own calls with the types of its declaration, and fails for another type', () => {
    const page = (type: string) =>
      `import { useRouteData } from '@qhatu/shared-state';
       export default function Page() { const names: ${type} | undefined = useRouteData('names').data; return names ? null : null; }`;
    const config = `import { type AnswersOf, critical, defineRemote, page } from '@qhatu/federation/config';
      const Page = page({ module: './src/Page.tsx', paths: ['/x'], render: 'browser', skeleton: 'text',
        data: () => ({ names: critical<string[]>('names') }) });
      const remote = defineRemote({ name: 'mf-tried', pages: { Page }, budget: { entry: 1, each: { js: 1, css: 1 } } });
      export default remote;
      declare module '@qhatu/contract/routing' { interface RouteAnswers extends AnswersOf<typeof remote> {} }`;
    put({ 'Page.tsx': page('string[]'), '../federation.config.ts': config });
    expect(checkContract(block, ALL, root)).toBe('');
    put({ 'Page.tsx': page('number') });
    expect(checkContract(block, ALL, root)).toContain('Page.tsx');
  });
  it('a slot that wants props which nobody gives fails the check', () => {
    put({ 'Cart.tsx': 'export default function Cart({ size }: { size: number }) { return size > 1 ? null : null; }' });
    expect(checkContract(block, ALL, root)).toContain('the slot checkout/mini-cart: error');
  });
  it('a page that wants props fails the check', () => {
    put({ 'Page.tsx': 'export default function Page({ id }: { id: number }) { return id ? null : null; }' });
    expect(checkContract(block, ALL, root)).toContain('the page ./Page: error');
  });
  it('a module without a default export fails the check', () => {
    put({ 'Page.tsx': 'export const Page = () => null;' });
    expect(checkContract(block, ALL, root)).toContain('no default export');
  });
  it('a promised slot that nobody offers any more fails the check by its name', () => {
    expect(
      checkContract(
        block,
        ALL.filter((slot) => slot !== 'support/chat-button'),
        root,
      ),
    ).toContain('"support/chat-button"');
  });

  const blocks = [block, { ...block, name: 'mf-other', routes: [], slots: {} }];
  it('an address that is linked to and that nobody answers any more is named', () => {
    expect(addressProblems(blocks, ['/carrito'])).toEqual([]);
    expect(addressProblems([{ ...block, routes: [] }], ['/carrito'])).toEqual([
      '/carrito is linked to (contract/paths), and no remote answers it',
    ]);
  });
  it('one remote may answer an address with several parts that can be missing', () => {
    const routes = [{ path: '/admin/:section?/:id?', expose: './Page', render: 'browser' as const }];
    expect(addressProblems([{ ...block, routes }], ['/admin', '/admin/:section'])).toEqual([]);
  });
  it('names of parameters do not matter, optional ones stand for both', () => {
    const routes = [{ path: '/pages/forget/:token?', expose: './Page', render: 'browser' as const }];
    expect(addressProblems([{ ...block, routes }], ['/pages/forget', '/pages/forget/:key'])).toEqual([]);
  });
  it('one address of two remotes is named, and a route of a module that is not exposed', () => {
    const other = {
      ...block,
      name: 'mf-other',
      slots: {},
      routes: [{ path: '/carrito', expose: './Gone', render: 'browser' as const }],
    };
    expect(addressProblems([block, other], [])).toEqual([
      'mf-other: the route /carrito names ./Gone, which is not exposed',
      '/carrito is claimed by both mf-tried and mf-other',
    ]);
  });
});
