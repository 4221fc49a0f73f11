import { requestIdMaker } from './request-id';

test('ids are never the same, also where the random bytes of many are drawn at once [D310]', () => {
  const idOf = requestIdMaker(false);
  const ids = Array.from({ length: 1_501 }, () => idOf({ headers: {} }));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[\w-]{12}$/.test(id))).toEqual([]);
});
