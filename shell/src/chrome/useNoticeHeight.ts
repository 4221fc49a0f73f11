import { type RefObject, useEffect, useRef } from 'react';

/**
 * Publishes how much of the window's lower edge a notice covers, as `--notice-height` on the root. Bars that stick to
 * the bottom stand on it (`bottom: var(--notice-height, 0px)`), and the page grows by it, so nothing stays covered.
 */
export function useNoticeHeight<T extends HTMLElement>(): RefObject<T | null> {
  const notice = useRef<T>(null);
  useEffect(() => {
    const element = notice.current;
    if (!element) return;
    const root = document.documentElement;
    const publish = () => {
      root.style.setProperty(
        '--notice-height',
        `${Math.ceil(window.innerHeight - element.getBoundingClientRect().top)}px`,
      );
    };
    publish();
    window.addEventListener('resize', publish);
    return () => {
      window.removeEventListener('resize', publish);
      root.style.removeProperty('--notice-height');
    };
  }, []);
  return notice;
}
