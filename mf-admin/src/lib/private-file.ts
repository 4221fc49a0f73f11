import { ApiError, api } from '@qhatu/shared-state';

/** Between two looks at a file that the shop is still making. */
const POLL_MS = 3_000;
const MAX_WAIT_MS = 120_000;

interface Waiting {
  /** Whoever waited has gone. */
  signal: AbortSignal;
  /** Hears the shop's sentence while the file is being made. */
  onPreparing: (sentence: string) => void;
}

/**
 * A private file, with the session's token. One that is still being made (202 with a sentence, D240) is asked for again
 * until it is there. Rejects with `ApiError`, with that sentence when it takes too long; null when `signal` ended it.
 */
export async function privateFile(path: string, { signal, onPreparing }: Waiting): Promise<Blob | null> {
  const end = Date.now() + MAX_WAIT_MS;
  while (!signal.aborted) {
    const file = await api.get<Blob>(path, { responseType: 'blob' });
    // Files are pictures, documents and tables; JSON is an answer about one.
    if (!file.type.startsWith('application/json')) return file;
    const { code, msg } = JSON.parse(await file.text()) as { code: string; msg: string };
    if (Date.now() >= end) throw new ApiError(202, code, msg);
    onPreparing(msg);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return null;
}
