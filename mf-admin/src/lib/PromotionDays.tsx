import { daysFromTo, limaDay } from '@qhatu/contract/dates';
import {
  type DaySpan,
  promotionRefusal,
  promotionSpan,
  promotionUse,
  type YearOfPromotions,
} from '@qhatu/contract/sellers';
import { useDebounced } from '@qhatu/kit/browser';
import { Notice } from '@qhatu/ui';
import { type DaysAsked, useSellerDays } from './api/promotion-days';
import { toInstant } from './typed';

/** What is typed is asked about once it has stayed the same for so long. */
const DEBOUNCE_MS = 400;

interface PromotionDaysProps extends DaysAsked {
  userId: number;
  /** As `datetime-local` says them; empty: from now on, without an end. */
  since: string;
  until: string;
}

const daysText = (count: number): string => (count === 1 ? '1 día' : `${count} días`);

function yearText({ year, used, added, left }: YearOfPromotions, most: number): string {
  const so = `${year}: ${used} de ${daysText(most)} usados, ${left === 1 ? 'queda 1' : `quedan ${left}`}`;
  return added === 0 ? `${so}.` : `${so}; estas fechas usan ${daysText(added)} más.`;
}

/** The spans without one that is among them. */
function without(spans: readonly DaySpan[], { from, until }: DaySpan): DaySpan[] {
  const at = spans.findIndex((span) => span.from === from && span.until === until);
  return spans.filter((_, nth) => nth !== at);
}

/** How many days of promotion a seller has left in the years of the dates that are being chosen (D280). */
export function PromotionDays({ userId, since, until, seller = '', ...asked }: PromotionDaysProps) {
  const settled = useDebounced(seller, DEBOUNCE_MS);
  const { data } = useSellerDays({ ...asked, seller: settled }, userId);
  if (!data) return null;
  const { most, taken } = data;
  const now = new Date();
  const ends = toInstant(until);
  const wanted = ends && promotionSpan(new Date(toInstant(since) ?? now), new Date(ends));
  const whose = `Promociones de ${data.seller}. `;
  // An offer without an end that goes on as it is uses nothing yet (D294).
  const running = !ends && (toInstant(since) ?? '') <= now.toISOString() ? data.running : null;
  if (!wanted || wanted.from > wanted.until) {
    const last = `${limaDay(now).year}-12-31`;
    const used = running ? without(taken, running) : taken;
    const years = promotionUse(used, { from: last, until: last }, most);
    const text = whose + years.map((year) => yearText({ ...year, added: 0 }, most)).join(' ');
    if (!running) return <p>{text}</p>;
    const held = daysFromTo(running.from, running.until);
    return <p>{`${text} Esta oferta lleva ${daysText(held)}: cuentan cuando termine.`}</p>;
  }
  const refused = promotionRefusal(taken, wanted, most);
  const years = promotionUse(taken, wanted, most).map((year) => yearText(year, most));
  return (
    <Notice tone={refused ? 'warning' : 'info'} announce>
      {whose + years.join(' ')}
      {refused && (
        <>
          {' '}
          <strong>{refused}</strong>
        </>
      )}
    </Notice>
  );
}
