/**
 * Measures each side so many times, in turns: what a machine can do differs from hour to hour more than two commits do, and
 * whoever comes second finds it warmer, so they take turns in that as well.
 */
export async function inTurns<Side>(
  sides: readonly Side[],
  rounds: number,
  measure: (side: Side) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < rounds; round++)
    for (const side of round % 2 === 0 ? sides : [...sides].reverse()) await measure(side);
}
