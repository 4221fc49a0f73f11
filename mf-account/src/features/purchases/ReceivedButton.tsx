import { messageOf, toast } from '@qhatu/shared-state';
import { Button, CheckIcon } from '@qhatu/ui';
import { useState } from 'react';
import { markReceived, reloadPurchases } from './afterPurchase';

/** 'Recibí este producto' (spec 3 §2). */
export function ReceivedButton({ detailId, userId }: { detailId: number; userId: number }) {
  const [sending, setSending] = useState(false);
  const mark = async () => {
    setSending(true);
    try {
      toast.success((await markReceived(detailId)).msg);
      await reloadPurchases(userId);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Button size="small" icon={<CheckIcon />} loading={sending} onClick={() => void mark()}>
      Recibí este producto
    </Button>
  );
}
