import { type RefObject, useEffect, useRef } from 'react';
import { publishNoticeHeight } from './notice-height';

/** Publishes the height of a notice (`publishNoticeHeight`) for as long as it is there. */
export function useNoticeHeight<T extends HTMLElement>(): RefObject<T | null> {
  const notice = useRef<T>(null);
  useEffect(() => {
    const element = notice.current;
    if (!element) return;
    const publish = () => publishNoticeHeight(element);
    publish();
    window.addEventListener('resize', publish);
    return () => {
      window.removeEventListener('resize', publish);
      document.documentElement.style.removeProperty('--notice-height');
    };
  }, []);
  return notice;
}
