import { Button } from '@qhatu/ui';
import { memo, useEffect, useState } from 'react';
import { useNoticeHeight } from '../useNoticeHeight';
import styles from './CookieNotice.module.css';
import { type CookieChoice, NOTICE_ID, readChoice, storeChoice } from './choice';

/**
 * Asks once in 150 days (spec 1 §1). It is in every page's HTML, which is the same for everybody, and in its first paint;
 * `placeNotice` hides it from whoever has answered. Without scripts there is nothing to ask.
 */
export const CookieNotice = memo(function CookieNotice() {
  const [answered, setAnswered] = useState(false);
  useEffect(() => setAnswered(readChoice() !== null), []);
  if (answered) return null;
  const answer = (choice: CookieChoice) => {
    storeChoice(choice);
    setAnswered(true);
  };
  return <Bar onAnswer={answer} />;
});

function Bar({ onAnswer }: { onAnswer: (choice: CookieChoice) => void }) {
  const bar = useNoticeHeight<HTMLElement>();
  return (
    <section ref={bar} id={NOTICE_ID} aria-label="Aviso de cookies" className={styles.bar}>
      <p className={styles.text}>Este sitio web utiliza cookies para mejorar la experiencia del usuario.</p>
      <div className={styles.ways}>
        <Button variant="quiet" size="small" onClick={() => onAnswer('declined')}>
          Rechazar
        </Button>
        <Button size="small" onClick={() => onAnswer('accepted')}>
          Entendido!
        </Button>
      </div>
    </section>
  );
}
