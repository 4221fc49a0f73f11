import { type CustomerForm, STREET_TYPES } from '@qhatu/contract/forms';
import { type Place, PlaceFields, Select, TextField } from '@qhatu/ui';
import type { UseFormReturn } from 'react-hook-form';
import { useRegions } from '../../lib/regions';
import styles from './CustomerFields.module.css';

const text = (value: number | string | null | undefined): string => String(value ?? '');

/** Where the person lives. May be left out as a whole; once begun it must be complete (spec 3 §5). */
export function AddressFields({ form }: { form: UseFormReturn<CustomerForm> }) {
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
      <legend className={styles.legend}>Tu dirección</legend>
      <p className={styles.note}>Puedes dejarla para después: la pedimos cuando compras.</p>
      <div className={styles.triple}>
        <PlaceFields
          regions={regions}
          failed={isError}
          required={false}
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
      <div className={styles.street}>
        <Select
          label="Vía"
          placeholder="Elige"
          options={STREET_TYPES.map((type) => ({ value: type, text: `${type}.` }))}
          error={errors.type_address?.message}
          {...form.register('type_address')}
        />
        <TextField
          label="Dirección y número"
          autoComplete="address-line1"
          maxLength={250}
          error={errors.address?.message}
          {...form.register('address')}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label="Urbanización"
          autoComplete="address-line2"
          maxLength={20}
          error={errors.urbanizacion?.message}
          {...form.register('urbanizacion')}
        />
        <TextField
          label="Referencia"
          autoComplete="off"
          maxLength={300}
          error={errors.reference?.message}
          {...form.register('reference')}
        />
      </div>
    </fieldset>
  );
}
