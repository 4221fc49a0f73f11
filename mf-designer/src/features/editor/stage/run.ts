import { type DesignObject, objectsOf } from '@qhatu/contract/designer';
import { center, duplicate, patch, place, remove, scale } from '../state/actions';
import { findObject, reorderObject } from '../state/design';
import type { EditorStore } from '../state/store';
import type { Command } from './keys';

/** The next sticker of the view that can be chosen, in the order of the layers. */
function step(store: EditorStore, by: 1 | -1): void {
  const { view, selected } = store.get();
  const ids = objectsOf(store.design, view).flatMap(({ id, hidden }) => (hidden ? [] : id));
  if (ids.length === 0) return;
  const at = selected === null ? (by === 1 ? -1 : 0) : ids.indexOf(selected);
  store.select(ids[(at + by + ids.length) % ids.length] ?? null);
}

/** Carries out what a key or a button asks for on the selected sticker. `help` is the caller's. */
export function run(store: EditorStore, command: Command): void {
  if (command.do === 'undo') store.undo();
  else if (command.do === 'redo') store.redo();
  else if (command.do === 'next') step(store, command.by);
  else {
    const object = findObject(store.design, store.get().selected)?.object;
    if (object) onObject(store, object, command);
  }
}

function onObject(store: EditorStore, { id, x, y, rotation, locked }: DesignObject, command: Command): void {
  switch (command.do) {
    case 'move':
      place(store, id, { x: x + command.dx, y: y + command.dy }, `move:${id}`);
      break;
    case 'scale':
      scale(store, id, command.factor, `scale:${id}`);
      break;
    case 'turn':
      place(store, id, { rotation: rotation + command.degrees }, `turn:${id}`);
      break;
    case 'layer':
      store.change((design) => reorderObject(design, id, command.step));
      break;
    case 'centerX':
      center(store, id, 'x');
      break;
    case 'centerY':
      center(store, id, 'y');
      break;
    case 'lock':
      patch(store, id, { locked: !locked });
      break;
    case 'remove':
      if (!locked) remove(store, id);
      break;
    case 'duplicate':
      duplicate(store, id);
      break;
    case 'deselect':
      store.select(null);
      break;
    default:
  }
}
