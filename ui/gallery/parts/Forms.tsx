import { Checkbox, FieldGroup, FileField, Radio, Select, Stack, TextArea, TextField } from '../../src';

export function Forms() {
  return (
    <Stack gap={2}>
      <FieldGroup label="Tus datos" row>
        <TextField label="Nombre" required defaultValue="Rosa" autoComplete="given-name" />
        <TextField label="Correo" type="email" error="El correo electrónico no es válido" defaultValue="rosa@" />
        <TextField label="Contraseña" type="password" hint="Al menos 8 caracteres" />
      </FieldGroup>
      <Select
        label="Región"
        placeholder="Seleccione"
        options={[
          { value: 150100, text: 'Lima' },
          { value: 80000, text: 'Cusco' },
        ]}
      />
      <Select label="Provincia" options={[]} />
      <TextArea label="Referencia" optional hint="Color de la casa, un parque cercano" />
      <FieldGroup label="Método de pago" error="Elige cómo vas a pagar">
        <Radio name="gallery-pay" label="Transferencia bancaria" hint="Tienes 4 horas para enviar el comprobante" />
        <Radio name="gallery-pay" label="Tarjeta de crédito o débito" />
      </FieldGroup>
      <Checkbox label="Acepto los términos y condiciones" />
      <FileField label="Comprobante" optional accept="image/*" onFiles={() => {}} />
    </Stack>
  );
}
