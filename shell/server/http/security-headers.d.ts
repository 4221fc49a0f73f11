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
/** Where browsers tell what a page's policy has stopped, and the group's name in `report-to`. */
export declare const REPORTS_PATH = '/csp-reports';
/**
 * The policy has no unsafe-inline and no unsafe-eval for scripts: data travels in JSON blocks, code in files. No text
 * becomes markup or a script's address but through the page's one Trusted Types policy; except on a checkout where a
 * provider's own library is loaded, which another company writes and changes, and which writes markup as it pleases.
 * `styleSources` are the hashes of the styles that a page carries in itself.
 */
export declare function contentSecurityPolicy(options: SecurityOptions, styleSources?: string[]): string;
/** The policy of one answer, in which scripts with this nonce may run as well. */
export declare const withNonce: (policy: string, nonce: string) => string;
/** Headers of every answer. */
export declare function answerHeaders({ https }: SecurityOptions): Record<string, string>;
/**
 * Headers that mean something only where a browser opens the answer as a document. Scripts, styles and pictures go
 * without: on a slow phone three hundred bytes on each of them are felt. (A script for a worker would need its policy.)
 */
export declare function documentHeaders(options: SecurityOptions): Record<string, string>;
/** Whether a browser would open an answer of this type as a document, markup in pictures included. */
export declare const isDocument: (contentType: unknown) => boolean;
//# sourceMappingURL=security-headers.d.ts.map
