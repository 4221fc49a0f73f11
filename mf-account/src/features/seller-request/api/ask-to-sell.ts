import type { SellerRequestForm } from '@qhatu/contract/forms';
import type { RegisteredUser } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';
import { type Registered, registeredFromWire } from '../../wizard/api/registered';

const UPLOAD_MS = 120_000;

/**
 * 'Quiero ser un vendedor': multipart to `users/be-seller`, or to `users/be-coms` for a commission agent (spec 3 §7).
 * Rejects with ApiError whose `fields` name what is wrong.
 */
export async function askToSell(values: SellerRequestForm, userId: number): Promise<Registered> {
  const { image, commissionist, terms, email, password, address, birthday } = values;
  const form = new FormData();
  for (const [name, value] of Object.entries({ email, password, address, birthday })) form.append(name, value);
  form.append('terms', String(terms));
  form.append('commissionist', String(commissionist));
  form.append('user_id', String(userId));
  // Text first: a server that reads a form in order knows who asks before it reads five megabytes.
  if (image instanceof Blob) form.append('image', image);
  const path = commissionist ? 'users/be-coms' : 'users/be-seller';
  return registeredFromWire(await api.post<RegisteredUser>(path, form, { timeout: UPLOAD_MS }));
}
