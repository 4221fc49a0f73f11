import { useStore } from 'zustand';
import { createPersisted } from '../persist/create-persisted';
import { toast } from '../toasts/store';

export const COMPARE_LIMIT = 12;

interface CompareState {
  ids: number[];
}

export const compareStore = createPersisted<CompareState, CompareState>(() => ({ ids: [] }), {
  name: 'compare',
  version: 1,
  pick: ({ ids }) => ({ ids }),
  accept: (stored) => {
    const ids = (stored as Partial<CompareState> | null)?.ids;
    return Array.isArray(ids) ? { ids: ids.filter(Number.isInteger).slice(0, COMPARE_LIMIT) } : null;
  },
});

export const useCompared = (): number[] => useStore(compareStore, (state) => state.ids);
export const useIsCompared = (productId: number): boolean =>
  useStore(compareStore, (state) => state.ids.includes(productId));

/** No duplicates (spec 1 §4), at most twelve. */
export const compare = {
  add(productId: number): boolean {
    const { ids } = compareStore.getState();
    if (ids.includes(productId)) return true;
    if (ids.length >= COMPARE_LIMIT) {
      toast.warning(`Puedes comparar hasta ${COMPARE_LIMIT} productos`);
      return false;
    }
    compareStore.setState({ ids: [...ids, productId] });
    return true;
  },
  remove: (productId: number) => compareStore.setState(({ ids }) => ({ ids: ids.filter((id) => id !== productId) })),
};
