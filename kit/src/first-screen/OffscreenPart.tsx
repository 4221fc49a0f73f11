import { Activity, type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterTwoFrames, ScrolledParts, whenIdle } from '../browser';
import { type OffscreenNote, offscreenPartMark, revealOneByOne, takeNote } from './offscreen-parts';

/**
 * A part of a page below its first screen. Where it was out of sight when its page was left it rests from then on: Back finds
 * a box as high as it was, without effects, elements laid out or subscriptions, and the part comes back into it when
 * the page is on the screen, one after the other (D426). What was in sight or had the focus is there at once. One that
 * shows nothing is an empty element, which its page leaves out (`:empty`).
 */
export function OffscreenPart({ children, className }: { children: ReactNode; className?: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolled] = useState(() => new ScrolledParts());
  /** What it was like when it went to rest; a height of 0 where what stands around it says so. Null: it is there. */
  const [resting, setResting] = useState<OffscreenNote | null>(null);
  const callOff = useRef<() => void>(() => undefined);
  useEffect(() => {
    const part = box.current;
    callOff.current();
    if (!part) return undefined;
    if (resting) {
      const reveal = () => startTransition(() => setResting(null));
      let stop = afterTwoFrames(() => {
        // In a window of another width no box is as high as what comes into it. Asked before, the page would be laid out for it.
        if (window.innerWidth === resting.windowWidth) stop = revealOneByOne(part, reveal);
        else reveal();
      });
      callOff.current = () => stop();
    }
    return () => {
      callOff.current();
      const noted = takeNote(part);
      // Its page has been left: at once it would be one more thing to do before the next page is on the screen.
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
