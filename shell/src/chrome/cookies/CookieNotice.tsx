import { useHydrated } from '@qhatu/shared-state';
import { Button } from '@qhatu/ui';
import { useState } from 'react';
import { useNoticeHeight } from '../useNoticeHeight';
import styles from './CookieNotice.module.css';
import { type CookieChoice, readChoice, storeChoice } from './choice';

/** Asks once in 150 days (spec 1 §1). Comes after hydration, so that pages can be cached for everybody. */
export function CookieNotice() {
  const hydrated = useHydrated();
  const [answered, setAnswered] = useState(false);
  if (!hydrated || answered || readChoice() !== null) return null;
  const answer = (choice: CookieChoice) => {
    storeChoice(choice);
    setAnswered(true);
  };
  return <Bar onAnswer={answer} />;
}

function Bar({ onAnswer }: { onAnswer: (choice: CookieChoice) => void }) {
  const bar = useNoticeHeight<HTMLElement>();
  return (
    <section ref={bar} aria-label="Aviso de cookies" className={styles.bar}>
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
