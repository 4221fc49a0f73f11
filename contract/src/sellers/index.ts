/** What holds for everybody who sells: pure, the same in browser and server. */
export {
  type DaySpan,
  promotionRefusal,
  promotionSpan,
  promotionUse,
  SPEC_SELLERS,
  type SellersRule,
  type YearOfPromotions,
} from './promotion-days';
