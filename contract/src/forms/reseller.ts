import { type InferType, object, string } from 'yup';
import { hasValidCheckDigit } from './ruc';
import { rule } from './rules';
import { RESELLER_BILL_TYPES } from './seller-choices';
import { choice, document } from './seller-fields';
import { sellerTexts } from './seller-texts';
import * as formTexts from './texts';

const resellerRuc = () =>
  rule(
    rule(
      rule(
        rule(string().trim(), formTexts.rucDigits, (value) => /^\d*$/.test(value)),
        sellerTexts.resellerRucShort,
        (value) => value.length >= 8,
      ),
      formTexts.rucLength,
      (value) => value.length <= 11,
    ),
    formTexts.rucCheck,
    (value) => value.length !== 11 || hasValidCheckDigit(value),
  );

/** 'Datos del comisionista' (spec 3 §5). */
export const resellerForm = object({
  ruc: resellerRuc().required(formTexts.required('RUC')),
  ruc_file: document(sellerTexts.resellerRucImage),
  bill_type: choice('tipo de comprobante', RESELLER_BILL_TYPES),
});
export type ResellerForm = InferType<typeof resellerForm>;
