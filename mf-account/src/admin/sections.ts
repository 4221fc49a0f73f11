import { ROLE } from '@qhatu/contract/model';

export type SectionId = 'pagos' | 'entregas' | 'preguntas' | 'solicitudes' | 'reclamos' | 'seguridad';

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
const QUESTIONS: Section = {
  id: 'preguntas',
  title: 'Preguntas',
  lead: 'Lo que preguntan por los productos. La respuesta se publica en la página del producto y llega por correo a quien preguntó.',
};
const REQUESTS: Section = {
  id: 'solicitudes',
  title: 'Solicitudes',
  lead: 'Personas que quieren vender o recomendar productos.',
};
const COMPLAINTS: Section = {
  id: 'reclamos',
  title: 'Libro de Reclamaciones',
  lead: 'Hojas por responder: 15 días hábiles, sin prórroga. La respuesta llega por correo, con la hoja completa.',
};

const SECURITY: Section = {
  id: 'seguridad',
  title: 'Seguridad',
  lead: 'Qué pasó con las cuentas y quién vio datos personales. No se puede cambiar ni borrar.',
};

/** What a role may open (D1): administration all, a seller its own deliveries and questions, support the complaints, nobody else anything. */
export function sectionsOf(roleId: number): Section[] {
  if (roleId === ROLE.admin) return [PAYMENTS, DELIVERIES, QUESTIONS, REQUESTS, COMPLAINTS, SECURITY];
  if (roleId === ROLE.support) return [COMPLAINTS];
  return roleId === ROLE.seller ? [DELIVERIES, QUESTIONS] : [];
}
