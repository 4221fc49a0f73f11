import { useEffect, useState } from 'react';

/**
 * Runs what nobody waits for when the browser has nothing better to do, after two seconds at the latest.
 * @returns how to call it off
 */
export function whenIdle(work: (deadline?: IdleDeadline) => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: 2_000 });
    return () => cancelIdleCallback(handle);
  }
  // Safari has no idle callback; a macrotask a little later is what it can do.
  const timer = setTimeout(() => work(), 200);
  return () => clearTimeout(timer);
}

/** Ends this task, so that what waits, such as the answer to a touch, comes before what follows the promise. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

/** Runs `work` when the frame after next begins: what was drawn before is on the screen. Returns how to take that back. */
export function afterTwoFrames(work: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(work);
  });
  return () => cancelAnimationFrame(frame);
}

/**
 * True once the page has loaded and the browser has nothing better to do, or `afterMs` later: the moment for what may
 * wait, such as the pictures of slides that nobody sees yet. False on the server and in the first client render.
 */
export function useSettled(afterMs?: number): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    let callOff: () => void = () => undefined;
    const settle = () => {
      if (afterMs === undefined) callOff = whenIdle(() => setSettled(true));
      else {
        const timer = setTimeout(() => setSettled(true), afterMs);
        callOff = () => clearTimeout(timer);
      }
    };
    if (document.readyState === 'complete') settle();
    else window.addEventListener('load', settle, { once: true });
    return () => {
      window.removeEventListener('load', settle);
      callOff();
    };
  }, [afterMs]);
  return settled;
}
