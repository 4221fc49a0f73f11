import type { FormSchema } from '@qhatu/contract/forms';
import { toast } from '@qhatu/shared-state';
import { useEffect, useSyncExternalStore } from 'react';
import { usePreload } from './usePreload';

export type Rules = typeof import('./all-rules');

/** A form's rules by their name in `@qhatu/contract/forms`. */
export type RulesName = {
  [Name in keyof Rules]: Rules[Name] extends FormSchema ? Name : never;
}[keyof Rules];

/** Said when a form is sent and its rules could not be fetched. */
const RULES_MISSING = 'No hay conexión para revisar el formulario. Lo que escribiste sigue aquí: inténtalo otra vez.';

let asked: Promise<Rules> | null = null;
let known: Rules | null = null;
const listeners = new Set<() => void>();

/**
 * Rules are a third of a form's code and say nothing before something was typed: they come when somebody begins to. Once
 * for the whole visit; a failed attempt is forgotten, so that the next asks again.
 */
export function loadRules(): Promise<Rules> {
  asked ??= import('./all-rules').then(
    (rules) => {
      known = rules;
      for (const listener of [...listeners]) listener();
      return rules;
    },
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/** The rules, fetched if need be; says so and answers null when they cannot be had. */
export async function rulesOrSay(): Promise<Rules | null> {
  try {
    return await loadRules();
  } catch {
    toast.error(RULES_MISSING);
    return null;
  }
}

export const knownRules = (): Rules | null => known;

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const begin = () => void loadRules().catch(() => undefined);

/** Fetches the rules at the first touch of a form on the page, and once more whenever the network returns. */
export function useRules(): Rules | null {
  usePreload(begin);
  useEffect(() => {
    // A form that was begun without a network gets its rules as soon as there is one.
    const again = () => {
      if (document.activeElement?.closest('main form')) begin();
    };
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  return useSyncExternalStore(watch, knownRules, () => null);
}
