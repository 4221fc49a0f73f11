import { type InferType, object, string } from 'yup';
import { rule, text } from './rules';
import { ACCOUNT_TYPES, BANKS } from './seller-choices';
import { choice, hasDigit, hasLetter } from './seller-fields';
import { sellerTexts } from './seller-texts';
import * as formTexts from './texts';

/** 13 to 16 signs, no letters; banks print hyphens and spaces between the digits, which are not counted. */
const account = () =>
  rule(
    rule(
      rule(
        string().transform((value?: string) => value?.replace(/[\s-]/g, '')),
        sellerTexts.accountLetters,
        (value) => !hasLetter(value),
      ),
      sellerTexts.accountLength,
      (value) => value.length >= 13 && value.length <= 16,
    ),
    sellerTexts.accountSigns,
    (value) => /^\d+$/.test(value),
  );

/** 'Datos bancarios' (spec 3 §5): rules in the order of their section: account, holder, the two accounts. */
export const bankForm = object({
  bank: choice('banco', BANKS),
  type: choice('tipo de cuenta', ACCOUNT_TYPES),
  holder: rule(
    text('propietario de cuenta bancaria', 200),
    sellerTexts.holderDigits,
    (value) => !hasDigit(value),
  ).required(formTexts.required('propietario de cuenta bancaria')),
  account: account().required(formTexts.required('cuenta bancaria')),
  account_confirmation: string()
    .transform((value?: string) => value?.replace(/[\s-]/g, ''))
    .test({
      message: sellerTexts.accountsDiffer,
      test: (value, { parent }) => !value || value === ((parent as { account?: string }).account ?? ''),
    })
    .required(formTexts.required('confirmación de cuenta bancaria')),
}).meta({ ruleOrder: ['bank', 'type', 'account', 'holder', 'account_confirmation'] });
export type BankForm = InferType<typeof bankForm>;
