import 'fake-indexeddb/auto';
import { anImage, aText } from '../../testing/objects';
import { addObject } from '../editor/state/design';
import { EditorStore, emptyContent } from '../editor/state/store';
import { DraftAutosave } from './autosave';
import { type Draft, listDrafts, loadDraft, readDraft, saveDraft } from './drafts';
import { discardDraft, keepPicture, keptPicture } from './pictures';

// jsdom has no structuredClone; drafts are plain data.
globalThis.structuredClone ??= ((value: unknown) => JSON.parse(JSON.stringify(value))) as typeof structuredClone;

const draft = (change: Partial<Draft> = {}): Draft => ({
  id: 'one',
  name: 'Promo 2026',
  savedAt: 1_000,
  attempt: null,
  revision: '',
  ...emptyContent(9011, 11),
  ...change,
});

const withText = (id: string) => {
  const work = emptyContent(9011, 11);
  return { ...work, design: addObject(work.design, 1, aText({ id })) };
};

const picture = { blob: new Blob(['x']), name: 'a.png', vector: false, width: 10, height: 10, printId: null };

describe('drafts', () => {
  test('a draft comes back as it was saved, the newest first', async () => {
    await saveDraft(draft({ ...withText('t'), sizes: { 101: 2 }, description: 'Al frente', optimised: true }));
    await saveDraft(draft({ id: 'two', name: 'Otro', savedAt: 2_000 }));
    expect((await listDrafts()).map(({ name }) => name)).toEqual(['Otro', 'Promo 2026']);
    expect(await loadDraft('one')).toMatchObject({ sizes: { 101: 2 }, description: 'Al frente', optimised: true });
  });

  test('what is no draft is not opened', () => {
    expect(readDraft(null)).toBeNull();
    expect(readDraft({ id: 'x', design: { version: 2 } })).toBeNull();
    const broken = {
      ...draft(),
      design: { ...draft().design, views: { front: [{ id: 'a', kind: 'text' }], back: [] } },
    };
    expect(readDraft(broken)).toBeNull();
    expect(readDraft({ ...draft(), name: 7, sizes: 'no' })).toMatchObject({ name: 'Mi diseño', sizes: {} });
  });

  test('changes save themselves, and leaving the editor writes what is left', async () => {
    const store = new EditorStore(emptyContent(9011, 11));
    const autosave = new DraftAutosave(draft({ id: 'kept', name: 'Mi diseño' }), store);
    store.change((design) => addObject(design, 2, aText({ id: 'b' })));
    expect(autosave.getSaved()).toBe('saving');
    await autosave.dispose();
    await expect(loadDraft('kept')).resolves.toMatchObject({ name: 'Mi diseño' });
    expect((await loadDraft('kept'))?.design.views.back).toHaveLength(1);
  });

  test('a key of buying is kept with the draft, and gone once bought, quantities too [3§4]', async () => {
    const store = new EditorStore({ ...emptyContent(9011, 11), sizes: { 5: 2 } });
    const autosave = new DraftAutosave(draft({ id: 'bought', name: 'Mi diseño' }), store);
    await autosave.keepAttempt({ key: 'k1', fingerprint: 'f' });
    expect((await loadDraft('bought'))?.attempt?.key).toBe('k1');
    await autosave.bought();
    expect(await loadDraft('bought')).toMatchObject({ attempt: null, sizes: {} });
    await autosave.dispose();
  });

  test('deleting a draft deletes the pictures that no other draft shows', async () => {
    const showing = (id: string, print: number) => {
      const work = emptyContent(9011, 11);
      return draft({ ...work, id, design: addObject(work.design, 1, anImage({ print_id: print })) });
    };
    await saveDraft(showing('gone', -1));
    await saveDraft(showing('stays', -2));
    await keepPicture(-1, picture);
    await keepPicture(-2, picture);
    await discardDraft('gone');
    expect(await keptPicture(-1)).toBeUndefined();
    expect(await keptPicture(-2)).toMatchObject({ name: 'a.png' });
  });
});
