import { useRef } from 'react';

/** The newest value that was there: what it said stays in sight while the next one is on its way. */
export function useLatest<T>(value: T | undefined): T | undefined {
  const latest = useRef(value);
  if (value !== undefined) latest.current = value;
  return latest.current;
}
