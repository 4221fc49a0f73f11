import { useQuery } from '@qhatu/shared-state';
import { Notice, Select } from '@qhatu/ui';
import { REGIONS_STALE_MS, regionsQuery } from './addresses';

/** What the three selects say; empty text while nothing is chosen. */
export interface Place {
  regionId: string;
  provinceId: string;
  districtId: string;
}

export const NO_PLACE: Place = { regionId: '', provinceId: '', districtId: '' };

const byId = <T extends { id: number }>(list: T[] | undefined, id: string): T | undefined =>
  list?.find((entry) => String(entry.id) === id);

const options = (list: { id: number; name: string }[] | undefined) =>
  (list ?? []).map(({ id, name }) => ({ value: id, text: name }));

/** Until the regions are here, 'No hay registros' would not be true. */
const LOADING = [{ value: 'loading', text: 'Cargando…', disabled: true }];

interface UbigeoFieldsProps {
  place: Place;
  onChange: (place: Place) => void;
  /** What is wrong with the district. */
  error?: string | null;
}

/** Region, province, district: each choice empties the ones below it (spec 2 §2). */
export function UbigeoFields({ place, onChange, error }: UbigeoFieldsProps) {
  const { data: regions, isError, isPending } = useQuery({ ...regionsQuery(), staleTime: REGIONS_STALE_MS });
  const region = byId(regions, place.regionId);
  const province = byId(region?.provinces, place.provinceId);
  if (isError) {
    return (
      <Notice tone="danger" announce>
        Disculpe ha ocurrido un error cargando las regions
      </Notice>
    );
  }
  return (
    <>
      <Select
        label="Región"
        required
        placeholder={isPending ? 'Cargando…' : 'Seleccione'}
        autoComplete="address-level1"
        options={isPending ? LOADING : options(regions)}
        value={place.regionId}
        onChange={(event) => onChange({ ...NO_PLACE, regionId: event.target.value })}
      />
      <Select
        label="Provincia"
        required
        placeholder="Seleccione"
        autoComplete="address-level2"
        options={options(region?.provinces)}
        value={place.provinceId}
        onChange={(event) => onChange({ ...place, provinceId: event.target.value, districtId: '' })}
      />
      <Select
        id="new-address-district"
        label="Distrito"
        required
        placeholder="Seleccione"
        autoComplete="address-level3"
        options={options(province?.districts)}
        value={place.districtId}
        error={error}
        onChange={(event) => onChange({ ...place, districtId: event.target.value })}
      />
    </>
  );
}
