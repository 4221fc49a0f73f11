import 'jest-canvas-mock';
import { designerTexts, insidePrintArea, MAX_OBJECTS } from '@qhatu/contract/designer';
import { toastStore } from '@qhatu/shared-state';
import { anImage, aText } from '../../../testing/objects';
import { stageCommand } from '../stage/keys';
import { run } from '../stage/run';
import { add, changeText, duplicate, fittedText, place } from './actions';
import { findObject } from './design';
import { EditorStore, emptyContent } from './store';

const editor = () => new EditorStore(emptyContent(1, 11));
const toasts = () => toastStore.getState().toasts.map(({ text }) => text);
const only = (store: EditorStore) => findObject(store.design, store.get().selected)?.object;

beforeEach(() => toastStore.setState({ toasts: [] }));

describe('what can be done to a sticker [3§5]', () => {
  test('larger than the print area stays as it was, with the message', () => {
    const store = editor();
    add(store, anImage({ id: 'a' }));
    place(store, 'a', { width: 191, height: 70 });
    expect(only(store)).toMatchObject({ width: 80, height: 30 });
    expect(toasts()).toEqual([designerTexts.tooLargeForArea]);
    place(store, 'a', { width: 190, height: 70 });
    expect(only(store)).toMatchObject({ width: 190, x: 95 });
  });

  test('a place outside is brought inside; a locked one moves for nobody', () => {
    const store = editor();
    add(store, anImage({ id: 'a' }));
    place(store, 'a', { x: -50, y: 900 });
    const object = only(store);
    expect(object && insidePrintArea(object)).toBe(true);
    run(store, { do: 'lock' });
    place(store, 'a', { x: 95 });
    run(store, { do: 'remove' });
    expect(only(store)).toMatchObject({ x: 40, locked: true });
  });

  test('a second sticker lies beside the first, and the 61st of a view is refused', () => {
    const store = editor();
    add(store, aText({ id: 'a' }));
    add(store, aText({ id: 'b' }));
    expect(Math.abs((only(store)?.y ?? 0) - 138)).toBeGreaterThan(30);
    for (let more = 2; more < MAX_OBJECTS; more++) add(store, aText({ id: `more-${more}` }));
    expect(add(store, aText({ id: 'last' }))).toBe(false);
    expect(toasts()).toEqual([designerTexts.tooManyStickers]);
  });

  test('words that grow keep to the area and inside it', () => {
    const store = editor();
    add(store, fittedText(aText({ id: 'a', text: 'Apu' }), 4));
    changeText(store, 'a', { text: 'Ausangate, Salkantay y Huascarán '.repeat(4) });
    const object = only(store);
    expect(object && insidePrintArea(object)).toBe(true);
  });

  test('a copy is selected, and undo takes it back', () => {
    const store = editor();
    add(store, aText({ id: 'a' }));
    duplicate(store, 'a');
    expect(store.design.views.front).toHaveLength(2);
    expect(store.get().selected).not.toBe('a');
    store.undo();
    expect(store.design.views.front).toHaveLength(1);
  });
});

describe('WCAG 2.1.1 keys of the stage', () => {
  const key = (name: string, held: Partial<KeyboardEvent> = {}) =>
    stageCommand({ key: name, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held });

  test('arrows move 1 mm, with Shift 1 cm; several in a row are one step of undo', () => {
    const store = editor();
    add(store, anImage({ id: 'a' }));
    for (const command of [key('ArrowRight'), key('ArrowRight'), key('ArrowDown', { shiftKey: true })]) {
      if (command) run(store, command);
    }
    expect(only(store)).toMatchObject({ x: 97, y: 148.5 });
    store.undo();
    expect(only(store)).toMatchObject({ x: 95, y: 138.5 });
  });

  test('page keys go round the stickers that show', () => {
    const store = editor();
    add(store, anImage({ id: 'a' }));
    add(store, anImage({ id: 'b', hidden: true }));
    add(store, anImage({ id: 'c' }));
    store.select(null);
    const next = key('PageDown');
    const chosen = [1, 2, 3].map(() => {
      if (next) run(store, next);
      return store.get().selected;
    });
    expect(chosen).toEqual(['a', 'c', 'a']);
  });

  test('Tab, Enter and what the browser uses are left to it', () => {
    expect(['Tab', 'Enter', 'F5', ' '].map((name) => key(name))).toEqual([null, null, null, null]);
    expect(key('r', { ctrlKey: true })).toBeNull();
    expect(key('z', { ctrlKey: true })).toEqual({ do: 'undo' });
    expect(key('Z', { ctrlKey: true, shiftKey: true })).toEqual({ do: 'redo' });
    expect(key('d', { metaKey: true })).toEqual({ do: 'duplicate' });
  });
});
