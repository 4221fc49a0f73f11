import type { PurchaseDetail } from '@qhatu/contract/wire';
import { messageOf, toast } from '@qhatu/shared-state';
import { Button, StarsInput, TextArea } from '@qhatu/ui';
import { type FormEvent, useState } from 'react';
import { rateSeller, useReloadPurchases } from './after-purchase';
import styles from './RateSeller.module.css';

/** Stars for the seller of a line: choosing some reveals the message and 'Calificar' (spec 3 §4). */
export function RateSeller({ detail, userId }: { detail: PurchaseDetail; userId: number }) {
  const [rating, setRating] = useState(0);
  const [text, setText] = useState('');
  const [sending, setSending] = useState(false);
  const reload = useReloadPurchases(userId);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    try {
      const { id: detail_id, payment_id } = detail;
      toast.success((await rateSeller({ rating, qualification_text: text, detail_id, payment_id })).msg);
      await reload();
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  const label = `Califica a ${detail.seller.user_name}`;
  return (
    <form onSubmit={send} className={styles.rating}>
      <p aria-hidden="true" className={styles.label}>
        {label}
      </p>
      <StarsInput name={`rating-${detail.id}`} label={label} value={rating} onChange={setRating} />
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
