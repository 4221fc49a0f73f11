import { object } from 'yup';
import { text, textBetween } from './rules';

/** A seller's words about their shop (D195). */
export const sellerShopForm = object({
  display_name: textBetween('nombre de la tienda', 2, 80).nullable(),
  about: text('sobre la tienda', 1_500).nullable(),
  delivery: text('envíos', 1_000).nullable(),
  returns: text('devoluciones', 1_000).nullable(),
});
