/** How people reach us. Shown on contact and legal pages. */
export const SHOP = {
  legalName: 'Qhatu Mercado S.A.C.',
  ruc: '20609876540',
  address: 'Av. Larco 345, Miraflores, Lima',
  phone: { text: '(01) 705 4820', href: 'tel:+5117054820' },
  email: 'ayuda@qhatu.pe',
  whatsapp: { text: '+51 987 654 320', href: 'https://wa.me/51987654320' },
} as const;
