import { nextTask } from '@qhatu/kit/browser';
import { DISCOVERY_ID, RENDERED_ATTRIBUTE } from './ids';

/** What of this happened inside of a transition: `hydrateRoot`, `render`. */
const mockInside: string[] = [];
let mockTransition = false;

jest.mock('react', () => ({
  ...jest.requireActual('react'),
  startTransition: (work: () => void) => {
    mockTransition = true;
    work();
    mockTransition = false;
  },
}));
jest.mock('react-dom/client', () => {
  const note = (name: string) => () => void mockInside.push(`${name}${mockTransition ? ' in a transition' : ''}`);
  return { hydrateRoot: note('hydrateRoot'), createRoot: () => ({ render: note('render') }) };
});
const mockPrepareCalls = jest.fn(() => Promise.resolve());
jest.mock('@qhatu/shared-state', () => ({
  ...jest.requireActual('@qhatu/shared-state'),
  prepareCalls: () => mockPrepareCalls(),
}));
jest.mock('../remotes/browser', () => ({
  createBrowserModules: () => ({ load: async () => undefined, version: () => undefined }),
}));
jest.mock('../remote-area/App', () => ({ App: () => null }));
/** What waits until the browser is idle. */
const mockWaiting: (() => void)[] = [];
jest.mock('@qhatu/kit/browser', () => ({
  ...jest.requireActual('@qhatu/kit/browser'),
  whenIdle: (work: () => void) => {
    mockWaiting.push(work);
    return () => undefined;
  },
}));
jest.mock('./deferred', () => ({ startDeferred: () => undefined }));
jest.mock('../routing/table', () => ({
  pageRoutes: () => [
    {
      ...{ kind: 'remote', id: '/', path: '/', remote: 'mf-x', expose: './Page' },
      ...{ render: 'public', skeleton: 'front' },
    },
    {
      ...{ kind: 'remote', id: '/bolsa', path: '/bolsa', remote: 'mf-x', expose: './Bag' },
      ...{ render: 'browser', skeleton: 'text' },
    },
  ],
}));

beforeEach(() => {
  jest.resetModules();
  mockPrepareCalls.mockClear();
  mockInside.length = 0;
  mockWaiting.length = 0;
});

async function boot(attributes: string) {
  document.body.innerHTML = `<script type="application/json" id="${DISCOVERY_ID}">{"releases":[]}</script><div id="root" ${attributes}></div>`;
  await import('./browser');
  while (mockInside.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
}

test('what the server has rendered is hydrated in a transition: in slices, not in one long task [D248]', async () => {
  await boot(RENDERED_ATTRIBUTE);
  expect(mockInside).toEqual(['hydrateRoot in a transition']);
});

test('a page without content is drawn anew', async () => {
  await boot('');
  expect(mockInside).toEqual(['render']);
});

test.each([
  ['one that only browsers render asks', '/bolsa', 1],
  ['one whose HTML has everything does not', '/', 0],
  ['nor does one that is not there', '/nada', 0],
])('for what calls the API at once: %s [D391]', async (_, path, times) => {
  window.history.replaceState(null, '', path);
  await boot(RENDERED_ATTRIBUTE);
  expect(mockPrepareCalls).toHaveBeenCalledTimes(times);
  window.history.replaceState(null, '', '/');
});

test('the last step of the start begins in an idle moment after the page is there [D391]', async () => {
  await boot(RENDERED_ATTRIBUTE);
  const { deferredStarted, pageShown } = await import('../remote-area/shown-pages');
  await nextTask();
  expect(mockWaiting).toHaveLength(0);
  pageShown();
  await nextTask();
  expect(deferredStarted.getState()).toBe(false);
  for (const work of mockWaiting.splice(0)) work();
  expect(deferredStarted.getState()).toBe(true);
});

test('on a page that only browsers render that waits for what calls the API, so that its first question comes before [D391]', async () => {
  let arrives: () => void = () => undefined;
  mockPrepareCalls.mockReturnValueOnce(new Promise<void>((resolve) => (arrives = resolve)));
  window.history.replaceState(null, '', '/bolsa');
  await boot(RENDERED_ATTRIBUTE);
  const { pageShown } = await import('../remote-area/shown-pages');
  pageShown();
  await nextTask();
  expect(mockWaiting).toHaveLength(0);
  arrives();
  await nextTask();
  expect(mockWaiting).toHaveLength(1);
  window.history.replaceState(null, '', '/');
});

test('what was out of sight of a page is looked for before it is left, and noted once it is out of the document [D426]', async () => {
  await boot('');
  const { navigateTo } = await import('@qhatu/shared-state');
  const { leftPage } = await import('../remote-area/shown-pages');
  document.body.insertAdjacentHTML('beforeend', '<main><div data-offscreen-part=""><p>Debajo</p></div></main>');
  const part = document.querySelector('main > div') as HTMLElement;
  part.getBoundingClientRect = () => ({ top: 2_000, bottom: 2_100, left: 0, right: 100, height: 100 }) as DOMRect;
  const noted = () => part.getAttribute('data-offscreen-part');
  navigateTo('/');
  await nextTask();
  expect(noted()).toBe('');
  leftPage.isOut();
  expect(noted()).toBe(`100 ${window.innerWidth}`);
});
