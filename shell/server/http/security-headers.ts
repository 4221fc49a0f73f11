import type { PaymentOrigins } from './payment-origins';

/**
 * Headers of every answer that the front door makes itself. Built once: nothing in them depends on the visitor,
 * which is what lets cached pages be sent without any work.
 */
interface SecurityOptions {
  /** The site is reached by https: HSTS, and http addresses inside pages are raised. */
  https: boolean;
  /** The page takes payments: what the configured providers' libraries need. */
  payments?: PaymentOrigins;
  /** The shell's scripts make the Trusted Types policy (`shell/src/boot/trusted-types.ts`). */
  trustedTypes?: boolean;
}

/** Hashes of styles and scripts that stand in a page, as CSP sources. */
export interface InlineSources {
  styles?: string[];
  scripts?: string[];
}

/** Where browsers tell what a page's policy has stopped, and the group's name in `report-to`. */
export const REPORTS_PATH = '/csp-reports';
const REPORTS_GROUP = 'csp';

/**
 * The policy has no unsafe-inline and no unsafe-eval for scripts: data travels in JSON blocks, code in files, but for the
 * shell's first script, which stands in the page and is allowed by its hash (D282). No text
 * becomes markup or a script's address but through the page's one Trusted Types policy; except on a checkout where a
 * provider's own library is loaded, which another company writes and changes, and which writes markup as it pleases.
 * @param inline what the page carries in itself
 */
export function contentSecurityPolicy(options: SecurityOptions, inline: InlineSources = {}): string {
  const { https, payments } = options;
  const trustedTypes = options.trustedTypes && !payments?.script.length;
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(inline.scripts ?? []), ...(payments?.script ?? [])],
    // A hash beside 'unsafe-inline' would switch it off.
    'style-src': ["'self'", ...(payments?.style.length ? payments.style : (inline.styles ?? []))],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...(payments?.img ?? [])],
    'font-src': ["'self'", ...(payments?.font ?? [])],
    'connect-src': ["'self'", ...(payments?.connect ?? [])],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    // Product videos are the only foreign thing that a page may frame (spec 1 §3, video_id).
    'frame-src': ["'self'", 'https://www.youtube-nocookie.com', ...(payments?.frame ?? [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...(payments?.form ?? [])],
    'frame-ancestors': ["'none'"],
    ...(trustedTypes && { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] }),
    // Browsers send to a group only from https, and then leave the address aside.
    'report-uri': [REPORTS_PATH],
    ...(https && { 'report-to': [REPORTS_GROUP] }),
  };
  const parts = Object.entries(policy).map(([name, values]) => `${name} ${values.join(' ')}`);
  return [...parts, ...(https ? ['upgrade-insecure-requests'] : [])].join('; ');
}

/** The policy of one answer, in which scripts with this nonce may run as well. */
export const withNonce = (policy: string, nonce: string): string =>
  policy.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`);

/** Headers of every answer. */
export function answerHeaders({ https }: SecurityOptions): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/**
 * Headers that mean something only where a browser opens the answer as a document. Scripts, styles and pictures go
 * without: on a slow phone three hundred bytes on each of them are felt. (A script for a worker would need its policy.)
 */
export function documentHeaders(options: SecurityOptions): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(options),
    ...(options.https && { 'reporting-endpoints': `${REPORTS_GROUP}="${REPORTS_PATH}"` }),
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self), usb=()',
    'cross-origin-opener-policy': options.payments?.popups ? 'same-origin-allow-popups' : 'same-origin',
  };
}

/** Whether a browser would open an answer of this type as a document, markup in pictures included. */
export const isDocument = (contentType: unknown): boolean => /html|xml/.test(String(contentType ?? ''));
