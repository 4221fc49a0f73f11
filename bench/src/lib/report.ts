import os from 'node:os';

export interface Row {
  what: string;
  /** In the unit that `unit` names. */
  value: number;
  unit: string;
  /** `max`: the value must not be above the bound; `min`: not below; none: only told. */
  bound?: { kind: 'max' | 'min'; value: number };
  /** How it was measured, in a few words. */
  how: string;
}

export const holds = (row: Row): boolean =>
  row.bound === undefined || (row.bound.kind === 'max' ? row.value <= row.bound.value : row.value >= row.bound.value);

/** As many digits as say something: counts stay whole. */
function rounded(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(Math.abs(value) < 1 ? 3 : value < 100 ? 1 : 0);
}

/** The table that `npm run bench` prints, with the machine's load beside it. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map((row) => [
    row.what,
    `${rounded(row.value)} ${row.unit}`,
    row.bound ? `${row.bound.kind === 'max' ? '≤' : '≥'} ${row.bound.value} ${row.unit}` : '–',
    row.bound ? (holds(row) ? 'holds' : 'MISSED') : '',
    row.how,
  ]);
  const head = ['what', 'measured', 'bound', '', 'how'];
  const text = [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const load = os.loadavg().map((n) => n.toFixed(2));
  return `${text}\n\n${os.cpus().length} cores, load average ${load.join(' ')} at the end, Node ${process.version}`;
}
