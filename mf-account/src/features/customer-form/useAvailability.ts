import { useRules } from '@qhatu/kit/form';
import { useEffect, useState } from 'react';
import type { AvailabilityCheck, Verdict } from './availability';
import type { CustomerRuleSet } from './rules';

/** Typing pauses this long before the server is asked. */
export const DEBOUNCE_MS = 350;

export type Availability = { state: 'idle' } | { state: 'checking' } | Verdict;
const IDLE: Availability = { state: 'idle' };

/**
 * Asks at every change, after a short pause (spec 3 §2). Only the answer to the last thing typed counts: an older
 * question is called off, and its answer, should it still come, is not listened to.
 */
export function useAvailability(typed: string, check: AvailabilityCheck, set: CustomerRuleSet): Availability {
  const value = typed.trim();
  const rules = useRules(set);
  const isWorth = rules !== null && check.worthAsking(rules, value);
  const [known, setKnown] = useState<{ value: string; verdict: Availability }>({ value: '', verdict: IDLE });
  useEffect(() => {
    if (!isWorth) return;
    const question = new AbortController();
    const settle = (verdict: Verdict) => {
      if (!question.signal.aborted) setKnown({ value, verdict });
    };
    const timer = setTimeout(() => {
      check.ask(value, question.signal).then(settle, () => settle({ state: 'failed', text: check.failure }));
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      question.abort();
    };
  }, [value, check, isWorth]);
  if (!isWorth) return IDLE;
  return known.value === value ? known.verdict : { state: 'checking' };
}
