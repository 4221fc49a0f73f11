/** What the staff of a shop and its seller read (D234). */
export const shopMemberTexts = {
  own: 'Es tu propio correo: ya puedes todo en tu tienda.',
  already: 'Esa persona ya trabaja en tu tienda. Cambia sus permisos en la lista.',
  tooMany: (most: number) => `Tu tienda ya tiene ${most} personas o invitaciones. Quita alguna para invitar a otra.`,
  nothing: 'Elige al menos un permiso',
  linkGone: 'Esta invitación ya se usó, venció o fue retirada. Pide otra a la tienda.',
  otherEmail: (email: string) => `Esta invitación es para ${email}. Inicia sesión con ese correo.`,
  hasRole: 'Tu cuenta ya vende o administra en Qhatu. Usa otra cuenta para trabajar en una tienda.',
  inAShop: 'Ya trabajas en otra tienda. Déjala antes de aceptar esta invitación.',
  invited: 'Enviamos la invitación a su correo',
  saved: 'Guardamos sus permisos: valen desde ahora',
  removed: 'Ya no trabaja en tu tienda',
  joined: 'Ya trabajas en la tienda',
  left: 'Dejaste la tienda',
} as const;
