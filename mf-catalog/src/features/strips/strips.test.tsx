import { render, screen, within } from '@testing-library/react';
import { PaymentStrip } from './PaymentStrip';
import { ServicesStrip } from './ServicesStrip';

it('services strip: S/ 7 to Lima, nothing from S/ 200, S/ 12 a product to a province, 24x7 [1§2 1§9]', () => {
  render(<ServicesStrip />);
  const strip = screen.getByRole('region', { name: 'Nuestros servicios' });
  for (const text of ['Envío a Lima por S/ 7,00', 'Gratis desde S/ 200,00', 'S/ 12,00 por producto', '24x7'])
    expect(strip).toHaveTextContent(text);
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
