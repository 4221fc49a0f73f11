import { fullTitle } from '@qhatu/contract/head';
import { PROVIDER } from '@qhatu/contract/shop';
import { jsonLdText } from './json-ld';
import { siteOrigin } from './origin';

export interface PageHeadProps {
  /** Without the shop's name, which is added. The home page gives none. */
  title?: string;
  description?: string;
  /** Path of this page without filters that make no page of its own. */
  canonical?: string;
  /** Address of a picture for shared links; a path is enough. */
  image?: string | null;
  type?: 'website' | 'product' | 'profile';
  /** Not for search engines: carts, accounts, empty results. */
  noindex?: boolean;
  /** schema.org objects: product, breadcrumb, organisation. */
  jsonLd?: object[];
}

/** What a page says about itself. React moves title, meta and link into the head, on the server too. */
export function PageHead({
  title,
  description,
  canonical,
  image,
  type = 'website',
  noindex = false,
  jsonLd = [],
}: PageHeadProps) {
  const full = fullTitle(title);
  const address = (path: string) => (path.startsWith('/') ? siteOrigin() + path : path);
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {canonical && <link rel="canonical" href={address(canonical)} />}
      {noindex && <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={PROVIDER.brand} />
      <meta property="og:locale" content="es_PE" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title ?? full} />
      {description && <meta property="og:description" content={description} />}
      {canonical && <meta property="og:url" content={address(canonical)} />}
      {image && <meta property="og:image" content={address(image)} />}
      {image && <meta name="twitter:card" content="summary_large_image" />}
      {jsonLd.map((data) => {
        const text = jsonLdText(data);
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React would HTML-escape the quotes; jsonLdText lets nothing end the element
        return <script key={text} type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
      })}
    </>
  );
}
