import { ROLE } from '@qhatu/contract/model';

export type SectionId = 'pagos' | 'entregas' | 'solicitudes';

export interface Section {
  id: SectionId;
  title: string;
  lead: string;
}

const PAYMENTS: Section = {
  id: 'pagos',
  title: 'Pagos por aprobar',
  lead: 'Transferencias que esperan que alguien revise su constancia.',
};
const DELIVERIES: Section = {
  id: 'entregas',
  title: 'Entregas',
  lead: 'Compras pagadas: márcalas cuando las prepares y cuando las envíes.',
};
const REQUESTS: Section = {
  id: 'solicitudes',
  title: 'Solicitudes',
  lead: 'Personas que quieren vender o recomendar productos.',
};

/** What a role may open (D1): administration all, a seller its own deliveries, nobody else anything. */
export function sectionsOf(roleId: number): Section[] {
  if (roleId === ROLE.admin) return [PAYMENTS, DELIVERIES, REQUESTS];
  return roleId === ROLE.seller ? [DELIVERIES] : [];
}
