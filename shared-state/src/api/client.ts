import { NOT_IN_CHARGE } from '@qhatu/contract/model';
import type { AxiosRequestConfig, AxiosResponse } from 'axios';
import { events } from '../events/bus';
import { ApiError, errorFromAnswer } from './errors';
import { withRetryWindow } from './retry-window';

/** The part of the session that the client needs; the session store hands it in, so that imports go one way. */
export interface AuthGate {
  token: () => string | null;
  /** The server refused the token (401, 403; D4). Answers whether the call may be tried again. */
  refused: (status: number, sentToken: string) => Promise<boolean>;
}

let gate: AuthGate = { token: () => null, refused: async () => false };

export function connectAuth(next: AuthGate): void {
  gate = next;
}

/**
 * axios comes with the first call, or with `prepareCalls`: a rendered page answers its visitor before it needs to ask anything.
 * The chunk's name is how the shell's build finds its files (`ShellAssets.calls`).
 */
const transport = () => import(/* webpackChunkName: "calls" */ './http');

export interface CallOptions {
  /**
   * Ends the waiting of a person who no longer wants the answer. Silence ends after `SILENCE_TIMEOUT_MS` anyway, all tries
   * together.
   */
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** A file instead of JSON. */
  responseType?: 'blob' | 'text';
  /** Milliseconds; uploads on a slow connection need more than the usual 20 seconds. */
  timeout?: number;
  /** Upload progress, in bytes. */
  onUploadProgress?: (progress: { loaded: number; total?: number }) => void;
  /**
   * Sends this token (or none) instead of the session's. Such a call says nothing about the session: a refusal of a
   * login is about the password, not about the visitor's token.
   */
  token?: string | null;
}

/** A broken connection can lose that file too: then the call failed like any other, and the next one tries again. */
const loadTransport = () =>
  transport().catch(() => {
    throw new ApiError(0, 'network', unreachable());
  });

function unreachable(): string {
  return typeof navigator !== 'undefined' && navigator.onLine === false
    ? 'Sin conexión a internet. Revisa tu red e inténtalo de nuevo.'
    : 'No pudimos comunicarnos con la tienda. Inténtalo de nuevo.';
}

/**
 * Has axios ready before the first call: for pages that show nothing without an answer of the API.
 * @returns when it is there, or cannot be had
 */
export const prepareCalls = (): Promise<void> =>
  transport().then(
    () => undefined,
    () => undefined,
  );

type Request = AxiosRequestConfig & CallOptions;

/** Uploads and files have a time of their own. */
function call<T>(request: Request): Promise<T> {
  const { signal, timeout } = request;
  if (!signal || timeout !== undefined) return send<T>(request);
  return withRetryWindow(signal, unreachable, (limits) => send<T>({ ...request, ...limits }));
}

async function send<T>(request: Request, retried = false): Promise<T> {
  const { token: ownToken, ...config } = request;
  const token = ownToken === undefined ? gate.token() : ownToken;
  const headers = token ? { ...config.headers, Authorization: `Bearer ${token}` } : config.headers;
  let answer: AxiosResponse<T>;
  const { http, isCancel, failureCode } = await loadTransport();
  try {
    answer = await http.request<T>({ ...config, headers });
  } catch (cause) {
    if (isCancel(cause)) throw cause;
    throw new ApiError(0, failureCode(cause), unreachable());
  }
  // An HTML page instead of JSON (a proxy's error page) is no answer, whatever its status says.
  if (answer.status < 400 && typeof answer.data === 'string' && config.responseType !== 'text' && answer.data !== '') {
    throw errorFromAnswer(502, null, requestIdOf(answer.headers));
  }
  if (answer.status < 400) return answer.data;
  if ((answer.status === 401 || answer.status === 403) && token !== null && ownToken === undefined) {
    const again = await gate.refused(answer.status, token);
    if (again && !retried) return send<T>(request, true);
  }
  const error = errorFromAnswer(answer.status, await refusalIn(answer.data), requestIdOf(answer.headers));
  if (error.code === NOT_IN_CHARGE) events.emit('shop:not-in-charge', null);
  throw error;
}

/** Reads an error that came in place of a file, and therefore as a file. */
async function refusalIn(body: unknown): Promise<unknown> {
  if (typeof Blob === 'undefined' || !(body instanceof Blob)) return body;
  try {
    return JSON.parse(await body.text());
  } catch {
    return null;
  }
}

function requestIdOf(headers: unknown): string | null {
  const id = (headers as Record<string, unknown> | undefined)?.['x-request-id'];
  return typeof id === 'string' ? id : null;
}

/** `path` is below /api/web, without a leading slash, query included. Rejects with ApiError. */
export const api = {
  get: <T>(path: string, options: CallOptions = {}) => call<T>({ method: 'GET', url: `/${path}`, ...options }),
  post: <T>(path: string, body?: unknown, options: CallOptions = {}) =>
    call<T>({ method: 'POST', url: `/${path}`, data: body ?? {}, ...options }),
  delete: <T>(path: string, options: CallOptions = {}) => call<T>({ method: 'DELETE', url: `/${path}`, ...options }),
};
