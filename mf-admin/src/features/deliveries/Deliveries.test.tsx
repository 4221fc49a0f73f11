import { serve } from '@qhatu/kit/testing';
import { screen, within } from '@testing-library/react';
import { inFreshBrowsers, openOffice } from '../../testing/office';

inFreshBrowsers();

const line = {
  ...{
    id: 1,
    payment_id: 501,
    created_at: '2026-11-20T15:00:00.000Z',
    name: 'Chompa',
    code: 'CH-1',
    variant_label: null,
  },
  ...{ image: null, custom: null, quantity: 2, total: 100, seller: { id: 42, user_name: 'rosa', name: 'Rosa' } },
  recipient: { name: 'Ana', phone: '987654321', direccion: 'Av. Sol 1', reference: null },
  estadoenvio: ['complete', 'complete', 'process', 'pending', 'pending'],
  ...{ send_by: '2026-11-24', is_late: false },
};

test('a line says until when it has to be sent, and in words that it is late [D184]', async () => {
  serve({
    'GET admin/lines': {
      data: [line, { ...line, id: 2, payment_id: 502, send_by: '2026-11-18', is_late: true }],
      next: null,
    },
  });
  openOffice(4, '/admin/entregas');
  const inTime = within(await screen.findByRole('article', { name: 'Chompa, pedido 501' }));
  expect(inTime.getByText('24/11/2026')).toBeVisible();
  expect(inTime.queryByText('Atrasado')).toBeNull();
  const late = within(screen.getByRole('article', { name: 'Chompa, pedido 502' }));
  expect(late.getByText(/18\/11\/2026/)).toBeVisible();
  expect(late.getByText('Atrasado')).toBeVisible();
});
