import { limaDay } from '@qhatu/contract/dates';
import { promotionRefusal, promotionSpan, promotionUse, type YearOfPromotions } from '@qhatu/contract/sellers';
import { Notice } from '@qhatu/ui';
import { useEffect, useState } from 'react';
import { type DaysAsked, useSellerDays } from './api/promotion-days';
import { instantOf } from './typed';

/** What is typed is asked about once it has stayed the same for so long. */
const PAUSE_MS = 400;

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

/** How many days of promotion a seller has left in the years of the dates that are being chosen (D280). */
export function PromotionDays({ userId, since, until, seller = '', ...asked }: PromotionDaysProps) {
  const [settled, setSettled] = useState(seller);
  useEffect(() => {
    const pause = setTimeout(() => setSettled(seller), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [seller]);
  const { data } = useSellerDays({ ...asked, seller: settled }, userId);
  if (!data) return null;
  const { most, taken } = data;
  const now = new Date();
  const ends = instantOf(until);
  const wanted = ends && promotionSpan(new Date(instantOf(since) ?? now), new Date(ends));
  const whose = `Promociones de ${data.seller}. `;
  if (!wanted || wanted.from > wanted.until) {
    const last = `${limaDay(now).year}-12-31`;
    const years = promotionUse(taken, { from: last, until: last }, most);
    return <p>{whose + years.map((year) => yearText({ ...year, added: 0 }, most)).join(' ')}</p>;
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
