import { aText } from '../../../testing/objects';
import { addObject, patchObject } from './design';
import { EditorStore, emptyContent } from './store';

const editor = () => new EditorStore(emptyContent(1, 11));

describe('designer state [3§4]', () => {
  test('the initial view is the front', () => {
    expect(editor().get().view).toBe(1);
  });

  test('changing the colour resets the sizes, and so does undoing it', () => {
    const store = editor();
    store.set({ sizes: { 5: 2 } });
    store.change((design) => ({ ...design, color_id: 12 }));
    expect(store.get().sizes).toEqual({});
    store.set({ sizes: { 8: 1 } });
    store.undo();
    expect(store.design.color_id).toBe(11);
    expect(store.get().sizes).toEqual({});
  });

  test('a change of the drawing leaves the sizes alone', () => {
    const store = editor();
    store.set({ sizes: { 5: 2 } });
    store.change((design) => addObject(design, 1, aText()));
    expect(store.get().sizes).toEqual({ 5: 2 });
  });

  test('undoing an object away also ends its selection', () => {
    const store = editor();
    store.change((design) => addObject(design, 2, aText({ id: 'a' })));
    store.select('a');
    expect(store.get()).toMatchObject({ view: 2, selected: 'a' });
    store.undo();
    expect(store.get().selected).toBeNull();
    store.redo();
    expect(store.design.views.back).toHaveLength(1);
  });

  test('typing is one step until something else is chosen', () => {
    const store = editor();
    store.change((design) => addObject(design, 1, aText({ id: 'a', text: '' })));
    for (const text of ['H', 'Ho', 'Hola']) store.change((design) => patchObject(design, 'a', { text }), 'text:a');
    store.select('a');
    store.change((design) => patchObject(design, 'a', { text: 'Hola!' }), 'text:a');
    store.undo();
    expect(store.design.views.front[0]).toMatchObject({ text: 'Hola' });
    store.undo();
    expect(store.design.views.front[0]).toMatchObject({ text: '' });
  });
});
