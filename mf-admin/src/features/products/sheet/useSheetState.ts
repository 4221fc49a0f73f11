import { afterTwoFrames } from '@qhatu/kit/browser';
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
  // What was typed is seen first: going through the rules takes longer than drawing it (D430).
  const { unjudged } = state;
  useEffect(() => (unjudged.size > 0 ? afterTwoFrames(() => dispatch({ kind: 'judge' })) : undefined), [unjudged]);
  /** Drops what is unsaved, also for whoever leaves in the same moment. */
  const forget = () => {
    latest.current = EMPTY_SHEET;
    dispatch({ kind: 'discard' });
  };
  return { state, dispatch, forget };
}
