/** A remote's origin did not give a file as it should. */
export class OriginError extends Error {
  override name = 'OriginError';
  constructor(
    readonly code: 'unreachable' | 'timeout' | 'missing' | 'too_large',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Fetches a whole file into memory.
 * @throws OriginError for no answer, one that is not 200, one that takes longer than `timeoutMs` in all, or one of
 * more than `maxBytes` (which stops reading at once)
 */
export async function download(
  url: string,
  { timeoutMs, maxBytes }: { timeoutMs: number; maxBytes: number },
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { signal, redirect: 'error', headers: { 'accept-encoding': 'identity' } });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new OriginError('missing', `${url} answered ${response.status}`);
    }
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of response.body) {
      length += chunk.length;
      if (length > maxBytes) throw new OriginError('too_large', `${url} sends more than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (cause) {
    if (cause instanceof OriginError) throw cause;
    if (signal.aborted) throw new OriginError('timeout', `${url} took longer than ${timeoutMs} ms`, { cause });
    throw new OriginError('unreachable', `${url} cannot be reached`, { cause });
  }
}
