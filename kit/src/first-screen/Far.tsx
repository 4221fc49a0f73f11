import { Activity, type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterTwoFrames, ScrolledParts, whenIdle } from '../browser';
import { farMark, oneByOne, takeHeight } from './far';

/**
 * A part of a page below its first screen. Where it was out of sight when its page was left it rests from then on: Back finds
 * a box as high as it was, without effects, elements laid out or subscriptions, and the part comes back into it when
 * the page is on the screen, one after the other (D426). What was in sight or had the focus is there at once. One that
 * shows nothing is an empty element, which its page leaves out (`:empty`).
 */
export function Far({ children, className }: { children: ReactNode; className?: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolled] = useState(() => new ScrolledParts());
  /** How high it is while it rests, in pixels; 0 where what stands around it says so. */
  const [height, setHeight] = useState<number | null>(null);
  const isResting = height !== null;
  const callOff = useRef<() => void>(() => undefined);
  useEffect(() => {
    const part = box.current;
    callOff.current();
    if (!part) return undefined;
    if (isResting) {
      let stop = afterTwoFrames(() => {
        stop = oneByOne(() => startTransition(() => setHeight(null)));
      });
      callOff.current = () => stop();
    }
    return () => {
      callOff.current();
      const noted = takeHeight(part);
      // Its page has been left: at once it would be one more thing to do before the next page is on the screen.
      if (noted !== null) callOff.current = whenIdle(() => setHeight(noted));
    };
  }, [isResting]);
  // An element that was not in the document forgets how far it was scrolled.
  useLayoutEffect(() => {
    if (!isResting) scrolled.restore();
  }, [isResting, scrolled]);
  return (
    <div
      {...farMark}
      ref={box}
      className={className}
      style={height ? { height } : undefined}
      onScrollCapture={({ target }) => scrolled.note(target)}
    >
      <Activity mode={isResting ? 'hidden' : 'visible'}>{children}</Activity>
    </div>
  );
}
