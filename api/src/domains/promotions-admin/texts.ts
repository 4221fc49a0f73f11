/** What whoever keeps the promotions is told. */
export const promotionTexts = {
  stale: 'Otra persona cambió esta promoción mientras la editabas. Mira qué cambió y decide.',
  codeTaken: 'Ya hay una promoción con este código',
  codeUsed: 'Ya hay pedidos con este código: no puede cambiar',
  typeUsed: 'Ya hay pedidos con este código: lo que descuenta no puede pasar a otro tipo',
  belowUses: (uses: number) => `Ya se usó ${uses === 1 ? '1 vez' : `${uses} veces`}: el límite no puede ser menor`,
  reseller: 'Esa cuenta no es de un comisionista',
  seller: 'Esa cuenta no es de un vendedor',
  category: 'Esa categoría ya no existe',
  product: 'Ese producto no existe',
  region: 'Esa región no existe',
  sellerEnd: 'Una promoción de un vendedor tiene un final: elige hasta cuándo',
  emptyScope: 'Di a qué categoría, vendedor o producto llega, o quita la fila',
} as const;
