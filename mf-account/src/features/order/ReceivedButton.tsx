import { messageOf, toast } from '@qhatu/shared-state';
import { Button, CheckIcon } from '@qhatu/ui';
import { useState } from 'react';
import { markReceived } from './api/order';

interface ReceivedButtonProps {
  lineId: number;
  /** Of the product: an order has several of these buttons. */
  name: string;
  /** Reads again what has changed by it. */
  reload: () => Promise<void>;
}

/** 'Recibí este producto' (spec 3 §2). */
export function ReceivedButton({ lineId, name, reload }: ReceivedButtonProps) {
  const [sending, setSending] = useState(false);
  const mark = async () => {
    setSending(true);
    try {
      toast.success((await markReceived(lineId)).msg);
      await reload();
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Button
      size="small"
      icon={<CheckIcon />}
      loading={sending}
      aria-label={`Recibí este producto: ${name}`}
      onClick={() => void mark()}
    >
      Recibí este producto
    </Button>
  );
}
