import { formatMoney, toCents } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import { PAYMENT_METHODS } from '@qhatu/contract/payment-methods';
import { methodsFromWire } from '@qhatu/contract/pricing';
import type { NewsletterPreview, ProductSummary } from '@qhatu/contract/wire';
import { convert } from 'html-to-text';
import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { escapeHtml, mailPage } from '../../mail';

/** What an issue says; products as the shop shows them now. */
export interface IssueWords {
  subject: string;
  preheader: string;
  /** Markdown. */
  body: string;
  products: readonly ProductSummary[];
}

/** Stands where each address's own key comes. */
const NO_KEY = '00000000-0000-4000-8000-000000000000';
const LEAVE = 'Cancelar mi suscripción';
const WHY = 'Recibes este correo porque te suscribiste al boletín de Qhatu.';

const TEXT_STYLES: Readonly<Record<string, string>> = {
  h2: 'font-size:20px;margin:24px 0 12px',
  h3: 'font-size:17px;margin:20px 0 8px',
  p: 'margin:0 0 16px',
  ul: 'margin:0 0 16px;padding-left:24px',
  ol: 'margin:0 0 16px;padding-left:24px',
  blockquote: 'margin:0 0 16px;padding-left:16px;border-left:3px solid #e5dcd2',
  hr: 'border:0;border-top:1px solid #e5dcd2;margin:24px 0',
  a: 'color:#9b1b38',
};

const markdown = new Marked({ gfm: true, breaks: true });

/** A text's own HTML, with our looks and nothing that runs or loads. Links of the shop become whole ones. */
function contentOf(body: string, site: string): string {
  const styled = (tag: string) => sanitizeHtml.simpleTransform(tag, { style: TEXT_STYLES[tag] ?? '' }, true);
  return sanitizeHtml(markdown.parse(body, { async: false }), {
    allowedTags: [...Object.keys(TEXT_STYLES), 'li', 'strong', 'em', 'del', 'br'],
    // A style is never the writer's: the transforms below replace it.
    allowedAttributes: {
      ...Object.fromEntries(Object.keys(TEXT_STYLES).map((tag) => [tag, ['style']])),
      a: ['href', 'style'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      ...Object.fromEntries(Object.keys(TEXT_STYLES).map((tag) => [tag, styled(tag)])),
      h1: styled('h2'),
      h4: styled('h3'),
      b: 'strong',
      i: 'em',
      a: (_tag, { href = '' }) => ({
        tagName: 'a',
        attribs: { href: /^\/(?![/\\])/.test(href) ? site + href : href, style: TEXT_STYLES.a ?? '' },
      }),
    },
  }).trim();
}

/** What everybody pays, whatever the method; an offer for some methods only is not told. */
function priceOf({ price, has_discount, offer_price, paymentmethodoffer }: ProductSummary) {
  const everyMethod =
    (methodsFromWire(paymentmethodoffer)?.length ?? PAYMENT_METHODS.length) === PAYMENT_METHODS.length;
  const offer = has_discount === 1 && everyMethod && offer_price !== null && offer_price < price ? offer_price : null;
  return { now: formatMoney(toCents(offer ?? price)), before: offer === null ? null : formatMoney(toCents(price)) };
}

function productsBlock(products: readonly ProductSummary[], site: string): string {
  if (products.length === 0) return '';
  const rows = products.map((product) => {
    const url = escapeHtml(site + paths.product.href(product.id));
    const { now, before } = priceOf(product);
    const [image] = product.images;
    const picture = image
      ? `<a href="${url}"><img src="${escapeHtml(site + image.url)}" alt="" width="96" height="96" style="display:block;border-radius:6px;border:0"></a>`
      : '';
    return `<tr><td style="padding:12px 16px 12px 0;width:96px;vertical-align:top">${picture}</td>
<td style="padding:12px 0;vertical-align:top"><a href="${url}" style="color:#2a211c;font-weight:600">${escapeHtml(product.name)}</a><br>
<strong style="color:#9b1b38">${now}</strong>${before ? ` <del style="color:#6b5f57">${before}</del>` : ''}</td></tr>`;
  });
  return `<table role="presentation" style="border-collapse:collapse;width:100%;margin:8px 0 16px">${rows.join('')}</table>`;
}

const productLine = (product: ProductSummary, site: string): string => {
  const { now, before } = priceOf(product);
  return `- ${product.name}: ${now}${before ? ` (antes ${before})` : ''}\n  ${site}${paths.product.href(product.id)}`;
};

/** An issue as a mail that everybody gets alike; {@link personaliseIssue} puts each one's own link in. `site`: D54. */
export function renderIssue({ subject, preheader, body, products }: IssueWords, site: string): NewsletterPreview {
  const content = contentOf(body, site);
  const leave = site + paths.unsubscribe.href(NO_KEY);
  const html = mailPage({
    title: subject,
    preheader,
    content: `${content}\n${productsBlock(products, site)}`,
    foot: `<p style="margin:8px 0 0;color:#6b5f57;font-size:14px">${WHY} <a href="${leave}" style="color:#6b5f57">${LEAVE}</a></p>\n`,
  });
  const words = convert(content, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      ...['h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
  const text = [
    subject,
    words,
    products.map((product) => productLine(product, site)).join('\n'),
    `Qhatu, el mercado del Perú\n\n${WHY}\n${LEAVE}: ${leave}`,
  ]
    .filter(Boolean)
    .join('\n\n');
  return { subject, html, text };
}

/** The same mail with a reader's own key in its links. Null: a link that asks who is there to log in. */
export function personaliseIssue({ subject, html, text }: NewsletterPreview, key: string | null): NewsletterPreview {
  const own = (words: string) => (key ? words.replaceAll(NO_KEY, key) : words.replaceAll(`?clave=${NO_KEY}`, ''));
  return { subject, html: own(html), text: own(text) };
}
