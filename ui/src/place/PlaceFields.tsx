import type { Ref } from 'react';
import { Button } from '../button';
import { Select } from '../field';
import { RefreshIcon } from '../icons';
import { Notice } from '../notice';

/** What the three selects say; empty text while nothing is chosen. */
export interface Place {
  regionId: string;
  provinceId: string;
  districtId: string;
}

export const NO_PLACE: Place = { regionId: '', provinceId: '', districtId: '' };

interface Named {
  id: number;
  name: string;
}

/** A region with what lies in it, as `GET regions` tells it. */
export interface PlaceRegion extends Named {
  provinces: readonly (Named & { districts: readonly Named[] })[];
}

const byId = <T extends Named>(list: readonly T[] | undefined, id: string): T | undefined =>
  list?.find((entry) => String(entry.id) === id);

const options = (list: readonly Named[] | undefined) => (list ?? []).map(({ id, name }) => ({ value: id, text: name }));

/** Until the regions are here, 'No hay registros' would not be true. */
const LOADING = [{ value: 'loading', text: 'Cargando…', disabled: true }];

export interface PlaceFieldsProps {
  /** Undefined while they are on their way. */
  regions: readonly PlaceRegion[] | undefined;
  failed?: boolean;
  /** Asks for the regions again. */
  onRetry?: () => unknown;
  place: Place;
  onChange: (place: Place) => void;
  /** False: the place may be left out altogether. */
  required?: boolean;
  errors?: { region?: string; province?: string; district?: string };
  /** To bring the focus to what is wrong. */
  refs?: { region?: Ref<HTMLSelectElement>; province?: Ref<HTMLSelectElement>; district?: Ref<HTMLSelectElement> };
}

/** Region, province, district: each choice empties the ones below it (spec 2 §2, spec 3 §4). */
export function PlaceFields({
  regions,
  failed = false,
  onRetry,
  place,
  onChange,
  required = true,
  errors = {},
  refs = {},
}: PlaceFieldsProps) {
  const region = byId(regions, place.regionId);
  const province = byId(region?.provinces, place.provinceId);
  if (failed && !regions) {
    return (
      <Notice
        tone="danger"
        announce
        action={
          onRetry && (
            <Button variant="secondary" icon={<RefreshIcon />} onClick={() => void onRetry()}>
              Reintentar
            </Button>
          )
        }
      >
        Disculpe ha ocurrido un error cargando las regions
      </Notice>
    );
  }
  return (
    <>
      <Select
        label="Región"
        required={required}
        placeholder={regions ? 'Seleccione' : 'Cargando…'}
        autoComplete="address-level1"
        options={regions ? options(regions) : LOADING}
        value={place.regionId}
        error={errors.region}
        ref={refs.region}
        onChange={(event) => onChange({ ...NO_PLACE, regionId: event.target.value })}
      />
      <Select
        label="Provincia"
        required={required}
        placeholder="Seleccione"
        autoComplete="address-level2"
        options={options(region?.provinces)}
        value={place.provinceId}
        error={errors.province}
        ref={refs.province}
        onChange={(event) => onChange({ ...place, provinceId: event.target.value, districtId: '' })}
      />
      <Select
        label="Distrito"
        required={required}
        placeholder="Seleccione"
        autoComplete="address-level3"
        options={options(province?.districts)}
        value={place.districtId}
        error={errors.district}
        ref={refs.district}
        onChange={(event) => onChange({ ...place, districtId: event.target.value })}
      />
    </>
  );
}
