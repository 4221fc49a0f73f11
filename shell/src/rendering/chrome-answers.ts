import type { QueryClient } from '@tanstack/react-query';
import { chromeData } from '../chrome';
import { type AskApi, askApi, previewOf } from './api';
import type { RenderRequest } from './types';

/** Header and footer are on every page and hardly ever change: one answer serves all pages for so long. */
const KEEP_MS = 15_000;
const WAIT_MS = 1_000;

interface Answer {
  at: number;
  body: Promise<unknown>;
}

/** Answers that every page shows around its content, asked for once in a while instead of once a page. */
export function createChromeAnswers(paths: readonly string[] = chromeData, ask: AskApi = askApi) {
  const known = new Map<string, Answer>();

  function answer(path: string, request: RenderRequest): Answer {
    // A preview of home neither uses the answers that everybody gets, nor adds to them.
    if (previewOf(request) !== null) return { at: Date.now(), body: ask(path, request, WAIT_MS) };
    const before = known.get(path);
    if (before && Date.now() - before.at < KEEP_MS) return before;
    // Not bound to this render's signal: others wait for the same answer.
    const body = ask(path, { ...request, signal: undefined }, WAIT_MS);
    const fresh = { at: Date.now(), body };
    known.set(path, fresh);
    body.catch(() => {
      if (known.get(path) === fresh) known.delete(path);
    });
    return fresh;
  }

  return {
    /** Puts them into a render's query client. Never rejects: what is missing the browser asks for. */
    async into(client: QueryClient, request: RenderRequest): Promise<void> {
      await Promise.all(
        paths.map(async (path) => {
          const { at, body } = answer(path, request);
          await body.then(
            (data) => void client.setQueryData(['api', path], data, { updatedAt: at }),
            () => undefined,
          );
        }),
      );
    },
  };
}
