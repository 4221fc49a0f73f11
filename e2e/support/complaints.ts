import type { Locator } from '@playwright/test';

/** A form's required fields, filled by their labels in the form's order. */
export async function fillComplaint(
  form: Locator,
  { email, message }: { email: string; message: string },
): Promise<void> {
  await form.getByLabel(/^Tipo de documento \*/).selectOption({ label: 'DNI' });
  await form.getByLabel(/^Documento \*/).fill('45678912');
  await form.getByLabel(/^Nombre \*/).fill('Rosa Quispe');
  await form.getByLabel(/^Teléfono/).fill('987654321');
  await form.getByLabel(/^Correo/).fill(email);
  await form.getByLabel(/^Dirección/).fill('Jr. Puno 123');
  await form.getByLabel(/^Región/).selectOption({ label: 'Cusco' });
  await form.getByLabel(/^Provincia/).selectOption({ label: 'Calca' });
  await form.getByLabel(/^Distrito/).selectOption({ label: 'Pisac' });
  await form.getByLabel(/^Motivo/).selectOption({ label: 'Reclamo' });
  await form.getByLabel(/^Detalle/).selectOption({ label: 'Producto' });
  await form.getByLabel(/^Mensaje/).fill(message);
}
