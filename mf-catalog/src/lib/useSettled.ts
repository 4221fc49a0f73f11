import { useEffect, useState } from 'react';

/**
 * True once the page has loaded and the browser has nothing better to do: the moment for what may wait, such as the
 * pictures of slides that nobody sees yet. False on the server and in the first client render.
 */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    let handle = 0;
    const idle = () => {
      // Safari has no idle callback; a macrotask after load is what it can do.
      if (typeof requestIdleCallback === 'function')
        handle = requestIdleCallback(() => setSettled(true), { timeout: 2_000 });
      else handle = window.setTimeout(() => setSettled(true), 200);
    };
    if (document.readyState === 'complete') idle();
    else window.addEventListener('load', idle, { once: true });
    return () => {
      window.removeEventListener('load', idle);
      if (typeof cancelIdleCallback === 'function') cancelIdleCallback(handle);
      else window.clearTimeout(handle);
    };
  }, []);
  return settled;
}
