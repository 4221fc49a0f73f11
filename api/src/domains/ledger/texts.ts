/** Names of the kinds of differences. */
const DRIFT = {
  ...{ transaction: 'asiento', order: 'pedido', refund: 'devolución del pedido', fee: 'comisión del cobro del pedido' },
  ...{ line: 'línea', settlement: 'liquidación', payout: 'pago de la liquidación', balance: 'saldo de la persona' },
} as const;

export const ledgerTexts = {
  drifts: (count: number, drifts: readonly { kind: keyof typeof DRIFT; id: number; by: number }[]) =>
    `El libro no cuadra en ${count}: ${drifts.map(({ kind, id, by }) => `${DRIFT[kind]} ${id} (${by} céntimos)`).join(', ')}${count > drifts.length ? '…' : ''}`,
  settlementGone: 'No encontramos esa liquidación.',
  alreadyPaid: 'Esta liquidación ya está pagada.',
  isDebt: 'Esta liquidación no tiene nada que pagar: su saldo pasa a la siguiente.',
  paid: 'Marcamos la liquidación como pagada.',
  referenceMissing: 'Escribe el número de la operación: de 3 a 60 caracteres.',
  correction: 'Corrección',
  corrected: 'Registramos la corrección: entra en la próxima liquidación.',
  noParty: 'No encontramos a ningún vendedor o comisionista con ese usuario o correo.',
  keyReused: 'Esta corrección ya se registró con otros datos. Revisa la lista antes de registrar otra.',
  dayToCome: 'Elige un día desde mañana: lo que ya se pagó conserva su comisión.',
  categoryGone: 'Esa categoría ya no existe.',
  noSeller: 'No encontramos a ningún vendedor con ese usuario o correo.',
  commissionStale:
    'Otra persona cambió esta comisión mientras la editabas. Revisa de nuevo qué cambia antes de guardar.',
  notPlanned: 'Solo se puede retirar una comisión programada que todavía no vale.',
  commissionWithdrawn: 'Retiramos la comisión: sigue valiendo lo de antes.',
  commissionSaved: 'Guardamos la comisión: vale desde el día que elegiste.',
  settled: (count: number) =>
    count === 0
      ? 'No hay nada nuevo que liquidar.'
      : count === 1
        ? 'Hicimos 1 liquidación.'
        : `Hicimos ${count} liquidaciones.`,
};
