import { fieldsOf } from '../persist/across-releases';
import { isCartLine } from './lines';

const foreign = (lines: unknown): unknown[] => (Array.isArray(lines) ? lines.filter((line) => !isCartLine(line)) : []);
const arrayOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/**
 * A cart is never lost: lines that a newer release wrote and this one cannot show stay in storage, with the person they
 * belong to (D63), until that release reads them again.
 */
export function keepUnknownLines(stored: unknown, picked: { owner: number | null }): unknown {
  const before = fieldsOf(stored);
  const now: Record<string, unknown> = { ...before, ...picked };
  const parked: Record<string, unknown> = { ...fieldsOf(now.parked) };
  const keep = (owner: string, lines: unknown[]) => {
    if (lines.length === 0) return;
    if (owner === String(picked.owner)) now.lines = [...arrayOf(now.lines), ...lines];
    else parked[owner] = [...arrayOf(parked[owner]), ...lines];
  };
  keep(String(before.owner ?? null), foreign(before.lines));
  for (const [owner, lines] of Object.entries(fieldsOf(before.parked))) keep(owner, foreign(lines));
  return { ...now, parked };
}
