import { createHmac } from 'node:crypto';
import { SHARING_KEY } from '@qhatu/contract/operations';
import { z } from 'zod';

/** What the document and its history say, and which state of theirs it is. */
export interface SharedState {
  etag: string;
  document: string;
  history: string;
}

const Body = z.object({ document: z.string(), history: z.string() });

/** The api cannot be asked now; what was read last goes on. */
export class SharedUnavailable extends Error {}

/** The settings name an api that does not keep the pointer, or not for us. The message is for whoever starts something. */
export class SharedUnusable extends Error {}

const ANSWER_MS = 5_000;

/** What the api knows front doors and release commands by. @param key FRONT_DOOR_KEY */
export const sharingHeaders = (key: string): Record<string, string> => ({
  [SHARING_KEY.header]: createHmac('sha256', key).update(SHARING_KEY.purpose).digest('base64url'),
});

/**
 * The pointer document and its history in the api's database (D241), for front doors and commands on several machines. Each
 * has a file of its own beside it, which is a copy.
 */
export class SharedPointer {
  readonly #url: string;
  readonly #key: string;

  /**
   * @param origin the api's, or its balancer's (`DISCOVERY_URL`)
   * @param key FRONT_DOOR_KEY
   */
  constructor(origin: string, key: string) {
    this.#url = `${origin}/internal/discovery`;
    this.#key = key;
  }

  /** @param known what was read last: null when that still stands. @returns `none` when nobody has given a document yet */
  async read(known?: string): Promise<SharedState | 'none' | null> {
    const answer = await this.#ask({ headers: known === undefined ? {} : { 'if-none-match': known } });
    if (answer.status === 304) return null;
    if (answer.status === 204) return 'none';
    const etag = answer.headers.get('etag');
    const body = Body.safeParse(await answer.json().catch(() => null));
    if (answer.status !== 200 || !etag || !body.success) throw this.#unusable(answer.status);
    return { etag, ...body.data };
  }

  /**
   * Replaces both, when they still are as `before` was read.
   * @returns null when somebody else was faster, and nothing was changed
   */
  async write(texts: Omit<SharedState, 'etag'>, before: string | null): Promise<SharedState | null> {
    const answer = await this.#ask({
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        ...(before === null ? { 'if-none-match': '*' } : { 'if-match': before }),
      },
      body: JSON.stringify(texts),
    });
    if (answer.status === 412) return null;
    const etag = answer.headers.get('etag');
    if (answer.status !== 204 || !etag) throw this.#unusable(answer.status);
    return { etag, ...texts };
  }

  async #ask(init: RequestInit & { headers: Record<string, string> }): Promise<Response> {
    const headers = { ...init.headers, ...sharingHeaders(this.#key) };
    const answer = await fetch(this.#url, { ...init, headers, signal: AbortSignal.timeout(ANSWER_MS) }).catch(
      (cause: unknown) => {
        throw new SharedUnavailable(`${this.#url} does not answer`, { cause });
      },
    );
    if (answer.status >= 500 || answer.status === 429)
      throw new SharedUnavailable(`${this.#url} answers ${answer.status}`);
    return answer;
  }

  #unusable(status: number): SharedUnusable {
    const why = status === 404 ? 'DISCOVERY_URL has to be an api that has the same FRONT_DOOR_KEY' : 'is it an api?';
    return new SharedUnusable(`${this.#url} answers ${status}: ${why}`);
  }
}
