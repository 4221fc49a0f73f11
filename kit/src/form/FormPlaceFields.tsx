import { type Place, PlaceFields } from '@qhatu/ui';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useRegions } from './api/regions';

const text = (value: unknown): string => String(value ?? '');

/** Region, province and district as three values of a form (spec 3 §4); `required` false: the place may be left out. */
export function FormPlaceFields<T extends FieldValues>({
  form,
  required = true,
}: {
  form: UseFormReturn<T>;
  required?: boolean;
}) {
  const { data: regions, isError, refetch } = useRegions();
  const fields = ['region_id', 'province_id', 'district_id'] as Path<T>[];
  const [region, province, district] = fields as [Path<T>, Path<T>, Path<T>];
  const [regionId, provinceId, districtId] = form.watch(fields) as unknown[];
  const said = (field: Path<T>) => form.formState.errors[field]?.message as string | undefined;
  const choose = (place: Place) => {
    const change = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    // A form whose fields are named from outside knows no type of their values; the three are ids.
    form.setValue(region, place.regionId as never, change);
    form.setValue(province, place.provinceId as never, change);
    form.setValue(district, place.districtId as never, change);
  };
  return (
    <PlaceFields
      regions={regions}
      onRetry={refetch}
      failed={isError}
      required={required}
      place={{ regionId: text(regionId), provinceId: text(provinceId), districtId: text(districtId) }}
      onChange={choose}
      errors={{ region: said(region), province: said(province), district: said(district) }}
      refs={{
        region: form.register(region).ref,
        province: form.register(province).ref,
        district: form.register(district).ref,
      }}
    />
  );
}
