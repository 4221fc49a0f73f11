import { PAYMENT_METHODS } from '@qhatu/contract/pricing';
import type { AdminPromotion, PaymentMethodOffer, PromotionBatchBody, PromotionBody } from '@qhatu/contract/wire';
import { instantOf, localOf, soles, typedNumber } from '../../lib/typed';

export interface ScopeValues {
  category_id: string;
  seller: string;
  product_id: string;
}

/** What the forms hold: what is typed stays text until it is sent. A batch has a name, a prefix and a number of codes. */
export interface PromotionValues {
  code: string;
  name: string;
  prefix: string;
  codes: string;
  type: string;
  value: string;
  minimum: string;
  /** Keys of the methods; all of them is the same as no limit. */
  methods: string[];
  region_id: string;
  reseller: string;
  since: string;
  until: string;
  max_uses: string;
  scope: ScopeValues[];
}

const ALL_METHODS = PAYMENT_METHODS.map(({ key }) => key as string);

export const NEW_PROMOTION: PromotionValues = {
  ...{ code: '', name: '', prefix: '', codes: '100', type: '3', value: '', minimum: '', methods: ALL_METHODS },
  ...{ region_id: '', reseller: '', since: '', until: '', max_uses: '', scope: [] },
};

export const EMPTY_SCOPE: ScopeValues = { category_id: '', seller: '', product_id: '' };

/** '10', '12,5'; soles always with their céntimos. */
const figure = (type: number, value: number) => (type === 2 ? soles(value) : String(value).replace('.', ','));

export function valuesOf(promotion: AdminPromotion): PromotionValues {
  const { code, type, value, minimum, methods, region_id, reseller, since, until, max_uses, scope } = promotion;
  return {
    ...NEW_PROMOTION,
    ...{ code, type: String(type), value: figure(type, value), minimum: minimum ? soles(minimum) : '' },
    methods: methods ? ALL_METHODS.filter((key) => methods[key as keyof PaymentMethodOffer]) : ALL_METHODS,
    region_id: region_id === null ? '' : String(region_id),
    reseller: reseller?.user_name ?? '',
    ...{ since: localOf(since), until: localOf(until), max_uses: max_uses === null ? '' : String(max_uses) },
    scope: scope.map(({ category_id, seller, product }) => ({
      category_id: category_id === null ? '' : String(category_id),
      seller: seller?.user_name ?? '',
      product_id: product === null ? '' : String(product.id),
    })),
  };
}

function methodsOf(chosen: readonly string[]): PaymentMethodOffer | null {
  if (chosen.length === ALL_METHODS.length) return null;
  const has = (key: string) => chosen.includes(key);
  return {
    ...{ niubiz: has('niubiz'), paypal: has('paypal'), pagoEfectivo: has('pagoEfectivo') },
    ...{ transferencia: has('transferencia'), transferencia2: has('transferencia2') },
  };
}

const typeOf = (type: string) => (type === '1' ? 1 : type === '2' ? 2 : 3);

function termsOf(values: PromotionValues): Omit<PromotionBody, 'code' | 'version'> {
  const { type, value, minimum, methods, region_id, reseller, since, until, max_uses, scope } = values;
  return {
    ...{ type: typeOf(type), value: typedNumber(value), minimum: typedNumber(minimum), methods: methodsOf(methods) },
    ...{ region_id: typedNumber(region_id), reseller: reseller.trim() || null },
    ...{ since: instantOf(since), until: instantOf(until), max_uses: typedNumber(max_uses) },
    scope: scope.map(({ category_id, seller, product_id }) => ({
      ...{ category_id: typedNumber(category_id), seller: seller.trim() || null, product_id: typedNumber(product_id) },
    })),
  };
}

/** What is sent of one; an unchanged beginning is not sent: its seconds are not in the field. */
export function bodyOf(values: PromotionValues, promotion: AdminPromotion | null): PromotionBody {
  const terms = termsOf(values);
  if (promotion && values.since === localOf(promotion.since)) terms.since = promotion.since;
  if (promotion && values.until === localOf(promotion.until)) terms.until = promotion.until;
  return { ...terms, code: values.code, ...(promotion ? { version: promotion.version } : {}) };
}

export const batchBodyOf = (values: PromotionValues): PromotionBatchBody => ({
  ...termsOf(values),
  ...{ name: values.name, prefix: values.prefix, codes: typedNumber(values.codes) },
});
