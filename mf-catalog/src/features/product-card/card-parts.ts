/** Parts of a card beyond its button, in one file. See `CARD_PARTS` of `ShopCard.tsx`. */
export { CardQuantity } from './CardQuantity';
export { default as QuickView } from './QuickView';
