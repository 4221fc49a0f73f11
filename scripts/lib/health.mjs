const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Asks until the answer is the wanted one.
 * @param {{ url: string, accept?: (body: any) => boolean, deadlineMs: number, stop: () => boolean }} options
 * @returns {Promise<boolean>} false when it did not come in time, or `stop` said to give up
 */
export async function waitForHealth({ url, accept = () => true, deadlineMs, stop }) {
  const end = Date.now() + deadlineMs;
  while (Date.now() < end && !stop()) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      const body = await response.json();
      if (response.ok && accept(body)) return true;
    } catch {
      // Not there yet: that is what the next round is for.
    }
    await pause(100);
  }
  return false;
}
