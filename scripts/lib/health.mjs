const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Asks until the answer is the expected one.
 * @param {{ url: string, accept?: (body: any) => boolean, deadlineMs: number, stop: () => boolean }} options
 *   `accept` judges a JSON answer; without it any answer of 200 will do
 * @returns {Promise<boolean>} false when it did not come in time, or `stop` said to give up
 */
export async function waitForHealth({ url, accept, deadlineMs, stop }) {
  const end = Date.now() + deadlineMs;
  while (Date.now() < end && !stop()) {
    try {
      // A development server holds the answer back until it has compiled.
      const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
      if (response.ok && (!accept || accept(await response.json()))) return true;
      await response.body?.cancel();
    } catch {
      // Not there yet: that is what the next round is for.
    }
    await pause(100);
  }
  return false;
}

/**
 * Whether a process says anything at all, be it that it is not well.
 * @param {string} url
 * @param {number} patienceMs
 */
export async function isAnswering(url, patienceMs) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}
