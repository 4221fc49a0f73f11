import { array, number, object, string } from 'yup';
import { fromIso } from '../dates/day';
import { hasTwoDecimals, typedNumber } from './numbers';
import { textBetween } from './rules';
import * as formTexts from './texts';

const MAX_TIERS = 10;
const MAX_UNDER = 999_999.99;

const texts = {
  percent: 'El porcentaje debe ir de 0 a 100, con dos decimales como máximo',
  under: 'Escribe un monto mayor que 0 y que el del tramo anterior, con dos decimales como máximo',
  last: 'El último tramo no tiene límite: vale para todo lo que cuesta más',
  tiers: `Escribe de 1 a ${MAX_TIERS} tramos`,
  day: 'Escribe desde qué día vale',
  category: 'Elige la categoría',
} as const;

type Value = number | null | undefined;
const isPercent = (value: Value): boolean =>
  value !== null && value !== undefined && value >= 0 && value <= 100 && hasTwoDecimals(value);

const typed = (message: string) => number().transform(typedNumber).nullable().typeError(message);
const percent = typed(texts.percent).test({ message: texts.percent, test: isPercent });

interface TypedTier {
  under?: unknown;
}
const underOf = (tier: TypedTier | undefined): number => Number(typedNumber(tier?.under, tier?.under));

const tiers = array(
  object({
    under: typed(texts.under).test((value: Value, { path, createError, from }) => {
      const all = ((from?.[1]?.value as { tiers?: TypedTier[] } | undefined)?.tiers ?? []) as TypedTier[];
      const nth = Number(/\[(\d+)\]/.exec(path)?.[1] ?? 0);
      if (nth === all.length - 1) return value == null || createError({ message: texts.last });
      const isAbove = nth === 0 || Number(value) > underOf(all[nth - 1]);
      const holds = value != null && value > 0 && value <= MAX_UNDER && hasTwoDecimals(value) && isAbove;
      return holds || createError({ message: texts.under });
    }),
    percent,
  }),
)
  .min(1, texts.tiers)
  .max(MAX_TIERS, texts.tiers)
  .nullable();

const common = {
  from_day: string()
    .required(texts.day)
    .test({ message: texts.day, test: (value) => Boolean(value && fromIso(value)) }),
  reason: textBetween('motivo', 3, 300).required(formTexts.required('motivo')),
};

/** The forms of commissions, by scope: soles and percent. The server checks that the day is one to come. */
export const commissionForms = {
  default: object({
    tiers: tiers.required(texts.tiers),
    reseller_percent: percent,
    shipping_percent: percent,
    ...common,
  }),
  category: object({ category_id: typed(texts.category).required(texts.category), tiers, ...common }),
  seller: object({ seller: string().trim().required(formTexts.required('vendedor')), tiers, ...common }),
};
