/** What whoever keeps home is told. */
export const homeTexts = {
  stale: 'Otra persona cambió la portada mientras la editabas. Mira cómo quedó y decide.',
  noDraft: 'No hay cambios por publicar',
  customer: 'No hay una cuenta con ese usuario o correo',
  category: 'Esa categoría ya no existe',
  product: (id: number) => `El producto ${id} no existe`,
} as const;
