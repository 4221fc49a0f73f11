import { begin, canRedo, canUndo, record, redo, seal, undo } from './history';

describe('undo and redo', () => {
  test('every change can be taken back and made again, in order', () => {
    let history = begin('a');
    for (const next of ['b', 'c', 'd']) history = record(history, next);
    history = undo(undo(history));
    expect(history.present).toBe('b');
    history = redo(history);
    expect(history.present).toBe('c');
    expect([canUndo(history), canRedo(history)]).toEqual([true, true]);
  });

  test('a change after an undo forgets what was undone', () => {
    const history = record(undo(record(begin('a'), 'b')), 'c');
    expect(canRedo(history)).toBe(false);
    expect(undo(history).present).toBe('a');
  });

  test('the steps of one gesture are one step, until it ends', () => {
    let history = begin(0);
    history = record(record(record(history, 1, 'move'), 2, 'move'), 3, 'move');
    history = record(seal(history), 4, 'move');
    expect(undo(history).present).toBe(3);
    expect(undo(undo(history)).present).toBe(0);
  });

  test('nothing to undo or redo leaves everything as it is', () => {
    const history = begin('a');
    expect(undo(history)).toBe(history);
    expect(redo(history)).toBe(history);
    expect(record(history, 'a')).toBe(history);
  });

  test('five hundred steps are kept, the oldest go', () => {
    let history = begin(0);
    for (let step = 1; step <= 520; step++) history = record(history, step);
    for (let step = 0; step < 600; step++) history = undo(history);
    expect(history.present).toBe(20);
  });
});
