import { SPEC_DELIVERY } from '@qhatu/contract/delivery';
import { SPEC_SHIPPING } from '@qhatu/contract/pricing';
import type { DeliveryTerms } from '@qhatu/contract/wire';
import { renderPage } from '@qhatu/kit/testing';
import { markHydrated } from '@qhatu/shared-state';
import { act, screen } from '@testing-library/react';
import { resetStores } from '../../testing/stores';
import { DeliveryDates } from './DeliveryDates';

// A Thursday morning in Lima: sixty hours later it is Saturday, 140 hours later Wednesday.
const NOW = new Date('2026-11-12T08:00:00-05:00');

const SPEC: DeliveryTerms = { shipping: SPEC_SHIPPING, delivery: SPEC_DELIVERY };

function open(
  shipsToProvinces: boolean,
  freeShipping = false,
  terms: DeliveryTerms | null = SPEC,
  away: { until: string; note: string | null } | null = null,
) {
  jest.useFakeTimers({ now: NOW, doNotFake: ['queueMicrotask'] });
  act(() => markHydrated());
  renderPage(<DeliveryDates shipsToProvinces={shipsToProvinces} freeShipping={freeShipping} away={away} />, {
    answers: terms ? { 'settings/delivery': terms } : {},
  });
  return screen.getByRole('region', { name: 'Entrega' });
}

beforeEach(resetStores);
afterEach(() => jest.useRealTimers());

it('delivery estimates: the day for Lima and the day for the provinces, with what each costs [1§2 1§9]', () => {
  const delivery = open(true);
  expect(delivery).toHaveTextContent('Lima: llega el sábado 14 de noviembre');
  expect(delivery).toHaveTextContent('S/ 7,00; gratis en compras desde S/ 200,00');
  expect(delivery).toHaveTextContent('Provincias: llega el miércoles 18 de noviembre');
  expect(delivery).toHaveTextContent('S/ 12,00 por producto');
});

it('delivery estimates: what cannot go to a province says so and has no day for it [1§2]', () => {
  const delivery = open(false);
  expect(delivery).toHaveTextContent('Provincias: este producto solo se envía a Lima');
  expect(delivery).not.toHaveTextContent('18 de noviembre');
});

it('delivery: products that are sent free say so for both [D18]', () => {
  expect(open(true, true)).not.toHaveTextContent('S/');
});

it('delivery: hours, days without delivery and costs are those that administration set [D210]', () => {
  const delivery = open(true, false, {
    shipping: { lima: 9.5, province: 15, free_from: 150 },
    delivery: { lima_hours: 24, province_hours: 72, closed_days: '13/11/2026' },
  });
  // Friday the 13th is closed, the 15th is a Sunday.
  expect(delivery).toHaveTextContent('Lima: llega el martes 17 de noviembre');
  expect(delivery).toHaveTextContent('S/ 9,50; gratis en compras desde S/ 150,00');
  expect(delivery).toHaveTextContent('S/ 15,00 por producto');
});

it('delivery: while nobody has said what is set, no day and no cost is promised [D210]', () => {
  const delivery = open(true, false, null);
  expect(delivery).not.toHaveTextContent('llega el');
  expect(delivery).not.toHaveTextContent('S/');
});

it('delivery: while its seller is away that is said, with their words as text, and the days count from their return [D253]', () => {
  const delivery = open(true, false, SPEC, { until: '2026-11-16', note: 'Feria de <b>Puno</b>' });
  expect(delivery).toHaveTextContent('Esta tienda no envía hasta el 16/11/2026');
  expect(delivery).toHaveTextContent('Feria de <b>Puno</b>');
  // Midnight after Monday the 16th: Thursday the 19th at noon, and Sunday the 22nd at 20:00, moved to Tuesday.
  expect(delivery).toHaveTextContent('Lima: llega el jueves 19 de noviembre');
  expect(delivery).toHaveTextContent('Provincias: llega el martes 24 de noviembre');
});
