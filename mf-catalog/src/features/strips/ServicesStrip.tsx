import { ClockIcon, ShieldIcon, TagIcon, TruckIcon } from '@qhatu/ui';
import { IconList } from './IconList';

// spec 1 §1 and §9; D18 holds for what a province costs.
const SERVICES = [
  { Icon: TruckIcon, name: 'Envío a Lima por S/ 7,00', text: 'A provincias, S/ 12,00 por producto' },
  { Icon: TagIcon, name: 'Gratis desde S/ 200,00', text: 'En compras con entrega en Lima' },
  { Icon: ClockIcon, name: 'Servicio 24x7', text: 'Compra y escríbenos cuando quieras' },
  { Icon: ShieldIcon, name: 'Libro de reclamaciones', text: 'Abierto a todos, siempre a un clic' },
];

/** What shopping here costs and promises, in one line. */
export function ServicesStrip() {
  return (
    <section aria-label="Nuestros servicios">
      <IconList items={SERVICES} />
    </section>
  );
}
