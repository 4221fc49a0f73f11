import type { ErrorBody } from '@qhatu/contract/wire';

/** Default text when neither the server nor the network says anything better (spec 1 §8). */
export const DEFAULT_ERROR = 'Disculpe, ha ocurrido un error';

/** Every failed call rejects with this. `status` 0 means that no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** True when so much time has passed that the person is told, and the request is not repeated (D61). */
  isPastRetryWindow = false;
  constructor(
    readonly status: number,
    readonly code: string,
    /** Spanish sentence for the person. */
    readonly msg: string,
    readonly fields: Record<string, string> = {},
    readonly requestId: string | null = null,
    /** The whole body, for answers that carry more (the fresh quote of a 409). */
    readonly body: unknown = null,
  ) {
    super(msg);
  }

  /** No answer, or the server's own fault: worth another try (D68). */
  get isTransient(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/** The error of an answer's body (D8), or a sensible one when the body is something else, such as a proxy's page. */
export function errorFromAnswer(status: number, body: unknown, requestId: string | null): ApiError {
  const partial: Partial<ErrorBody> = typeof body === 'object' && body !== null ? body : {};
  const msg = typeof partial.msg === 'string' && partial.msg !== '' ? partial.msg : DEFAULT_ERROR;
  return new ApiError(status, partial.code ?? 'unknown', msg, partial.fields, partial.request_id ?? requestId, body);
}

export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.msg : DEFAULT_ERROR;
}
