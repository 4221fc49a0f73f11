import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Notice } from '../notice/Notice';
import { EmptyState } from './EmptyState';
import { ErrorState } from './ErrorState';

it('error: says what happened and what is safe, quotes the request, and can be tried again', async () => {
  const onRetry = jest.fn();
  render(<ErrorState onRetry={onRetry} requestId="01JD2" />);
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('Esta parte no está disponible en este momento');
  expect(alert).toHaveTextContent('tu carrito siguen funcionando');
  expect(screen.getByText('01JD2')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

it('error: while it is tried again a second click does nothing; without a way to retry there is no button', async () => {
  const onRetry = jest.fn();
  const { rerender } = render(<ErrorState onRetry={onRetry} retrying />);
  await userEvent.click(screen.getByRole('button'));
  expect(onRetry).not.toHaveBeenCalled();
  rerender(<ErrorState />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('empty: has a title and a way on', () => {
  render(<EmptyState title="Su carro esta vacío" heading="h1" action={<a href="/">Seguir comprando</a>} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Su carro esta vacío' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Seguir comprando' })).toBeInTheDocument();
});

it('notice: is read out when it answers something, warnings at once', () => {
  const { rerender } = render(<Notice>Hola</Notice>);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  rerender(
    <Notice announce tone="success">
      Guardado
    </Notice>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Guardado');
  rerender(
    <Notice announce tone="danger">
      El precio cambió
    </Notice>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('El precio cambió');
});
