import { COMPLAINT_DOCUMENTS } from '@qhatu/contract/forms';
import { Checkbox, FieldRow, FormPart, PlaceFields, Select, TextField } from '@qhatu/ui';
import type { ReactNode } from 'react';
import { useRegions } from './api';
import type { ComplaintFormState } from './useComplaintForm';

/**
 * Who complains: the first nine fields of spec 3 §5, and who stands for a minor. `own`: the way to fill them from the
 * account.
 */
export function PersonPart({ form, own }: { form: ComplaintFormState; own: ReactNode }) {
  const { values, field, change } = form;
  return (
    <FormPart
      title="1. Tus datos"
      note="Los pide la ley para que tu hoja sea válida. Te escribiremos al correo que pongas."
    >
      {own}
      <FieldRow>
        <Select
          label="Tipo de documento"
          required
          placeholder="Seleccione"
          options={COMPLAINT_DOCUMENTS}
          {...field('document_type')}
        />
        <TextField
          label="Documento"
          required
          inputMode={values.document_type === '1' ? 'text' : 'numeric'}
          autoComplete="off"
          maxLength={11}
          {...field('document')}
        />
      </FieldRow>
      <TextField
        label="Nombre"
        hint="Nombres y apellidos"
        required
        autoComplete="name"
        maxLength={200}
        {...field('name')}
      />
      <FieldRow>
        <TextField label="Teléfono" required type="tel" autoComplete="tel" maxLength={20} {...field('phone')} />
        <TextField label="Correo" required type="email" autoComplete="email" maxLength={254} {...field('email')} />
      </FieldRow>
      <TextField label="Dirección" required autoComplete="street-address" maxLength={300} {...field('address')} />
      <FieldRow look="triple">
        <Place form={form} />
      </FieldRow>
      <Checkbox
        label="Soy menor de edad"
        name="is_minor"
        checked={values.is_minor}
        onChange={(event) => change({ is_minor: event.target.checked })}
      />
      {values.is_minor && <GuardianFields form={form} />}
    </FormPart>
  );
}

/** Each choice empties what lies below it (spec 3 §4). */
function Place({ form: { values, change, errorOf, refOf } }: { form: ComplaintFormState }) {
  const { data: regions, isError, refetch } = useRegions();
  return (
    <PlaceFields
      regions={regions}
      onRetry={refetch}
      failed={isError}
      place={{ regionId: values.region_id, provinceId: values.province_id, districtId: values.district_id }}
      onChange={({ regionId, provinceId, districtId }) =>
        change({ region_id: regionId, province_id: provinceId, district_id: districtId })
      }
      errors={{
        region: errorOf('region_id'),
        province: errorOf('province_id'),
        district: errorOf('district_id'),
      }}
      refs={{ region: refOf('region_id'), province: refOf('province_id'), district: refOf('district_id') }}
    />
  );
}

/** Mother, father or another representative (the form's own box). */
function GuardianFields({ form: { field, values } }: { form: ComplaintFormState }) {
  return (
    <>
      <TextField
        label="Nombre de tu madre, padre o representante"
        required
        autoComplete="off"
        maxLength={200}
        {...field('guardian_name')}
      />
      <FieldRow>
        <Select
          label="Tipo de documento de tu representante"
          required
          placeholder="Seleccione"
          options={COMPLAINT_DOCUMENTS}
          {...field('guardian_document_type')}
        />
        <TextField
          label="Documento de tu representante"
          required
          inputMode={values.guardian_document_type === '1' ? 'text' : 'numeric'}
          autoComplete="off"
          maxLength={11}
          {...field('guardian_document')}
        />
      </FieldRow>
    </>
  );
}
