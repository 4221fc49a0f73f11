import { currentMember, useIsWished, wishlist } from '@qhatu/shared-state';
import { HeartIcon, IconButton } from '@qhatu/ui';
import { useState } from 'react';
import { useLoginGate } from '../buy/useLoginGate';

/** The wishlist's heart (spec 1 §4). Visitors go to the login page, and find the product on their list afterwards. */
export function HeartButton({ productId, name }: { productId: number; name: string }) {
  const wished = useIsWished(productId);
  const asMember = useLoginGate();
  const [busy, setBusy] = useState(false);
  const change = async () => {
    if (busy) return;
    setBusy(true);
    await (wished ? wishlist.remove(productId) : wishlist.add(productId));
    setBusy(false);
  };
  return (
    <IconButton
      onPicture
      size="small"
      pressed={wished}
      aria-busy={busy || undefined}
      label={`Favorito: ${name}`}
      onClick={() => {
        if (!currentMember()) wishlist.want(productId);
        asMember(() => void change());
      }}
    >
      <HeartIcon solid={wished} />
    </IconButton>
  );
}
