import { mixed, string, type TestContext } from 'yup';
import { STREET_TYPES } from './person-choices';
import { rule, text } from './rules';
import * as formTexts from './texts';

interface AddressGroup {
  region_id?: unknown;
  province_id?: unknown;
  district_id?: unknown;
  address?: unknown;
}

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && String(value).trim() !== '';

/** Any of the four starts the group; then the others are asked for (spec 3 §5). */
const isStarted = ({ parent }: TestContext): boolean => {
  const { region_id, province_id, district_id, address } = parent as AddressGroup;
  return [region_id, province_id, district_id, address].some(isFilled);
};

/** An id that may come as a number or out of a select. */
const placeId = (required: string) =>
  mixed<number | string>()
    .nullable()
    .test({ message: required, test: (value, context) => isFilled(value) || !isStarted(context) })
    .test({ message: required, test: (value) => !isFilled(value) || /^\d{1,6}$/.test(String(value).trim()) });

/** The customer's address: optional as a whole, complete once begun. In the order of spec 3 §5. */
export const addressGroup = {
  region_id: mixed<number | string>().nullable(),
  province_id: placeId(formTexts.provinceRequired),
  district_id: placeId(formTexts.districtRequired),
  type_address: rule(string().trim(), formTexts.choice('tipo de vía'), (value) =>
    STREET_TYPES.some((type) => type === value),
  ).nullable(),
  address: rule(
    text('dirección', 250).test({
      message: formTexts.addressRequired,
      test: (value, context) => isFilled(value) || !isStarted(context),
    }),
    formTexts.addressNumber,
    (value) => /\p{Nd}/u.test(value),
  ).nullable(),
  urbanizacion: rule(
    string().trim(),
    formTexts.urbanizationLength,
    (value) => value.length >= 3 && value.length <= 20,
  ).nullable(),
  reference: text('referencia', 300).nullable(),
};
