import { chatTexts } from '@qhatu/contract/realtime';

/** What the chat says to people; what the browser says too stands in contract/realtime. */
export const supportTexts = {
  ...chatTexts,
  /** `days`: for which they are counted; null: for as long as they are there. */
  storageFull: (mb: number, days: number | null) =>
    `Las fotos que enviaste por chat${days === null ? '' : ` en los últimos ${days} días`} ya ocupan ${mb.toLocaleString('es-PE')} MB, lo máximo de una cuenta. Sigue la conversación con palabras.`,
  clientIdReused: 'Este mensaje ya se envió en otra conversación.',
  taken: 'Tomaste la conversación.',
  wasClosed: 'La conversación quedó cerrada.',
  reopened: 'La conversación está abierta de nuevo.',
  alreadyClosed: 'Esta conversación ya está cerrada.',
  alreadyOpen: 'Esta conversación ya está abierta.',
  cannedSaved: 'Respuesta guardada.',
  cannedGone: 'No encontramos esta respuesta.',
  cannedDeleted: 'Respuesta eliminada.',
  cannedTitle: 'El campo título es requerido',
  cannedText: 'El campo mensaje es requerido',
  /** In place of a name. */
  team: 'Soporte',
} as const;
