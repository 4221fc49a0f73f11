/** How support is reached while the chat is not open. */
export const SUPPORT = {
  email: 'ayuda@qhatu.pe',
  whatsapp: { text: '+51 987 654 320', href: 'https://wa.me/51987654320' },
  phone: { text: '(01) 705 4820', href: 'tel:+5117054820' },
} as const;

export const PROVIDER = {
  name: 'Qhatu Mercado S.A.C.',
  ruc: '20609876540',
  address: 'Av. Larco 345, Miraflores, Lima',
} as const;

/** Ley 29571 and DS 011-2011-PCM: the sentence that belongs to every complaint. */
export const INDECOPI =
  'La formulación del reclamo no impide acudir a otras vías de solución de controversias ni es requisito previo para interponer una denuncia ante el INDECOPI.';
