import { ApiError, messageOf } from '@qhatu/shared-state';

/** Text for a failed purchase: the server's own, and one of ours when no answer came (spec 1 §8). */
export function failureText(error: unknown): string {
  return error instanceof ApiError && error.status === 0 ? 'Disculpe ha ocurrido un error' : messageOf(error);
}
