import { Activity, type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterTwoFrames, ScrolledParts, whenIdle } from '../browser';
import { type OffscreenNote, offscreenPartMark, revealOneByOne, takeNote } from './offscreen-parts';

/**
 * A part of a page below its first screen (D426). When its page is left and the part is out of sight, it rests: Back shows a
 * box of the same height, without effects, layout or subscriptions, and the parts come back one after the other once the page
 * is on the screen. A part that was in sight or had the focus is there at once. A part that shows nothing is an empty
 * element, which its page leaves out (`:empty`).
 */
export function OffscreenPart({ children, className }: { children: ReactNode; className?: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolled] = useState(() => new ScrolledParts());
  /** Its sizes when it went to rest; height 0: what stands around it keeps the place. Null: it does not rest. */
  const [resting, setResting] = useState<OffscreenNote | null>(null);
  const callOff = useRef<() => void>(() => undefined);
  useEffect(() => {
    const part = box.current;
    callOff.current();
    if (!part) return undefined;
    if (resting) {
      const reveal = () => startTransition(() => setResting(null));
      let stop = afterTwoFrames(() => {
        // In a window of another width no box has the right height. Read only now, since reading it lays the page out.
        if (window.innerWidth === resting.windowWidth) stop = revealOneByOne(part, reveal);
        else reveal();
      });
      callOff.current = () => stop();
    }
    return () => {
      callOff.current();
      const noted = takeNote(part);
      // Its page has been left: resting at once would delay the next page.
      if (noted) callOff.current = whenIdle(() => setResting(noted));
    };
  }, [resting]);
  // An element that was not in the document forgets how far it was scrolled.
  useLayoutEffect(() => {
    if (!resting && box.current) scrolled.restore(box.current);
  }, [resting, scrolled]);
  return (
    <div
      {...offscreenPartMark}
      ref={box}
      className={className}
      style={resting?.height ? { height: resting.height } : undefined}
      onScrollCapture={({ target }) => scrolled.note(target)}
    >
      <Activity mode={resting ? 'hidden' : 'visible'}>{children}</Activity>
    </div>
  );
}
