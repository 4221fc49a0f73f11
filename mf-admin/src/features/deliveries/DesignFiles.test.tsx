import { callsTo, freshBrowser, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DesignFiles } from './DesignFiles';

beforeEach(() => {
  freshBrowser();
  URL.createObjectURL = () => 'blob:estampado';
  URL.revokeObjectURL = () => undefined;
});

const custom = { id: 12, views: [1, 2] as (1 | 2)[], description: 'Sin brillo', optimised: true };

test('the seller looks at a side and saves it as PNG or PDF', async () => {
  const saved: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const calls = serve({ 'GET product-customs/12/print/1': new Blob(), 'GET product-customs/12/print/2': new Blob() });
  render(<DesignFiles design={custom} orderId={501} />);
  expect(screen.getByText('Nota del comprador: Sin brillo')).toBeVisible();
  expect(screen.getByText('Optimizar imágenes')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ver estampado de frente, diseño 12' }));
  expect(await screen.findByRole('img')).toHaveAttribute('src', 'blob:estampado');
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  await userEvent.click(screen.getByRole('button', { name: 'Descargar PNG de espalda, diseño 12' }));
  await userEvent.click(screen.getByRole('button', { name: 'Descargar PDF de espalda, diseño 12' }));
  await waitFor(() => expect(saved).toEqual(['diseno-12-espalda.png', 'diseno-12-espalda.pdf']));
  expect(callsTo(calls, 'GET', 'product-customs').map(({ path }) => path)).toEqual([
    'product-customs/12/print/1',
    'product-customs/12/print/2',
    'product-customs/12/print/2?format=pdf',
  ]);
  click.mockRestore();
});

test('a file that is still drawn says so, and is saved once it is there [D240]', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const saved: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const sentence = 'El archivo se está preparando. Estará listo en un momento.';
  const body = JSON.stringify({ code: 'preparing', msg: sentence });
  // jsdom's has no `text`.
  const preparing = Object.assign(new Blob([body], { type: 'application/json' }), { text: async () => body });
  const answers = [preparing, preparing, new Blob([], { type: 'application/pdf' })];
  const calls = serve({ 'GET product-customs/12/print/1': () => answers.shift() });
  render(<DesignFiles design={{ ...custom, views: [1] }} orderId={501} />);
  const button = screen.getByRole('button', { name: 'Descargar PDF de frente, diseño 12' });
  await user.click(button);
  expect(await screen.findByText(sentence)).toHaveAttribute('role', 'status');
  expect(saved).toEqual([]);
  await act(() => jest.advanceTimersByTimeAsync(6_000));
  expect(saved).toEqual(['diseno-12-frente.pdf']);
  expect(screen.queryByText(sentence)).toBeNull();
  expect(callsTo(calls, 'GET', 'product-customs')).toHaveLength(3);
  click.mockRestore();
  jest.useRealTimers();
});

test('nobody asks for a file any more once its page was left [D240]', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const body = JSON.stringify({ code: 'preparing', msg: 'El archivo se está preparando.' });
  const preparing = Object.assign(new Blob([body], { type: 'application/json' }), { text: async () => body });
  const calls = serve({ 'GET product-customs/12/print/1': preparing });
  const { unmount } = render(<DesignFiles design={{ ...custom, views: [1] }} orderId={501} />);
  await user.click(screen.getByRole('button', { name: 'Descargar PDF de frente, diseño 12' }));
  await screen.findByText('El archivo se está preparando.');
  unmount();
  await jest.advanceTimersByTimeAsync(30_000);
  expect(callsTo(calls, 'GET', 'product-customs')).toHaveLength(1);
  jest.useRealTimers();
});

test('a file that is not ready says when to come back', async () => {
  serve({
    'GET product-customs/12/print/1': () => {
      throw new ApiError(422, 'printer_busy', 'Hay muchos archivos en preparación. Intenta en un minuto.');
    },
  });
  render(<DesignFiles design={{ ...custom, views: [1] }} orderId={501} />);
  expect(screen.queryByText('Espalda')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Descargar PDF de frente, diseño 12' }));
  await waitFor(() => expect(toasts()).toEqual(['Hay muchos archivos en preparación. Intenta en un minuto.']));
});
