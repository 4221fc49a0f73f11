import { type ProviderForm, STREET_TYPES } from '@qhatu/contract/forms';
import { type Place, PlaceFields, Select, TextField } from '@qhatu/ui';
import type { UseFormReturn } from 'react-hook-form';
import { useRegions } from '../../lib/regions';
import styles from '../wizard/fields.module.css';

const text = (value: unknown): string => String(value ?? '');

/** The principal store; asked for as soon as there is one (spec 3 §5). */
export function StoreFields({ form }: { form: UseFormReturn<ProviderForm> }) {
  const { data: regions, isError } = useRegions();
  const { errors } = form.formState;
  const [regionId, provinceId, districtId] = form.watch(['region_id', 'province_id', 'district_id']);
  const ref = (field: 'region_id' | 'province_id' | 'district_id') => form.register(field).ref;
  const choose = (place: Place) => {
    const change = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue('region_id', place.regionId, change);
    form.setValue('province_id', place.provinceId, change);
    form.setValue('district_id', place.districtId, change);
  };
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>Tu tienda principal</legend>
      <div className={styles.pair}>
        <TextField
          label="Dirección y número"
          required
          autoComplete="address-line1"
          maxLength={250}
          error={errors.principal_store_address?.message}
          {...form.register('principal_store_address')}
        />
        <Select
          label="Vía"
          required
          placeholder="Seleccione"
          options={STREET_TYPES.map((type) => ({ value: type, text: `${type}.` }))}
          error={errors.type_address?.message}
          {...form.register('type_address')}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label="Urbanización"
          required
          autoComplete="address-line2"
          maxLength={20}
          error={errors.urbanizacion?.message}
          {...form.register('urbanizacion')}
        />
        <TextField
          label="Referencia"
          required
          autoComplete="off"
          maxLength={300}
          error={errors.reference?.message}
          {...form.register('reference')}
        />
      </div>
      <div className={styles.triple}>
        <PlaceFields
          regions={regions}
          failed={isError}
          place={{ regionId: text(regionId), provinceId: text(provinceId), districtId: text(districtId) }}
          onChange={choose}
          errors={{
            region: errors.region_id?.message,
            province: errors.province_id?.message,
            district: errors.district_id?.message,
          }}
          refs={{ region: ref('region_id'), province: ref('province_id'), district: ref('district_id') }}
        />
      </div>
    </fieldset>
  );
}
