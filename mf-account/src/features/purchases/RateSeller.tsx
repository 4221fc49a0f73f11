import { messageOf, toast } from '@qhatu/shared-state';
import { Button, StarsInput, TextArea } from '@qhatu/ui';
import { type FormEvent, useState } from 'react';
import { type PurchasedLine, useReloadPurchases } from './api/purchases';
import { rateSeller } from './api/rating';
import styles from './RateSeller.module.css';

/** Stars for the seller of a line: choosing some reveals the message and 'Calificar' (spec 3 §4). */
export function RateSeller({ line, userId }: { line: PurchasedLine; userId: number }) {
  const [rating, setRating] = useState(0);
  const [text, setText] = useState('');
  const [sending, setSending] = useState(false);
  const reload = useReloadPurchases(userId);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    try {
      toast.success((await rateSeller(line, rating, text)).msg);
      await reload();
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  const label = `Califica a ${line.sellerName}`;
  return (
    <form onSubmit={send} className={styles.rating}>
      <p aria-hidden="true" className={styles.label}>
        {label}
      </p>
      <StarsInput name={`rating-${line.id}`} label={label} value={rating} onChange={setRating} />
      {rating > 0 && (
        <>
          <TextArea
            label="Tu mensaje"
            optional
            rows={3}
            maxLength={1000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" size="small" loading={sending} loadingText="Enviando">
            Calificar
          </Button>
        </>
      )}
    </form>
  );
}
