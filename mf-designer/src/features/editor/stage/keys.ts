import type { Step } from '../state/design';

export type Command =
  | { do: 'move'; dx: number; dy: number }
  | { do: 'scale'; factor: number }
  | { do: 'turn'; degrees: number }
  | { do: 'layer'; step: Step }
  | { do: 'next'; by: 1 | -1 }
  | { do: 'undo' | 'redo' | 'remove' | 'duplicate' | 'deselect' | 'help' | 'lock' | 'centerX' | 'centerY' };

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Millimetres of one arrow; with Shift. */
const NUDGE = 1;
const LEAP = 10;

const PLAIN: Record<string, Command> = {
  Delete: { do: 'remove' },
  Backspace: { do: 'remove' },
  Escape: { do: 'deselect' },
  PageDown: { do: 'next', by: 1 },
  PageUp: { do: 'next', by: -1 },
  '+': { do: 'scale', factor: 1.05 },
  '-': { do: 'scale', factor: 1 / 1.05 },
  '.': { do: 'turn', degrees: 5 },
  ',': { do: 'turn', degrees: -5 },
  ':': { do: 'turn', degrees: 45 },
  ';': { do: 'turn', degrees: -45 },
  '?': { do: 'help' },
  l: { do: 'lock' },
  h: { do: 'centerX' },
  v: { do: 'centerY' },
};

const WITH_CONTROL: Record<string, Command> = {
  d: { do: 'duplicate' },
  y: { do: 'redo' },
  ArrowUp: { do: 'layer', step: 'up' },
  ArrowDown: { do: 'layer', step: 'down' },
};

/** Undo and redo hold everywhere in the editor, where no text is being typed. */
export function historyCommand({ key, ctrlKey, metaKey, shiftKey }: Key): Command | null {
  if (!ctrlKey && !metaKey) return null;
  if (key.toLowerCase() === 'z') return { do: shiftKey ? 'redo' : 'undo' };
  return key.toLowerCase() === 'y' ? { do: 'redo' } : null;
}

/** What a key means while the stage has the focus (WCAG 2.1.4: nowhere else); null leaves it to the browser. */
export function stageCommand(event: Key): Command | null {
  const history = historyCommand(event);
  if (history) return history;
  const { key, shiftKey, altKey } = event;
  const control = event.ctrlKey || event.metaKey;
  if (control) return WITH_CONTROL[key.length === 1 ? key.toLowerCase() : key] ?? null;
  const arrow = ARROWS[key];
  if (arrow && !altKey) {
    const by = shiftKey ? LEAP : NUDGE;
    return { do: 'move', dx: arrow[0] * by, dy: arrow[1] * by };
  }
  return PLAIN[key] ?? PLAIN[key.toLowerCase()] ?? null;
}

/** For the help sheet. */
export const SHORTCUTS: readonly { keys: string; text: string }[] = [
  { keys: 'Av Pág / Re Pág', text: 'Elegir el estampado siguiente o el anterior' },
  { keys: '← ↑ → ↓', text: 'Mover 1 mm; con Mayús, 1 cm' },
  { keys: '+ / −', text: 'Agrandar o achicar' },
  { keys: '. / ,', text: 'Girar 5° a la derecha o a la izquierda; con Mayús, 45°' },
  { keys: 'H / V', text: 'Centrar a lo ancho o a lo alto' },
  { keys: 'L', text: 'Fijar o soltar' },
  { keys: 'Ctrl ↑ / Ctrl ↓', text: 'Subir o bajar una capa' },
  { keys: 'Ctrl D', text: 'Duplicar' },
  { keys: 'Supr', text: 'Eliminar' },
  { keys: 'Esc', text: 'Dejar de elegir' },
  { keys: 'Ctrl Z / Ctrl Y', text: 'Deshacer o rehacer' },
  { keys: '?', text: 'Abrir esta ayuda' },
];
