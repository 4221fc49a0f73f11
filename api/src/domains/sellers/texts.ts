/** What the shop says about requests to sell or to recommend: spec 3 §8, and ours where it is silent. */
export const requestTexts = {
  pending: 'Ya tienes una solicitud pendiente',
  vendorDone: 'Se registro su cuenta como vendedor',
  resellerDone: 'Se registro su cuenta como comisionista',
  sellerAsked: 'Recibimos tu solicitud para ser vendedor. Te avisaremos por correo cuando la revisemos.',
  resellerAsked: 'Recibimos tu solicitud para ser comisionista. Te avisaremos por correo cuando la revisemos.',
  completed: 'Recibimos los datos de tu negocio. Te avisaremos por correo cuando los revisemos.',
  alreadySeller: 'Tu cuenta ya es de vendedor',
  alreadyReseller: 'Tu cuenta ya es de comisionista',
  staff: 'Las cuentas del equipo de Qhatu no pueden vender ni comisionar.',
  wrongPerson: 'Correo o contraseña incorrectos',
  nothingToComplete: 'No tienes una solicitud por completar.',
} as const;
