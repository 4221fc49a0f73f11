import { messageOf, toast } from '@qhatu/shared-state';
import { Button, CheckIcon } from '@qhatu/ui';
import { useState } from 'react';
import { markReceived, useReloadPurchases } from './after-purchase';

/** 'Recibí este producto' (spec 3 §2). */
export function ReceivedButton({ detailId, userId }: { detailId: number; userId: number }) {
  const [sending, setSending] = useState(false);
  const reload = useReloadPurchases(userId);
  const mark = async () => {
    setSending(true);
    try {
      toast.success((await markReceived(detailId)).msg);
      await reload();
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
