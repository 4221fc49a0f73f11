import { placeholderOf } from '@qhatu/ui';
import { useState } from 'react';
import type { Print } from '../../pictures/api/prints';

/** A drawing, small. Its ground is transparent: what stood in its place until it came must go. */
export function Thumb({ print }: { print: Print }) {
  const [arrived, setArrived] = useState(false);
  return (
    <img
      style={arrived ? undefined : placeholderOf(print.tint)}
      onLoad={() => setArrived(true)}
      src={print.thumb}
      alt=""
      width={96}
      height={96}
      loading="lazy"
      decoding="async"
    />
  );
}
