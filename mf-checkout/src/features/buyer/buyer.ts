import type { Draft } from '../draft/types';
import type { Profile } from './api/profile';

export interface Buyer {
  name: string;
  phone: string;
  email: string;
  /** The profile's phone is shown and not changed here; without one the buyer types it (spec 2 §2). */
  phoneFromProfile: boolean;
}

/** Contents of the buyer's fields: typed text, otherwise the profile's. */
export function buyerOf(draft: Pick<Draft, 'name' | 'phone' | 'email'>, profile: Profile | undefined): Buyer {
  const profilePhone = profile?.phone ?? '';
  return {
    name: draft.name ?? profile?.fullName ?? '',
    phone: profilePhone || (draft.phone ?? ''),
    email: draft.email ?? profile?.email ?? '',
    phoneFromProfile: profilePhone !== '',
  };
}
