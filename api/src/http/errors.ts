import { BUSY_RETRY_S } from '@qhatu/contract/operations';

/** An answer that is not the asked-for one (D8). `msg` is the Spanish sentence for the person, `code` is stable. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  /** More of the body, such as the fresh quote of a 409 (D13). */
  readonly extra: Record<string, unknown> | undefined;
  /** Seconds until another try makes sense (429, 503). */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: string,
    msg: string,
    more: { fields?: Record<string, string>; extra?: Record<string, unknown>; retryAfter?: number } = {},
  ) {
    super(msg);
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.extra = more.extra;
    this.retryAfter = more.retryAfter;
  }
}

/** 400: cannot be read as what it should be. */
export const malformed = (msg = 'Los datos enviados no son válidos.', fields?: Record<string, string>) =>
  new ApiError(400, 'malformed', msg, { fields });

/** What a list that is read by key (D213) says of a page that is none. */
export const PAGE_GONE = 'Esta página de la lista ya no existe. Vuelve a abrir la lista.';

/** 400: the row after which a list goes on (`after`) is not there, or not of that list. */
export const pageGone = () => malformed(PAGE_GONE, { after: PAGE_GONE });

/** 401: nobody is logged in. */
export const unauthenticated = (msg = 'Inicia sesión para continuar.', code = 'unauthenticated') =>
  new ApiError(401, code, msg);

/** 403: this role, or the anonymous visitor, may not do this at all (D47). */
export const forbidden = (msg = 'Tu cuenta no puede hacer esto.', code = 'forbidden') => new ApiError(403, code, msg);

/** 404: it does not exist, or it is another person's (D4). */
export const notFound = (msg = 'No encontramos lo que buscas.', code = 'not_found') => new ApiError(404, code, msg);

/** 409: it has changed meanwhile. */
export const conflict = (code: string, msg: string, extra?: Record<string, unknown>) =>
  new ApiError(409, code, msg, { extra });

/** 422: readable, but a rule says no. */
export const ruleBroken = (code: string, msg: string, fields?: Record<string, string>) =>
  new ApiError(422, code, msg, { fields });

/** 429 (D49, D53); in its own words where a moment is not enough. `retryAfter`: seconds. */
export const tooMany = (retryAfter: number, { code, msg }: Partial<Record<'code' | 'msg', string>> = {}) =>
  new ApiError(429, code ?? 'too_many_tries', msg ?? 'Demasiados intentos, espere un momento', { retryAfter });

/** 503: more is asked for than there is time for. */
export const busy = () =>
  new ApiError(503, 'busy', 'La tienda está muy ocupada. Inténtalo de nuevo en un momento.', {
    retryAfter: BUSY_RETRY_S,
  });
