import type { Person } from '@qhatu/contract/model';

/** What a section of the back office is told. */
export interface SectionProps {
  person: Person;
  /** The rest of the address: `/admin/pedidos/501/pagos`. */
  id?: string;
  part?: string;
}
