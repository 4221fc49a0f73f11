import { api } from '../api/client';
import { ApiError } from '../api/errors';

type Method = 'GET' | 'POST' | 'DELETE';
type Answer = unknown | ((body: unknown, headers: Record<string, string>) => unknown);

/** A request that the fake server got. `headers` are those of posts. */
export interface Call {
  method: Method;
  path: string;
  body: unknown;
  headers: Record<string, string>;
}

/**
 * Stands in for the API: answers by 'GET path', 'POST path' or 'DELETE path' (the longest prefix wins), fails with ApiError, and
 * remembers every call. An answer may be a function; what it throws is the failure.
 */
export function serve(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = [];
  const answer = async (method: Method, path: string, body: unknown, headers: Record<string, string> = {}) => {
    calls.push({ method, path, body, headers });
    const key = Object.keys(answers)
      .filter((prefix) => `${method} ${path}`.startsWith(prefix))
      .sort((a, b) => b.length - a.length)[0];
    if (key === undefined) throw new ApiError(404, 'not_found', `Nobody answers ${method} ${path}`);
    const found = answers[key];
    return typeof found === 'function' ? found(body, headers) : found;
  };
  // The methods are generic in their answers; a test's answer is checked where it is drawn.
  jest.spyOn(api, 'delete').mockImplementation((path) => answer('DELETE', path, undefined) as never);
  jest.spyOn(api, 'get').mockImplementation((path) => answer('GET', path, undefined) as never);
  jest
    .spyOn(api, 'post')
    .mockImplementation((path, body, options) => answer('POST', path, body, options?.headers) as never);
  return calls;
}

export const callsTo = (calls: Call[], method: Call['method'], path: string): Call[] =>
  calls.filter((call) => call.method === method && call.path.startsWith(path));
