import { documentOf, entry } from '../discovery/fixtures';
import { followBuilds, type History } from '.';

const name = 'mf-catalog';
const old = entry(name, '1.0.0-aaaaaaaaaa');
const built = entry(name, '1.0.1-bbbbbbbbbb');
const origin = 'http://127.0.0.1:3101';
const change = { at: '2026-11-21T00:00:00.000Z', by: 'ana', why: 'x', remote: name, from: null, digest: '0' };
const historyOf = (...actions: History['changes'][number]['action'][]): History => ({
  changes: actions.map((action) => ({ ...change, action, to: old.metadata.version })),
  releases: {},
});
const follow = (history: History, given: Partial<Parameters<typeof followBuilds>[2]> = {}) =>
  followBuilds(documentOf({ [name]: [old] }), history, {
    newest: { [name]: { entry: built, origin } },
    isThere: () => true,
    all: false,
    ...given,
  });

describe('a start and the pointer', () => {
  it('a remote whose release nobody chose follows its newest build', () => {
    const { edits, notes } = follow(historyOf('start'));
    expect(edits[0]?.entries).toEqual([built]);
    expect(edits[0]?.note).toMatchObject({ action: 'start', from: old.metadata.version, to: built.metadata.version });
    expect(notes).toEqual([]);
  });
  it.each(['promote', 'rollback', 'canary', 'fallback'] as const)(
    'what somebody chose (%s) stands, and the start says so',
    (action) => {
      const { edits, notes } = follow(historyOf('start', action, 'outside'));
      expect(edits).toEqual([]);
      expect(notes[0]).toContain(`stays at ${old.metadata.version} (${action} by ana)`);
    },
  );
  it('a choice whose files are gone cannot stand', () => {
    expect(follow(historyOf('promote'), { isThere: () => false }).edits[0]?.entries).toEqual([built]);
  });
  it('--latest follows whatever somebody chose', () => {
    expect(follow(historyOf('rollback'), { all: true }).edits[0]?.note.action).toBe('start');
  });
  it('a choice moves to the ports of this start', () => {
    const moved = follow(historyOf('promote'), {
      newest: { [name]: { entry: built, origin: 'http://127.0.0.1:6101' } },
    });
    expect(moved.edits[0]?.entries[0]?.url).toBe(old.url.replace('3101', '6101'));
    expect(moved.edits[0]?.note).toMatchObject({ action: 'promote', why: 'other ports', by: 'ana' });
  });
});
