import { CURRENCY_SYMBOL } from '@qhatu/contract/money';
import { useStore } from 'zustand';
import { createPersisted } from '../persist/create-persisted';

const RECENT_LIMIT = 6;

interface Settings {
  currencySymbol: string;
  /** The last searches in this browser, newest first. */
  recentSearches: string[];
}

export const settingsStore = createPersisted<Settings, Settings>(
  () => ({ currencySymbol: CURRENCY_SYMBOL, recentSearches: [] }),
  {
    name: 'settings',
    version: 1,
    pick: (settings) => settings,
    accept: (stored) => {
      const settings = stored as Partial<Settings> | null;
      if (!settings) return null;
      const recent = Array.isArray(settings.recentSearches) ? settings.recentSearches : [];
      return {
        currencySymbol: typeof settings.currencySymbol === 'string' ? settings.currencySymbol : CURRENCY_SYMBOL,
        recentSearches: recent.filter((text) => typeof text === 'string').slice(0, RECENT_LIMIT),
      };
    },
  },
);

export const useCurrencySymbol = (): string => useStore(settingsStore, (state) => state.currencySymbol);
export const useRecentSearches = (): string[] => useStore(settingsStore, (state) => state.recentSearches);

export function rememberSearch(text: string): void {
  const words = text.trim();
  if (words === '') return;
  settingsStore.setState(({ recentSearches }) => ({
    recentSearches: [words, ...recentSearches.filter((other) => other !== words)].slice(0, RECENT_LIMIT),
  }));
}
