import { fromIso, isoOf, limaDay, shiftDays } from '@qhatu/contract/dates';
import { z } from 'zod';
import { BadRate, type ExchangeRateSource, type PublishedRate } from './follow-rate';

/** 'TC Sistema bancario SBS (S/ por US$) - Venta', daily. */
const SERIES = 'PD04640PD';
/** So many days are asked for: longer than any row of holidays. */
const WINDOW_DAYS = 15;
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 100_000;
/** No business on that day. */
const NONE = 'n.d.';
const MONTHS: Readonly<Record<string, number>> = {
  ...{ Ene: 1, Feb: 2, Mar: 3, Abr: 4, May: 5, Jun: 6, Jul: 7, Ago: 8, Set: 9, Sep: 9, Oct: 10, Nov: 11, Dic: 12 },
};

const texts = {
  silent: 'El BCRP no respondió.',
  status: (status: number) => `El BCRP respondió con el error ${status}.`,
  strange: 'El BCRP respondió algo que no es la serie del dólar.',
  series: 'El BCRP respondió con otra serie.',
  none: 'El BCRP no publicó ninguna cotización en estas dos semanas.',
} as const;

const Answer = z.object({
  config: z.object({ series: z.array(z.object({ name: z.string() })).length(1) }),
  periods: z
    .array(z.object({ name: z.string(), values: z.tuple([z.string()]) }))
    .min(1)
    .max(WINDOW_DAYS * 2),
});

/** '28.Ago.26' as '2026-08-28'; null when it is no day. */
function dayOf(name: string): string | null {
  const [, day, month = '', year] = /^(\d{2})\.([A-Z][a-z]{2})\.(\d{2})$/.exec(name) ?? [];
  const number = MONTHS[month];
  if (!day || !number || !year) return null;
  const iso = `20${year}-${String(number).padStart(2, '0')}-${day}`;
  return fromIso(iso) ? iso : null;
}

/** The newest rate of an answer. Throws {@link BadRate} when anything in it is not as it should be, used or not. */
export function readAnswer(text: string, today: string): PublishedRate {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new BadRate(texts.strange);
  }
  const answer = Answer.safeParse(json);
  if (!answer.success) throw new BadRate(texts.strange);
  const { config, periods } = answer.data;
  if (!config.series.every(({ name }) => name.includes('US$') && name.includes('Venta')))
    throw new BadRate(texts.series);
  let newest: PublishedRate | null = null;
  let before = '';
  for (const { name, values } of periods) {
    const day = dayOf(name);
    if (day === null || day <= before || day > today) throw new BadRate(texts.strange);
    before = day;
    const [value] = values;
    if (value === NONE) continue;
    if (!/^\d{1,2}\.\d{1,6}$/.test(value)) throw new BadRate(texts.strange);
    newest = { rate: Number(value), day };
  }
  if (!newest) throw new BadRate(texts.none);
  return newest;
}

/** A body of a size that can be read; throws for a longer one. */
async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new BadRate(texts.strange);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The BCRP's public statistics service (estadisticas.bcrp.gob.pe/estadisticas/series/ayuda/api), at `base`. */
export const bcrpSource = (base: string): ExchangeRateSource => ({
  async latest(now) {
    const today = limaDay(now);
    const [from, to] = [isoOf(shiftDays(today, -WINDOW_DAYS)), isoOf(today)];
    let text: string;
    let status: number;
    try {
      const answer = await fetch(`${base}/${SERIES}/json/${from}/${to}/esp`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
        headers: { accept: 'application/json' },
      });
      status = answer.status;
      text = await textOf(answer);
    } catch (error) {
      throw error instanceof BadRate ? error : new BadRate(texts.silent);
    }
    if (status !== 200) throw new BadRate(texts.status(status));
    return readAnswer(text, to);
  },
});
