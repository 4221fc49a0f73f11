import { randomBytes } from 'node:crypto';
import { tracing } from '@qhatu/contract/tracing';
import type { Choice } from '@qhatu/federation/discovery';
import type { FrameRequest, RenderFailure, RenderResult } from '../../src/rendering/types';
import { type InlineSources, withNonce } from '../http/security-headers';
import type { Site } from '../site';
import { PageBody } from './page-body';
import type { MadePage, Page } from './page-cache';
import { phonePage } from './phone-page';
import type { SmallPictures } from './small-pictures';

/** The content security policy of the page at this address, with these styles and scripts inside. */
export type PolicyMaker = (inline: InlineSources, url: string) => string;

/** Turns what the renderer answers into pages; nothing else in the front door knows its shape. */
export async function toPage(
  result: RenderResult,
  sharedRoute: boolean,
  policyOf: (inline: InlineSources) => string,
  pictures: SmallPictures,
): Promise<MadePage> {
  const store = sharedRoute && result.cacheable && result.status < 500;
  const body = new PageBody(result.html);
  const page: Page = {
    status: result.status,
    location: result.location,
    shared: store,
    policy: policyOf({ styles: result.styleSources, scripts: result.scriptSources }),
    phone: await phonePage(body, result.phonePictures, pictures),
    body,
  };
  return { page, store };
}

export interface PageRequest {
  url: string;
  requestId: string;
  /** Anybody who gets this variant may get the page. */
  sharedRoute: boolean;
  choice: Choice;
}

export async function renderPage(
  {
    site,
    policyOf,
    pictures,
    onFailures,
  }: {
    site: Site;
    policyOf: PolicyMaker;
    pictures: SmallPictures;
    onFailures: (failures: RenderFailure[]) => void;
  },
  { url, requestId, sharedRoute, choice }: PageRequest,
): Promise<MadePage> {
  const make = (traceparent?: string) => site.renderers.render(url, requestId, choice, traceparent);
  const traced = tracing();
  // The renderer, which runs code of many teams, speaks to no collector: its part is told from here (D244).
  const result = traced ? await traced.within('renderer', make) : await make();
  if (result.failures) onFailures(result.failures);
  return toPage(result, sharedRoute, (inline) => policyOf(inline, url), pictures);
}

const HEAD = '<head>';

/** The same page with a nonce of its own, which its scripts find in the head; nobody else gets it. */
export function noncedPage(page: Page, plainPolicy: string): Page {
  const nonce = randomBytes(16).toString('base64url');
  const html = page.body.text.replace(HEAD, `${HEAD}<meta name="csp-nonce" content="${nonce}">`);
  const policy = withNonce(page.policy ?? plainPolicy, nonce);
  return { status: page.status, location: page.location, shared: false, policy, body: new PageBody(html) };
}

/** Makes the page without content, in which the browser does everything. */
export type FrameMaker = (request: FrameRequest) => string;

export class BudgetError extends Error {
  override name = 'BudgetError';
}

/** @throws BudgetError when the page is not there in time; making it goes on, for the cache and the next visitor */
export async function withinBudget<T>(work: Promise<T>, budgetMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BudgetError(`no page within ${budgetMs} ms`)), budgetMs);
  });
  // When the budget wins, a later failure of the work is nobody's any more.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
