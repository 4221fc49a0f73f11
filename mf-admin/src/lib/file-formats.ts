/** Formats of files of products, as people know them (D204). */
export const FORMAT_TEXTS: Readonly<Record<string, string>> = {
  qhatu: 'Plantilla de Qhatu',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  'google-tsv': 'Google Merchant (TSV)',
  'google-xml': 'Google Merchant (XML)',
};
