import { afterEnd, RESTARTS } from './lib/supervise.mjs';

/** What is said, and how long is waited, over so many quick ends in a row. */
const quickEnds = (count: number) => {
  const all: { pauseMs: number; say: string }[] = [];
  for (let ends = 0; ends < count; ends++) all.push(afterEnd(ends));
  return all;
};

it('pauses grow from half a second to thirty, and trying never ends', () => {
  const pauses = quickEnds(50).map(({ pauseMs }) => pauseMs / 1000);
  expect(pauses.slice(0, 7)).toEqual([0.5, 1, 2, 4, 8, 16, 30]);
  expect(new Set(pauses.slice(7))).toEqual(new Set([30]));
});

it('that a part does not stay up is said once, at its fifth quick end', () => {
  const said = quickEnds(50).map(({ say }) => say);
  expect(said.slice(0, 5)).toEqual(['restart', 'restart', 'restart', 'restart', 'unstable']);
  expect(new Set(said.slice(5))).toEqual(new Set(['nothing']));
});

it('a minute of answers is a recovery', () => {
  expect(RESTARTS.recoveredMs).toBe(60_000);
});
