import { toSoles } from '@qhatu/contract/money';
import type { CardAnswer, CardResult, FormToken } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';
import type { RegisteredIntent } from '../../api/purchase-intent';
import type { CardFormAnswer } from '../load-card-form';

/** `GET getformtoken/{amount}/{email}`: what the provider's form is opened with. Rejects with ApiError. */
export async function readFormToken({ reference, total, body }: RegisteredIntent): Promise<string> {
  const path = `getformtoken/${toSoles(total).toFixed(2)}/${encodeURIComponent(body.email)}?reference=${reference}`;
  return (await api.get<FormToken>(path)).formToken;
}

/** `POST validatePayment`: the order's `code`, once the server has checked the bank's answer. Rejects with ApiError. */
export async function validatePayment(reference: string, answer: CardFormAnswer): Promise<string> {
  const body: CardAnswer = {
    reference,
    'kr-answer': answer.rawClientAnswer,
    'kr-hash': answer.hash,
    'kr-hash-key': answer.hashKey,
    'kr-hash-algorithm': answer.hashAlgorithm,
  };
  return (await api.post<CardResult>('validatePayment', body)).code;
}
