import 'jest-canvas-mock';
import { emptyDesign } from '@qhatu/contract/designer';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anImage } from '../../../testing/objects';
import { aShirt } from '../../../testing/shirt';
import { Library } from '../../pictures/library';
import { shirtsFromWire } from '../../shirts/api/shirts';
import { EditorContext } from '../context';
import { add } from '../state/actions';
import { EditorStore } from '../state/store';
import { TextTab } from './TextTab';

jest.mock('../fonts', () => ({ loadFont: async () => {} }));

function open() {
  const store = new EditorStore({ design: emptyDesign(9011, 11), sizes: {}, description: '', optimised: false });
  const library = new Library(() => new Promise(() => {}));
  const tools = { store, library, shirts: shirtsFromWire([aShirt()]), prints: [] };
  render(
    <EditorContext.Provider value={tools}>
      <TextTab shown={false} />
    </EditorContext.Provider>,
  );
  return store;
}
const field = () => screen.queryByLabelText('Tu texto');
const toggle = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('text mode is turned on and off; what was typed stays [3§4]', async () => {
  open();
  await userEvent.type(screen.getByLabelText('Tu texto'), 'Apu');
  await toggle('Dejar de escribir');
  expect(field()).toBeNull();
  await toggle('Escribir otro texto');
  expect(field()).toHaveValue('Apu');
});

test('a text that is added turns text mode off [3§4]', async () => {
  const store = open();
  await userEvent.type(screen.getByLabelText('Tu texto'), 'Apu');
  await userEvent.click(screen.getByRole('button', { name: 'Agregar texto' }));
  expect(await screen.findByRole('button', { name: 'Escribir otro texto' })).toHaveAttribute('aria-expanded', 'false');
  expect(field()).toBeNull();
  expect(store.design.views.front).toMatchObject([{ kind: 'text', text: 'Apu' }]);
});

test('a picture that is added turns it off, too; one that is removed does not [3§4]', async () => {
  const store = open();
  act(() => void add(store, anImage()));
  expect(field()).toBeNull();
  await toggle('Escribir otro texto');
  act(() => store.undo());
  expect(field()).toBeVisible();
});

test('bad input: 5,000 characters and emoji stay in the field with their reason, and nothing is added', async () => {
  const store = open();
  const tries = [
    ['a'.repeat(5_000), 'El texto puede tener hasta 200 caracteres y 8 líneas'],
    ['Hola 🦙', 'El texto tiene caracteres que no podemos imprimir, como emojis'],
    ['  ', 'Escribe un texto'],
  ] as const;
  for (const [words, reason] of tries) {
    await userEvent.clear(screen.getByLabelText('Tu texto'));
    await userEvent.click(screen.getByLabelText('Tu texto'));
    await userEvent.paste(words);
    await userEvent.click(screen.getByRole('button', { name: 'Agregar texto' }));
    expect(screen.getByText(reason)).toBeVisible();
    expect(field()).toHaveValue(words);
  }
  expect(store.design.views.front).toEqual([]);
});
