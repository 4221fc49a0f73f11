export const newsletterTexts = {
  stale: 'Otra persona cambió este boletín mientras lo editabas. Mira qué cambió antes de guardar.',
  notDraft: 'Este boletín ya se envió o se está enviando: no puede cambiar.',
  notSending: 'Este boletín no se está enviando.',
  notPaused: 'Este boletín no está en pausa.',
  notGoing: 'Este boletín ya terminó.',
  nobody: 'Nadie está suscrito: no hay a quién enviarlo.',
  gone: (id: number) => `El producto N.º ${id} no está a la venta. Quítalo para continuar.`,
  adult: (name: string) => `«${name}» es para adultos: no puede ir en el boletín.`,
  left: 'Ese correo ya no recibe el boletín.',
  removed: 'Ya no recibirá el boletín',
  tested: 'Te enviamos una prueba a tu correo',
} as const;
