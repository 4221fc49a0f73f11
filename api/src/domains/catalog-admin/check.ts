import { problemsOf, productForm } from '@qhatu/contract/forms';
import type { ProductBody } from '@qhatu/contract/wire';
import { refuseProblems } from '../../http/check-form';
import { ruleBroken } from '../../http/errors';

/** 422 beside one field. */
export const wrong = (field: string, text: string) => ruleBroken('invalid', text, { [field]: text });

export const trimmed = (value: string | null | undefined): string | null => value?.trim() || null;

/** The form's own rules, on the server. Throws 422 with the texts of the fields. */
export function checkProduct(body: ProductBody): void {
  const { offer, ...values } = body;
  const problems = problemsOf(productForm, {
    ...values,
    offer_price: offer?.price ?? null,
    offer_from: offer?.from ?? null,
    offer_until: offer?.until ?? null,
  });
  if (offer && offer.price === null)
    problems.push({ field: 'offer_price', text: 'El campo precio de oferta es requerido' });
  refuseProblems(problems);
}
