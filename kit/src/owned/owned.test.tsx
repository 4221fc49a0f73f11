import { restoreStores } from '@qhatu/shared-state';
import { act, render, screen } from '@testing-library/react';
import { createOwnedStore, type OwnedStore, useOwned } from './owned-store';

interface Note {
  text: string;
}
const accept = (stored: unknown): Note | null =>
  typeof (stored as Partial<Note> | null)?.text === 'string' ? { text: (stored as Note).text } : null;
const write = (name: string, state: unknown) =>
  window.localStorage.setItem(`qhatu:${name}`, JSON.stringify({ state, version: 1 }));
const written = (name: string) => JSON.parse(window.localStorage.getItem(`qhatu:${name}`) ?? 'null')?.state;

beforeAll(restoreStores);

it('one value a person, kept over a reload; nobody gets another’s [D63]', () => {
  const store = createOwnedStore<Note>({ name: 'notes', version: 1, accept });
  store.keep(42, { text: 'Rosa' });
  store.keep('seller:7', { text: 'Ana' });
  expect([store.of(42), store.of('seller:7'), store.of(43)]).toEqual([{ text: 'Rosa' }, { text: 'Ana' }, null]);
  store.drop('seller:7');
  const reloaded = createOwnedStore<Note>({ name: 'notes', version: 1, accept });
  expect(reloaded.getState().byOwner).toEqual({ 42: { text: 'Rosa' } });
});

it('what cannot be read is left out, and stays for the release that wrote it', () => {
  write('odd', { byOwner: { 1: { text: 'a' }, 2: { later: true }, 3: null } });
  const store = createOwnedStore<Note>({ name: 'odd', version: 1, accept });
  expect(store.getState().byOwner).toEqual({ 1: { text: 'a' } });
  store.drop(1);
  expect(written('odd').byOwner).toEqual({ 2: { later: true }, 3: null });
});

it('carry nothing: what cannot be read is gone with the next write', () => {
  write('secret', { byOwner: { 1: { text: 'a' }, 2: { account: '1' } } });
  const store = createOwnedStore<Note>({ name: 'secret', version: 1, accept, carry: 'nothing' });
  store.keep(1, { text: 'b' });
  expect(written('secret').byOwner).toEqual({ 1: { text: 'b' } });
});

it.each([[null], [7], [{ byOwner: 'x' }], [{ byOwner: null }]])('%j is an empty store', (stored) => {
  write('broken', stored);
  expect(createOwnedStore<Note>({ name: 'broken', version: 1, accept }).getState().byOwner).toEqual({});
});

function Shown({ store, owner }: { store: OwnedStore<Note>; owner: number }) {
  return <p>{useOwned(store, owner)?.text ?? 'nada'}</p>;
}

it('a component shows its person’s value as it changes', () => {
  const store = createOwnedStore<Note>({ name: 'shown', version: 1, accept });
  render(<Shown store={store} owner={42} />);
  expect(screen.getByText('nada')).toBeVisible();
  act(() => store.keep(43, { text: 'de otra' }));
  expect(screen.getByText('nada')).toBeVisible();
  act(() => store.keep(42, { text: 'mía' }));
  expect(screen.getByText('mía')).toBeVisible();
});
