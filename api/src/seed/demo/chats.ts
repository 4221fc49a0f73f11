import { daysBefore } from '../catalog/anchor';
import { ACCOUNT } from './accounts';

interface DemoConversation {
  id: number;
  kind: 'user' | 'support';
  buyer: number;
  seller: number | null;
  agent: number | null;
  subject: string | null;
  /** In the order in which they were said; `minutes` before the day's hour. */
  words: readonly { by: number; text: string; days: number; minutes: number; product?: number }[];
  /** How many of the words the buyer has seen. */
  seen: number;
}

const { cliente, vendedor, soporte } = ACCOUNT;

/**
 * Conversations of cliente@demo.pe (D40): one with a seller, whose last words wait to be read, and one with support.
 */
export const CONVERSATIONS: readonly DemoConversation[] = [
  {
    id: 1,
    kind: 'user',
    buyer: cliente,
    seller: vendedor,
    agent: null,
    subject: null,
    words: [
      {
        by: cliente,
        text: 'Hola, ¿el polo viene en talla M? Lo necesito para este sábado.',
        days: 3,
        minutes: 50,
        product: 9006,
      },
      { by: vendedor, text: 'Hola Camila, sí, nos quedan en negro y en azul.', days: 3, minutes: 42 },
      { by: cliente, text: 'Perfecto, me quedo con el negro.', days: 3, minutes: 40 },
      { by: vendedor, text: 'Genial. Si lo pides hoy, mañana sale con el motorizado.', days: 3, minutes: 31 },
    ],
    seen: 3,
  },
  {
    id: 2,
    kind: 'support',
    buyer: cliente,
    seller: null,
    agent: soporte,
    subject: 'Consulta sobre mi boleta',
    words: [
      { by: cliente, text: '¿Dónde descargo la boleta de mi última compra?', days: 8, minutes: 90 },
      { by: soporte, text: 'Hola Camila, te la enviamos al correo de tu cuenta. ¿La recibiste?', days: 8, minutes: 75 },
      { by: cliente, text: 'Sí, ya la vi. Gracias.', days: 8, minutes: 70 },
    ],
    seen: 3,
  },
];

/** When each of a conversation's words were said, ISO. */
export const saidAt = (word: DemoConversation['words'][number]): string => daysBefore(word.days, word.minutes);
