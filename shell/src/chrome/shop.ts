/** What the shop says about itself in header and footer. One place, so that a change of number is one change. */
export const SHOP = {
  name: 'Qhatu',
  phone: { text: '(01) 705 4820', href: 'tel:+5117054820' },
  whatsapp: { text: '+51 987 654 320', number: '51987654320' },
  email: 'ayuda@qhatu.pe',
  social: {
    facebook: 'https://www.facebook.com/qhatu.pe',
    instagram: 'https://www.instagram.com/qhatu.pe',
    tiktok: 'https://www.tiktok.com/@qhatu.pe',
  },
} as const;

/** Opens a WhatsApp conversation with a first sentence already written. */
export function whatsappHref(text: string): string {
  return `https://wa.me/${SHOP.whatsapp.number}?text=${encodeURIComponent(text)}`;
}
