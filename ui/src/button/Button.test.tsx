import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Button, ButtonLink } from './Button';
import { IconButton } from './IconButton';

it('button: does not submit a form unless it says so', () => {
  render(<Button>Ver</Button>);
  expect(screen.getByRole('button', { name: 'Ver' })).toHaveAttribute('type', 'button');
});

it('button: while loading it keeps the focus, says so, and answers no click', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn((event: React.FormEvent) => event.preventDefault());
  const form = (loading: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" loading={loading} onClick={onClick}>
        Enviar
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button');
  button.focus();
  rerender(form(true));
  await userEvent.click(button);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('status')).toHaveTextContent('Cargando');
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  rerender(form(false));
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('button link: a path goes through the router, a full address does not', () => {
  render(
    <MemoryRouter basename="/base" initialEntries={['/base']}>
      <ButtonLink to="/carrito" prefetch="visible">
        Carrito
      </ButtonLink>
      <ButtonLink to="https://wa.me/51" target="_blank">
        WhatsApp
      </ButtonLink>
    </MemoryRouter>,
  );
  const inside = screen.getByRole('link', { name: 'Carrito' });
  expect(inside).toHaveAttribute('href', '/base/carrito');
  expect(inside).toHaveAttribute('data-prefetch', 'visible');
  const outside = screen.getByRole('link', { name: 'WhatsApp' });
  expect(outside).toHaveAttribute('href', 'https://wa.me/51');
  expect(outside).toHaveAttribute('rel', 'noopener');
});

it('icon button: has a name and tells whether it is pressed', () => {
  render(
    <IconButton label="Agregar a favoritos" pressed={false}>
      <svg />
    </IconButton>,
  );
  expect(screen.getByRole('button', { name: 'Agregar a favoritos' })).toHaveAttribute('aria-pressed', 'false');
});
