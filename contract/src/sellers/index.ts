/** Rules for every seller: pure functions, the same in browser and server. */
export {
  type DaySpan,
  promotionRefusal,
  promotionSpan,
  promotionUse,
  type SellersRule,
  SPEC_SELLERS,
  spanWithin,
  type YearOfPromotions,
} from './promotion-days';
export { percentText, type RateTier, tiersText } from './rates';
