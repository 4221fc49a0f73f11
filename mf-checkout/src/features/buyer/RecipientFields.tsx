import { Checkbox, Stack, TextArea } from '@qhatu/ui';
import type { Draft } from '../draft/types';

interface RecipientFieldsProps {
  another: Draft['another'];
  onChange: (another: Draft['another']) => void;
  error?: string | null;
}

/** 'For another recipient' (spec 2 §2, older checkout): whoever brings it must know whom to ask for. */
export function RecipientFields({ another, onChange, error }: RecipientFieldsProps) {
  return (
    <Stack gap={2}>
      <Checkbox
        label="Lo recibe otra persona"
        checked={another.requested}
        onChange={(event) => onChange({ ...another, requested: event.target.checked })}
      />
      {another.requested && (
        <TextArea
          id="checkout-recipient"
          label="¿Quién lo recibe?"
          required
          rows={2}
          maxLength={200}
          autoComplete="off"
          hint="Nombre, documento y teléfono de quien recibe: de 20 a 200 caracteres."
          value={another.who}
          error={error}
          onChange={(event) => onChange({ ...another, who: event.target.value })}
        />
      )}
    </Stack>
  );
}
