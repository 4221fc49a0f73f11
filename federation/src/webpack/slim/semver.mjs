/** `^` or `<=` before three numbers, or the numbers alone. */
const RANGE = /^(\^|<=)?(\d+)\.(\d+)\.(\d+)$/;

/** Below zero when `one` comes first. */
const order = (one, other) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2];

/**
 * Stands for runtime-core's `satisfy`, which reads every range of npm with a dozen regular expressions while the page
 * starts. Builds of this house ask for `^x.y.z` (`rangeOf`), and the runtime itself compares two versions with `<=`.
 * Anything else is satisfied by nothing, so that a wrong version fails in the area that asked for it.
 */
export function satisfy(version, range) {
  const [, operator, ...least] = RANGE.exec(range) ?? [];
  const [, none, ...given] = RANGE.exec(version) ?? [];
  if (least.length === 0 || given.length === 0 || none) return false;
  const [wanted, has] = [least.map(Number), given.map(Number)];
  if (operator === '<=') return order(has, wanted) <= 0;
  if (!operator) return order(has, wanted) === 0;
  // Compatible: the same up to the first number that is not zero.
  const fixed = wanted.findIndex((number) => number > 0);
  return order(has, wanted) >= 0 && wanted.every((number, at) => at > (fixed < 0 ? 2 : fixed) || has[at] === number);
}
