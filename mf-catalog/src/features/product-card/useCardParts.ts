import { useEffect, useRef, useState } from 'react';

type CardParts = typeof import('./card-parts');

let known: CardParts | null = null;

/** Quick view and quantity. Rejects when their file cannot be had; the next call asks again. */
export const loadCardParts = (): Promise<CardParts> =>
  import('./card-parts').then((parts) => {
    known = parts;
    return parts;
  });

/**
 * The card's parts, once they are here; null before, and as long as their file cannot be had.
 * @param enabled asks for them; when it becomes true again after a failure, once more
 */
export function useCardParts(enabled: boolean, onFailure?: () => void): CardParts | null {
  const [parts, setParts] = useState(known);
  const failed = useRef(onFailure);
  failed.current = onFailure;
  useEffect(() => {
    if (!enabled || parts) return;
    let left = false;
    loadCardParts().then(
      (loaded) => !left && setParts(loaded),
      () => !left && failed.current?.(),
    );
    return () => {
      left = true;
    };
  }, [enabled, parts]);
  return parts;
}
