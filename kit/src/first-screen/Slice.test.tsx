import { Activity, type ReactNode, Suspense, useState } from 'react';
import { beginHydration } from '../testing';
import { Slice } from './Slice';

const heard: string[] = [];

let hide: (hidden: boolean) => void = () => undefined;

/** As the shell has a page: in a boundary of its own, and kept when it is left. */
function Page({ children }: { children: ReactNode }) {
  const [hidden, setHidden] = useState(false);
  hide = setHidden;
  return (
    <Activity mode={hidden ? 'hidden' : 'visible'}>
      <Suspense fallback={<p>Cargando</p>}>
        <main>
          <h1>Polos</h1>
          {children}
        </main>
      </Suspense>
    </Activity>
  );
}

const page = (
  <Page>
    {['uno', 'dos'].map((name) => (
      <Slice key={name}>
        <button type="button" id={name} onClick={() => heard.push(name)}>
          {name}
        </button>
      </Slice>
    ))}
  </Page>
);

let begun: ReturnType<typeof beginHydration>;
const alive = () => ['h1', '#uno', '#dos'].map(begun.isAlive);
const task = () => new Promise<void>((resolve) => setTimeout(resolve));

beforeEach(() => {
  heard.length = 0;
  begun = beginHydration(page);
});
afterEach(() => begun.end());

it('slices: a touch beside them makes the page alive without them [D284]', () => {
  expect(alive()).toEqual([false, false, false]);
  begun.does('pointerdown', 'main');
  expect(alive()).toEqual([true, false, false]);
});

it('slices: a touch in one of them is answered, and makes no other one alive [D284]', () => {
  begun.does('click', '#dos');
  expect(heard).toEqual(['dos']);
  expect(alive()).toEqual([true, false, true]);
});

it('slices: all come alive by themselves [D284]', async () => {
  while (!alive().every(Boolean)) await task();
  begun.does('click', '#uno');
  expect(heard).toEqual(['uno']);
});

it('slices: a page that is left before they are alive answers when it is shown again, with the same elements [D284]', async () => {
  begun.does('click', '#uno');
  const [main, dos] = [begun.first('main'), begun.first('#dos')];
  hide(true);
  while (main.style.display !== 'none') await task();
  hide(false);
  while (main.style.display === 'none') await task();
  expect(main.contains(dos)).toBe(true);
  begun.does('click', '#dos');
  expect(heard).toEqual(['uno', 'dos']);
});
