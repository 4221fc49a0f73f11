import type { ProfileForm } from '@qhatu/contract/forms';
import type { Profile } from './api/profile';

export type ProfileValues = ProfileForm & {
  uri: string | null;
  marketing: boolean;
  current_password: string;
};

/** What the form starts with. The password fields are always empty. */
export const valuesOf = (profile: Profile): ProfileValues => ({
  name: profile.name,
  last_name: profile.lastName,
  user_name: profile.userName,
  birthdate: profile.birthdate ?? '',
  phone: profile.phone ?? '',
  document_type: profile.documentType ?? '',
  ruc: profile.documentNumber ?? '',
  uri: profile.photo,
  marketing: profile.marketing,
  password: '',
  password_confirmation: '',
  current_password: '',
});
