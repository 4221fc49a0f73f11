import { PageHead, siteOrigin } from '@qhatu/ui';

const DESCRIPTION =
  'Compra ropa, juguetes, videojuegos y mucho más a vendedores de todo el Perú. Con envío a Lima y a provincias.';

/** Head of home, with the search box of the site for search engines. */
export function HomeHead() {
  const origin = siteOrigin();
  return (
    <PageHead
      description={DESCRIPTION}
      canonical="/"
      jsonLd={[
        {
          '@type': 'WebSite',
          name: 'Qhatu',
          url: `${origin}/`,
          potentialAction: {
            '@type': 'SearchAction',
            target: { '@type': 'EntryPoint', urlTemplate: `${origin}/buscar?search={search_term_string}` },
            'query-input': 'required name=search_term_string',
          },
        },
      ]}
    />
  );
}
