import { render, screen, within } from '@testing-library/react';
import { PaymentStrip } from './PaymentStrip';
import { ServicesStrip } from './ServicesStrip';

const SERVICES = [
  { icon: 'truck', name: 'Envío a Lima por S/ 7,00', text: 'A provincias, S/ 12,00 por producto' },
  { icon: 'clock', name: 'Servicio 24x7', text: 'Compra y escríbenos cuando quieras' },
] as const;

it('services strip: what staff wrote, in their order [1§2]', () => {
  render(<ServicesStrip services={SERVICES} />);
  const strip = screen.getByRole('region', { name: 'Nuestros servicios' });
  expect(
    within(strip)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(SERVICES.map(({ name, text }) => name + text));
});

it('payment methods strip: the cards’ brands, who takes them, and the wallets [1§2]', () => {
  render(<PaymentStrip />);
  const strip = within(screen.getByRole('region', { name: 'Paga como prefieras' }));
  const [card, paypal] = strip.getAllByRole('listitem');
  for (const brand of ['Visa', 'Mastercard', 'American Express', 'Diners', 'Izipay'])
    expect(card).toHaveTextContent(brand);
  expect(paypal).toHaveTextContent('PayPal');
  expect(strip.getByText('Yape y Plin')).toBeInTheDocument();
});
