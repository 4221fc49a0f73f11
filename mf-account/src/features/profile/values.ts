import type { ProfileForm } from '@qhatu/contract/forms';
import type { UserData } from '@qhatu/contract/wire';

export type ProfileValues = ProfileForm & {
  uri: string | null;
  marketing: boolean;
  current_password: string;
};

/** What the form starts with. The password fields are always empty. */
export const valuesOf = (user: UserData): ProfileValues => ({
  name: user.name,
  last_name: user.last_name,
  user_name: user.user_name,
  birthdate: user.birthdate ?? '',
  phone: user.phone ?? '',
  document_type: user.document_type ?? '',
  ruc: user.ruc ?? '',
  uri: user.uri,
  marketing: user.marketing,
  password: '',
  password_confirmation: '',
  current_password: '',
});
