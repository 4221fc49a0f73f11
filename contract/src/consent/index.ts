/**
 * Texts that a person agrees to when they give us data, word for word as the page shows them (Ley 29733). The api keeps the
 * version that was agreed to; a changed word is a new version.
 */
export const CONSENT_TEXTS = {
  advertising: 'Quiero recibir ofertas y novedades por correo. Es opcional y puedo retirarlo cuando quiera.',
  newsletter: {
    what: 'Una carta por semana con ofertas y vendedores nuevos. Nada más.',
    end: 'Puedes darte de baja cuando quieras.',
  },
  contact: 'Usamos estos datos solo para responderte, y los borramos después de un año.',
} as const;
