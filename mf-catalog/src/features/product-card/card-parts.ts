/** Parts of a card beyond its button, in one file. See `useCardParts`. */
export { CardQuantity } from './CardQuantity';
export { default as QuickView } from './QuickView';
