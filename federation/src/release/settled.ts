/**
 * As `Promise.all`, but none of them is at work any more when this ends, whatever becomes of one: who cleans up after a
 * failure must not have files come back.
 * @throws what the first of them in order threw
 */
export async function allOrFirstFailure<T extends readonly unknown[] | []>(
  work: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
