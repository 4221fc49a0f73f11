import { useEffect, useReducer, useRef } from 'react';
import { EMPTY_SHEET, type SheetState, sheetReducer } from './sheet-state';

/** What was left unsaved, by account, until the page is loaded anew. */
const kept = new Map<number, SheetState>();

/** The unsaved cells of an account; whoever goes 'Back' and returns finds them again. */
export function useSheetState(userId: number) {
  const [state, dispatch] = useReducer(sheetReducer, userId, (id) => kept.get(id) ?? EMPTY_SHEET);
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  useEffect(
    () => () => {
      if (Object.keys(latest.current.edits).length > 0) kept.set(userId, latest.current);
      else kept.delete(userId);
    },
    [userId],
  );
  /** Drops what is unsaved, also for whoever leaves in the same moment. */
  const forget = () => {
    latest.current = EMPTY_SHEET;
    dispatch({ kind: 'discard' });
  };
  return { state, dispatch, forget };
}
