import { siteOrigin } from './origin';

const ESCAPES: Record<string, string> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026' };

/**
 * JSON for a `<script>` element. Names and descriptions come from sellers: nothing in them may end the element
 * or begin a comment, and U+2028/9 would break older readers.
 */
export function jsonLdText(data: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(
    /[<>&\u2028\u2029]/g,
    (char) => ESCAPES[char] ?? `\\u${char.charCodeAt(0).toString(16)}`,
  );
}

/** schema.org's breadcrumb list, with absolute addresses. */
export function breadcrumbLd(crumbs: { text: string; href?: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ text, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      ...(href ? { item: siteOrigin() + href } : {}),
    })),
  };
}
