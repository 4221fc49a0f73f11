import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dropdown } from './Dropdown';
import { Tooltip } from './Tooltip';

const menu = (
  <>
    <Dropdown
      trigger={(props) => (
        <button type="button" {...props}>
          Cuenta
        </button>
      )}
    >
      {(close) => (
        <ul>
          <li>
            <a href="#perfil">Perfil</a>
          </li>
          <li>
            <button type="button" onClick={close}>
              Salir
            </button>
          </li>
        </ul>
      )}
    </Dropdown>
    <button type="button">Otro</button>
  </>
);
const trigger = () => screen.getByRole('button', { name: 'Cuenta' });
const profile = () => screen.queryByRole('link', { name: 'Perfil' });

it('dropdown: opens, walks with the arrow keys, closes with Escape and gives the focus back', async () => {
  render(menu);
  trigger().focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(trigger()).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowDown}');
  expect(profile()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Salir' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(profile()).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(screen.getByRole('button', { name: 'Salir' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(profile()).toBeNull();
  expect(trigger()).toHaveFocus();
});

it('dropdown: a second click, a click elsewhere and leaving by Tab close it', async () => {
  render(menu);
  await userEvent.click(trigger());
  expect(profile()).toBeVisible();
  await userEvent.click(trigger());
  expect(profile()).toBeNull();
  await userEvent.click(trigger());
  await userEvent.click(screen.getByRole('button', { name: 'Otro' }));
  expect(profile()).toBeNull();
  await userEvent.click(trigger());
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.tab();
  expect(profile()).toBeNull();
});

it('dropdown: an entry closes it and gives the focus back', async () => {
  render(menu);
  await userEvent.click(trigger());
  await userEvent.click(screen.getByRole('button', { name: 'Salir' }));
  expect(profile()).toBeNull();
  expect(trigger()).toHaveFocus();
});

it('tooltip: describes its control, and Escape takes it away until it is left', async () => {
  const { container } = render(
    <Tooltip text="Te avisamos por correo">
      {(id) => (
        <button type="button" aria-describedby={id}>
          Avísame
        </button>
      )}
    </Tooltip>,
  );
  expect(screen.getByRole('button')).toHaveAccessibleDescription('Te avisamos por correo');
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  expect(container.firstChild).toHaveAttribute('data-dismissed');
  await userEvent.tab();
  expect(container.firstChild).not.toHaveAttribute('data-dismissed');
});
