import { LIMA_REGION_ID, type Region } from '@qhatu/contract/wire';
import departments from 'peru-ubigeo/lib/ubigeo.json';

interface Node {
  id: string;
  name: string;
  childrens?: Node[];
}

const LIMA_PROVINCES_REGION_ID = 150_000;
const LIMA_DEPARTMENT = '15';
const LIMA_METROPOLITAN = '1501';

/** "1501" → 150100: the two- and four-digit codes of INEI, filled up to six digits and read as a number. */
const ubigeo = (code: string) => Number(code.padEnd(6, '0'));

const provinceOf = (node: Node) => ({
  id: ubigeo(node.id),
  name: node.name,
  districts: (node.childrens ?? []).map(({ id, name }) => ({ id: ubigeo(id), name })),
});

const regionOf = (id: number, name: string, provinces: Node[]): Region => ({
  id,
  name,
  provinces: provinces.map(provinceOf),
});

/**
 * INEI's departments with their provinces and districts, with Lima as two regions: 150100 "Lima" (the metropolitan
 * province) and 150000 "Lima Provincias" (the other nine) (D23). Ordered by name.
 */
export function peruvianRegions(): Region[] {
  const regions = (departments as Node[]).flatMap((department) => {
    const provinces = department.childrens ?? [];
    if (department.id !== LIMA_DEPARTMENT) return [regionOf(ubigeo(department.id), department.name, provinces)];
    const isMetropolitan = ({ id }: Node) => id === LIMA_METROPOLITAN;
    return [
      regionOf(LIMA_REGION_ID, 'Lima', provinces.filter(isMetropolitan)),
      regionOf(
        LIMA_PROVINCES_REGION_ID,
        'Lima Provincias',
        provinces.filter((node) => !isMetropolitan(node)),
      ),
    ];
  });
  return regions.sort((a, b) => a.name.localeCompare(b.name, 'es'));
}
