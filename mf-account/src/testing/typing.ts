import { fireEvent, screen } from '@testing-library/react';

/** Puts text into fields by the beginning of their labels; a field of a group is changed and left, as a person does. */
export function fill(values: Record<string, string>): void {
  for (const [label, value] of Object.entries(values)) {
    const field = screen.getByLabelText(new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`));
    fireEvent.change(field, { target: { value } });
  }
}

/** A customer form that holds, by its labels. */
export const CUSTOMER = {
  'Nombre de usuario': 'rosa.quispe',
  'Correo electrónico': 'rosa@correo.pe',
  'Fecha de nacimiento': '1990-05-01',
  Sexo: 'F',
  'Número de documento': '45678912',
  Teléfono: '987654321',
  Contraseña: 'Trocha42',
  'Confirma tu contraseña': 'Trocha42',
};
