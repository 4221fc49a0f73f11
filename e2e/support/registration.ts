import { unique } from './newcomers';
import type { Shopper } from './shopper';

export const NEW_PASSWORD = 'Trocha42';

/** Somebody who has never been here and will fill the form: a name and an e-mail of this moment. */
export function stranger() {
  const mark = unique();
  return { userName: `nueva.${mark}`, email: `nueva.${mark}@correo.pe` };
}

type Stranger = ReturnType<typeof stranger>;

/** Fills the registration form by its labels; `change` by the same labels. */
export async function fillRegistration({ main }: Shopper, { userName, email }: Stranger): Promise<void> {
  await main.getByLabel(/^Nombre de usuario/).fill(userName);
  await main.getByLabel(/^Correo electrónico/).fill(email);
  await main.getByLabel(/^Nombre(?! de)/).fill('Lucía');
  await main.getByLabel(/^Apellido/).fill("Ñáñez D'Ávila");
  await main.getByLabel(/^Fecha de nacimiento/).fill('1996-02-29');
  await main.getByLabel(/^Sexo/).selectOption('F');
  await main.getByLabel(/^Número de documento/).fill('45678912');
  await main.getByLabel(/^Teléfono/).fill('987654321');
  await main.getByLabel(/^Contraseña/).fill(NEW_PASSWORD);
  await main.getByLabel(/^Confirma tu contraseña/).fill(NEW_PASSWORD);
}
