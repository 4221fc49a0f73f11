import { serve, toasts } from '@qhatu/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { savedText } from '../../testing/downloads';
import { inFreshBrowsers, openOffice } from '../../testing/office';

inFreshBrowsers();

const act = {
  ...{ id: 71, at: '2026-11-20T15:30:00.000Z', actor: { id: 2, user_name: '=admin', role: 2 }, act: 'product.update' },
  ...{ subject: 'product', subject_id: 9006, before: { name: 'Polo' }, after: { name: '+Polo "de" algodón' } },
  ...{ network: '190.12.0.0', device: 'Chrome en Windows' },
};

test('the register is saved as CSV, every page that the filter finds, and no formula', async () => {
  const saved = savedText();
  serve({
    'GET admin/acts?subject=product': { data: [act], next: null },
    'GET admin/acts?perPage=100&subject=product&before=71': { data: [{ ...act, id: 70 }], next: null },
    'GET admin/acts?perPage=100&subject=product': { data: [act], next: 71 },
  });
  openOffice(2, '/admin/registro?sobre=product');
  await screen.findByRole('table', { name: 'Registro' });
  await userEvent.click(screen.getByRole('button', { name: 'Exportar CSV' }));
  await waitFor(() => expect(toasts()).toEqual(['Guardamos 2 actos']));
  const lines = (await saved()).split('\r\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual(['N.º', '71', '70', '']);
  expect(lines[1]).toBe(
    `71,20/11/2026 10:30,'=admin,Editó un producto,Producto,9006,"Nombre: Polo → +Polo ""de"" algodón",Chrome en Windows,190.12.0.0`,
  );
});
