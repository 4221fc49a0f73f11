import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Checkbox, FieldGroup, Radio } from './Choice';
import { FileField } from './FileField';
import { Select } from './Select';
import { TextArea, TextField } from './TextField';

it('field: label, error and hint belong to the control, the error is read first', () => {
  render(<TextField label="Correo" hint="Te escribimos ahí" error="El correo electrónico no es válido" required />);
  const input = screen.getByRole('textbox', { name: /^Correo/ });
  expect(input).toBeInvalid();
  expect(input).toBeRequired();
  expect(input).toHaveAccessibleDescription('El correo electrónico no es válido Te escribimos ahí');
});

it('field: without an error it is not marked as wrong, and optional ones say so', () => {
  render(<TextArea label="Referencia" optional error={null} />);
  const area = screen.getByRole('textbox', { name: 'Referencia (opcional)' });
  expect(area).not.toHaveAttribute('aria-invalid');
  expect(area).not.toHaveAttribute('aria-describedby');
});

it('field: two fields of the same name have ids of their own', () => {
  render(
    <>
      <TextField label="Nombre" />
      <TextField label="Nombre" />
    </>,
  );
  const [one, two] = screen.getAllByRole('textbox', { name: 'Nombre' });
  expect(one?.id).not.toBe(two?.id);
});

it('field: a password can be shown and hidden again', async () => {
  render(<TextField label="Contraseña" type="password" />);
  const input = screen.getByLabelText('Contraseña');
  expect(input).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar' }));
  expect(input).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar' }));
  expect(input).toHaveAttribute('type', 'password');
});

it("a select without options says 'No hay registros' [1§8]", () => {
  const { rerender } = render(<Select label="Provincia" placeholder="Seleccione" options={[]} />);
  expect(screen.getByRole('combobox')).toHaveDisplayValue('No hay registros');
  rerender(<Select label="Provincia" placeholder="Seleccione" options={[{ value: 1, text: 'Cusco' }]} />);
  expect(screen.getByRole('combobox')).toHaveDisplayValue('Seleccione');
  expect(screen.queryByText('No hay registros')).not.toBeInTheDocument();
});

it('field group: radios share a question and its error', async () => {
  const onChange = jest.fn();
  render(
    <FieldGroup label="Método de pago" error="Elige cómo vas a pagar">
      <Radio name="pay" label="Transferencia" value="3" onChange={onChange} />
      <Radio name="pay" label="Tarjeta" value="1" onChange={onChange} />
    </FieldGroup>,
  );
  expect(screen.getByRole('group', { name: 'Método de pago' })).toHaveAccessibleDescription('Elige cómo vas a pagar');
  await userEvent.click(screen.getByText('Tarjeta'));
  expect(screen.getByRole('radio', { name: 'Tarjeta' })).toBeChecked();
  expect(onChange).toHaveBeenCalledTimes(1);
});

it('checkbox: its error describes it', () => {
  render(<Checkbox label="Acepto" error="Debes aceptar los términos y condiciones" />);
  expect(screen.getByRole('checkbox', { name: 'Acepto' })).toHaveAccessibleDescription(
    'Debes aceptar los términos y condiciones',
  );
});

it('file field: gives the chosen file and shows its name; only one unless several are allowed', async () => {
  const onFiles = jest.fn();
  render(<FileField label="Comprobante" onFiles={onFiles} />);
  const file = new File(['x'], 'voucher.png', { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText(/^Comprobante/), file);
  expect(onFiles).toHaveBeenCalledWith([file]);
  expect(screen.getByText('voucher.png')).toBeInTheDocument();
});
