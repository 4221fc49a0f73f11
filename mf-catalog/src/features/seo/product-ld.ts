import { discountPercent, type Product } from '@qhatu/contract/model';
import { toSoles } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import { breadcrumbLd, type Crumb, siteOrigin } from '@qhatu/ui';

const CURRENCY = 'PEN';
/** A search engine shows two or three; the rest would only make the page heavier. */
const FAQ_LIMIT = 10;

/** schema.org's Product with Offer and, once somebody has rated it, AggregateRating. Addresses are absolute. */
export function productLd(product: Product): object {
  const origin = siteOrigin();
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product.code,
    image: product.pictures.map(({ src }) => origin + src),
    ...(product.brand ? { brand: { '@type': 'Brand', name: product.brand.name } } : {}),
    category: product.category.name,
    offers: {
      '@type': 'Offer',
      url: origin + paths.product.href(product.id),
      priceCurrency: CURRENCY,
      price: toSoles(product.offer ?? product.price).toFixed(2),
      availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: `https://schema.org/${product.condition === 'used' ? 'UsedCondition' : 'NewCondition'}`,
      seller: { '@type': 'Organization', name: product.seller.userName },
    },
    ...(product.ratingCount > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: product.rating,
            reviewCount: product.ratingCount,
            bestRating: 5,
          },
        }
      : {}),
  };
}

/** Questions with their answers, as schema.org's FAQPage; empty while no question has an answer. */
export function faqLd({ questions }: Pick<Product, 'questions'>): object[] {
  const answered = questions.filter(({ answer }) => answer);
  if (answered.length === 0) return [];
  return [
    {
      '@type': 'FAQPage',
      mainEntity: answered.slice(0, FAQ_LIMIT).map(({ message, answer }) => ({
        '@type': 'Question',
        name: message,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ];
}

/** The way to a product: root category, subcategory, itself (spec 1 §2: both lead to `/buscar?category={id}`). */
export function productCrumbs({ category, name }: Pick<Product, 'category' | 'name'>): Crumb[] {
  const crumb = ({ id, name: text }: { id: number; name: string }) => ({
    text,
    href: paths.search.href({ category: id }),
  });
  const root = category.root && category.root.id !== category.id ? [crumb(category.root)] : [];
  return [...root, crumb(category), { text: name }];
}

/** The breadcrumbs for search engines, which want 'Inicio' in them. */
export const crumbsLd = (crumbs: Crumb[]): object => breadcrumbLd([{ text: 'Inicio', href: '/' }, ...crumbs]);

/** '33,3% de dscto': one decimal on the detail page (spec 1 §9); null without an offer. */
export function discountText(price: Parameters<typeof discountPercent>[0]): string | null {
  const percent = discountPercent(price, 1);
  return percent === null ? null : `${percent.toFixed(1).replace('.', ',')}% de dscto`;
}
