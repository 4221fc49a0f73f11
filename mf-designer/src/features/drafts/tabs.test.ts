import 'fake-indexeddb/auto';
import { toast } from '@qhatu/shared-state';
import { aText } from '../../testing/objects';
import { addObject } from '../editor/state/design';
import { EditorStore, emptyContent } from '../editor/state/store';
import { DraftAutosave } from './autosave';
import { type Draft, listDrafts, loadDraft, saveDraft } from './drafts';
import { discardDraft } from './pictures';

// jsdom has no structuredClone; drafts are plain data.
globalThis.structuredClone ??= ((value: unknown) => JSON.parse(JSON.stringify(value))) as typeof structuredClone;

const open: DraftAutosave[] = [];
afterEach(() => {
  for (const autosave of open.splice(0)) void autosave.dispose();
  jest.restoreAllMocks();
});

/** A tab that opens this draft of the device. */
async function tab(id: string) {
  const draft = (await loadDraft(id)) as Draft;
  const store = new EditorStore(draft);
  const autosave = new DraftAutosave(draft, store);
  open.push(autosave);
  const say = (text: string) => store.change((design) => addObject(design, 1, aText({ id: text, text })));
  return { store, autosave, say };
}
const saved = (id: string, more: Partial<Draft> = {}) =>
  saveDraft({ id, name: 'Promo', savedAt: 1, attempt: null, revision: '', ...emptyContent(9011, 11), ...more });
const front = (draft: Pick<Draft, 'design'> | null) => draft?.design.views.front.map(({ id }) => id);
/** The person comes back to the window. */
const comeBack = () => window.dispatchEvent(new Event('focus'));

describe('one draft in two tabs', () => {
  test('what was changed in both is kept: the later one goes on as a copy, and it is said', async () => {
    await saved('both');
    const warned = jest.spyOn(toast, 'warning');
    const [one, two] = [await tab('both'), await tab('both')];
    one.say('uno');
    two.say('dos');
    await one.autosave.flush();
    await two.autosave.flush();
    expect(front(await loadDraft('both'))).toEqual(['uno']);
    expect(two.autosave.id).not.toBe('both');
    expect(await loadDraft(two.autosave.id)).toMatchObject({ name: 'Promo (copia)' });
    expect(front(await loadDraft(two.autosave.id))).toEqual(['dos']);
    expect(two.autosave.getName()).toBe('Promo (copia)');
    expect(warned).toHaveBeenCalledTimes(1);
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('«Promo (copia)»'));
    // From here on each goes its own way.
    two.say('tres');
    one.say('cuatro');
    await Promise.all([two.autosave.flush(), one.autosave.flush()]);
    expect([front(await loadDraft('both')), front(await loadDraft(two.autosave.id))]).toEqual([
      ['uno', 'cuatro'],
      ['dos', 'tres'],
    ]);
    expect(warned).toHaveBeenCalledTimes(1);
  });

  test('coming back to a tab where nothing waits brings what the other one did, as a step to undo', async () => {
    await saved('back');
    const [one, two] = [await tab('back'), await tab('back')];
    one.say('uno');
    one.store.set({ sizes: { 5: 2 }, description: 'Al frente' });
    await one.autosave.rename('Feria');
    const brought = new Promise<void>((resolve) => two.autosave.subscribe(resolve));
    comeBack();
    await brought;
    expect(two.store.work()).toMatchObject({ sizes: { 5: 2 }, description: 'Al frente' });
    expect([front(two.store), two.autosave.getName(), two.autosave.id]).toEqual([['uno'], 'Feria', 'back']);
    two.say('dos');
    await two.autosave.flush();
    expect(front(await loadDraft('back'))).toEqual(['uno', 'dos']);
    two.store.undo();
    two.store.undo();
    expect(front(two.store)).toEqual([]);
  });

  test('a tab that is put away with nothing changed writes nothing over the other one', async () => {
    await saved('away');
    const [one, two] = [await tab('away'), await tab('away')];
    one.say('uno');
    await one.autosave.flush();
    const before = (await listDrafts()).length;
    const warned = jest.spyOn(toast, 'warning');
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await two.autosave.dispose();
    expect(front(await loadDraft('away'))).toEqual(['uno']);
    expect(await listDrafts()).toHaveLength(before);
    expect(warned).not.toHaveBeenCalled();
  });

  test('what waits to be written here is not replaced by what the other tab did', async () => {
    await saved('waits');
    const [one, two, three] = [await tab('waits'), await tab('waits'), await tab('waits')];
    one.say('uno');
    await one.autosave.flush();
    two.say('dos');
    comeBack();
    await Promise.all([two.autosave.flush(), three.autosave.rename('Otra')]);
    expect([front(one.store), front(two.store), front(three.store)]).toEqual([['uno'], ['dos'], []]);
    expect(await loadDraft('waits')).toMatchObject({ name: 'Promo' });
    expect(front(await loadDraft('waits'))).toEqual(['uno']);
  });

  test('during a purchase the design of this tab stays what is bought', async () => {
    await saved('buying', { attempt: { key: 'k', fingerprint: 'f' } });
    const [one, two] = [await tab('buying'), await tab('buying')];
    one.say('uno');
    await one.autosave.flush();
    comeBack();
    // Reads of one store answer in order: after these, what the tab asked for is there.
    for (let reads = 0; reads < 3; reads++) await loadDraft('buying');
    expect(front(two.store)).toEqual([]);
  });

  test('another draft opened in this editor is not written into the one that was left', async () => {
    await saved('left');
    const { store, autosave, say } = await tab('left');
    say('uno');
    const left = autosave.dispose();
    store.open(emptyContent(9012, 12));
    await left;
    expect(await loadDraft('left')).toMatchObject({ design: { product_id: 9011 } });
    expect(front(await loadDraft('left'))).toEqual(['uno']);
  });

  test('a draft deleted in another tab comes back with what is changed here', async () => {
    const { store, autosave, say } = await tab('left');
    await discardDraft('left');
    say('dos');
    await autosave.flush();
    expect(front(await loadDraft('left'))).toEqual(front(store));
  });
});
