import { ClockIcon, ShieldIcon, TagIcon, TruckIcon } from '@qhatu/ui';
import { memo } from 'react';
import type { HomeService } from '../../api/home';
import { IconList } from './IconList';

const ICONS = { truck: TruckIcon, tag: TagIcon, clock: ClockIcon, shield: ShieldIcon };

/** Costs and promises of the shop, in one line. */
export const ServicesStrip = memo(function ServicesStrip({ services }: { services: readonly HomeService[] }) {
  return (
    <section aria-label="Nuestros servicios">
      <IconList items={services.map(({ icon, ...service }) => ({ Icon: ICONS[icon], ...service }))} />
    </section>
  );
});
