import type { Chat } from '@qhatu/contract/model';

/** Whom one conversations with. */
export function titleOf({ kind, side, people }: Chat): string {
  if (kind === 'support' && side === 'opener') return 'Soporte de Qhatu';
  return people.find((person) => person.side !== side)?.name ?? 'Cuenta cerrada';
}

/** What a conversation is about, beside whom it is with. */
export function aboutOf({ kind, side, subject }: Chat): string | null {
  if (kind === 'support') return subject;
  return side === 'opener' ? 'Vendedor' : 'Cliente';
}
