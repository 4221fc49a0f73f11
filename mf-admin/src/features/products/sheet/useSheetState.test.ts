import type { Cents } from '@qhatu/contract/money';
import { act, renderHook } from '@testing-library/react';
import type { SheetProduct } from '../api/sheet';
import { useSheetState } from './useSheetState';

const product: SheetProduct = {
  ...{ id: 1, version: 1, status: 'draft', name: 'Manta', code: 'M-1', sellerName: 'rosa', offerPrice: null },
  variants: [{ id: 10, isEnabled: true, price: 12_000 as Cents, stock: 5, label: 'Rojo', sku: null, gtin: null }],
};

/** Frames in hand: `next` draws one, with what else happens in the same moment. */
function frames() {
  let waiting: [number, FrameRequestCallback][] = [];
  let last = 0;
  jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((work) => {
    last += 1;
    waiting.push([last, work]);
    return last;
  });
  jest.spyOn(globalThis, 'cancelAnimationFrame').mockImplementation((id) => {
    waiting = waiting.filter(([one]) => one !== id);
  });
  return (beside: () => void = () => undefined) =>
    act(() => {
      const due = waiting;
      waiting = [];
      for (const [, work] of due) work(0);
      beside();
    });
}

test('what is typed in the very moment in which the rules are gone through is gone through as well [D430]', () => {
  const next = frames();
  const { result } = renderHook(() => useSheetState(7));
  const type = (text: string) =>
    result.current.dispatch({ kind: 'type', cells: [{ key: '1/10/price', text }], products: [product] });
  act(() => type('-3'));
  expect(result.current.state.problems).toEqual({});
  next();
  next(() => type('-4'));
  next();
  next();
  expect(result.current.state.unjudged.size).toBe(0);
  expect(Object.keys(result.current.state.problems)).toEqual(['1/10/price']);
  act(() => type('13'));
  next();
  next();
  expect(result.current.state.problems).toEqual({});
});
