import type { CustomerForm } from '@qhatu/contract/forms';
import type { Message } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';
import { customerToWire } from '../../customer-form';

/** Terms for customers as PDF (D12). */
export const CUSTOMER_TERMS = '/api/web/terms-pdf/2';

/** `POST auth/register`; rejects with ApiError whose `fields` name what is wrong. */
export const register = (values: CustomerForm, consents: { terms: boolean; marketing: boolean }) =>
  api.post<Message>('auth/register', { ...customerToWire(values), ...consents }, { token: null });
