import { loginForm, problemsOf } from '@qhatu/contract/forms';
import { ApiError } from '@qhatu/shared-state';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { freshBrowser, renderPage, serve, toasts } from '../testing';
import { bundledRules, FormButton, FormPlaceFields, type FormRules, FormTextField, useSchemaForm } from './index';

const RULES = bundledRules(loginForm);
const EMPTY = { email: '', password: '', region_id: '', province_id: '', district_id: '' };

interface LoginProps {
  rules?: FormRules;
  send: (values: object) => Promise<void> | void;
  judged?: 'when left' | 'at submit';
  warns?: boolean;
  place?: boolean;
}

function Login({ send, judged, warns, place, rules = RULES }: LoginProps) {
  const { form, submit, showRefusal, reset } = useSchemaForm({ rules, defaultValues: EMPTY, judged, warns });
  const onSubmit = submit(async (values) => {
    try {
      await send(values);
      reset();
    } catch (error) {
      showRefusal(error);
    }
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <FormTextField form={form} name="email" label="Correo" />
      <FormTextField form={form} name="password" label="Contraseña" />
      {place && <FormPlaceFields form={form} />}
      <button type="submit">Enviar</button>
    </form>
  );
}

const open = (props: LoginProps) => renderPage(<Login {...props} />);
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const submit = () => userEvent.click(screen.getByRole('button'));
const isWrong = (label: string) => field(label).getAttribute('aria-invalid') === 'true';

beforeEach(() => freshBrowser());

it('the first failing rule is said and has the focus; every broken rule stands beside its field [3§5]', async () => {
  const send = jest.fn();
  open({ send });
  await submit();
  expect(toasts()).toHaveLength(1);
  expect(field('Correo')).toHaveFocus();
  expect(field('Correo')).toHaveAccessibleDescription(toasts()[0]);
  expect(isWrong('Contraseña')).toBe(true);
  expect(send).not.toHaveBeenCalled();
});

it('warns false: the same without a toast', async () => {
  open({ send: jest.fn(), warns: false });
  await submit();
  expect(toasts()).toEqual([]);
  expect(field('Correo')).toHaveFocus();
  expect(isWrong('Correo')).toBe(true);
});

it('a field is judged once it was left, or not before the submit', async () => {
  const { unmount } = open({ send: jest.fn() });
  act(() => field('Correo').focus());
  await act(async () => field('Correo').blur());
  expect(isWrong('Correo')).toBe(true);
  unmount();
  open({ send: jest.fn(), judged: 'at submit' });
  act(() => field('Correo').focus());
  await act(async () => field('Correo').blur());
  expect(isWrong('Correo')).toBe(false);
});

/** Leaves a field by pressing its form's button, which has not been let go. */
async function leaveByPressing(keys: string) {
  const mouse = userEvent.setup();
  open({ send: jest.fn() });
  act(() => field('Correo').focus());
  await mouse.pointer({ keys, target: screen.getByRole('button') });
  return mouse;
}

const moved = (buttons: number) => fireEvent(document.body, new MouseEvent('pointermove', { bubbles: true, buttons }));

it.each([
  ['it is let go', (mouse: UserEvent) => mouse.pointer('[/MouseLeft]')],
  ['the browser takes it', () => fireEvent.pointerCancel(document.body)],
  ['a key comes', () => fireEvent.keyDown(document.body)],
  ['the mouse comes back without it', () => moved(0)],
])('a field that is left for a press is judged when %s: nothing moves under the mouse [D290]', async (_when, end) => {
  const mouse = await leaveByPressing('[MouseLeft>]');
  await act(async () => moved(1));
  expect(field('Correo')).not.toHaveFocus();
  expect(isWrong('Correo')).toBe(false);
  await end(mouse);
  await waitFor(() => expect(isWrong('Correo')).toBe(true));
});

it('a menu is opened with another button, which does not count as a press [D290]', async () => {
  await leaveByPressing('[MouseRight>]');
  await waitFor(() => expect(isWrong('Correo')).toBe(true));
});

function Saved({ send, isHandled }: { send: () => Promise<void>; isHandled?: (error: unknown) => boolean }) {
  const { form, save } = useSchemaForm({ rules: RULES, defaultValues: EMPTY });
  return (
    <form noValidate onSubmit={save(send, isHandled)}>
      <FormTextField form={form} name="email" label="Correo" />
      <FormTextField form={form} name="password" label="Contraseña" />
      <FormButton form={form} />
    </form>
  );
}

it('a save that is refused is a toast, its words beside their field, unless somebody says it otherwise [D8]', async () => {
  const send = () => Promise.reject(new ApiError(422, 'x', 'No se pudo', { password: 'No es tu contraseña' }));
  const isHandled = jest.fn(() => false);
  renderPage(<Saved send={send} isHandled={isHandled} />);
  type('Correo', 'rosa@correo.pe');
  type('Contraseña', 'Demo1234');
  await submit();
  expect(toasts()).toEqual(['No se pudo']);
  expect(field('Contraseña')).toHaveAccessibleDescription('No es tu contraseña');
  isHandled.mockReturnValue(true);
  await submit();
  expect(isHandled).toHaveBeenCalledTimes(2);
  expect(toasts()).toEqual(['No se pudo']);
});

it('its button is busy for as long as it is sent', async () => {
  let finish: () => void = () => undefined;
  const sent = new Promise<void>((resolve) => {
    finish = resolve;
  });
  renderPage(<Saved send={() => sent} />);
  type('Correo', 'rosa@correo.pe');
  type('Contraseña', 'Demo1234');
  await submit();
  await waitFor(() => expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true'));
  await act(async () => finish());
  expect(screen.getByRole('button')).not.toHaveAttribute('aria-disabled');
});

it('the server’s words stand beside their field, which has the focus, until it is changed [D8]', async () => {
  open({ send: () => Promise.reject(new ApiError(422, 'x', 'No', { password: 'No es tu contraseña' })) });
  type('Correo', 'rosa@correo.pe');
  type('Contraseña', 'Trocha42');
  await submit();
  await waitFor(() => expect(field('Contraseña')).toHaveAccessibleDescription('No es tu contraseña'));
  expect(field('Contraseña')).toHaveFocus();
  type('Contraseña', 'Trocha424');
  await waitFor(() => expect(isWrong('Contraseña')).toBe(false));
});

it('what is being sent is not sent twice', async () => {
  let arrive: () => void = () => undefined;
  const send = jest.fn(() => new Promise<void>((resolve) => (arrive = resolve)));
  open({ send });
  type('Correo', 'rosa@correo.pe');
  type('Contraseña', 'Trocha42');
  await submit();
  await submit();
  await act(async () => arrive());
  expect(send).toHaveBeenCalledTimes(1);
});

it('a form that begins anew is empty and says nothing about its fields', async () => {
  open({ send: () => undefined, judged: 'at submit' });
  type('Correo', 'rosa@correo.pe');
  type('Contraseña', 'Trocha42');
  await submit();
  await waitFor(() => expect(field('Correo')).toHaveValue(''));
  type('Correo', 'r');
  type('Correo', '');
  await act(async () => undefined);
  expect(isWrong('Correo')).toBe(false);
});

it('a form that has begun anew during its submit asks no rule before the next one', async () => {
  const asked = jest.fn(problemsOf);
  const checks = { problemsOf: asked };
  const rules: FormRules = {
    set: { load: async () => checks, known: () => checks, subscribe: () => () => undefined },
    problemsOf: (values) => asked(loginForm, values),
  };
  open({ send: () => undefined, judged: 'at submit', rules });
  type('Correo', 'rosa@correo.pe');
  type('Contraseña', 'Trocha42');
  await submit();
  await waitFor(() => expect(field('Correo')).toHaveValue(''));
  asked.mockClear();
  // A form that still counts as sent asks its rules at this change.
  type('Correo', 'r');
  await act(async () => undefined);
  expect(asked).not.toHaveBeenCalled();
  await submit();
  expect(asked).toHaveBeenCalled();
});

it('a form begins anew once: what is typed after it stays when it is refused', async () => {
  const send = jest.fn(async () => undefined).mockImplementationOnce(async () => undefined);
  send.mockImplementationOnce(() => Promise.reject(new ApiError(422, 'x', 'No', { password: 'No es tu contraseña' })));
  open({ send });
  for (const password of ['Trocha42', 'Trocha424']) {
    type('Correo', 'rosa@correo.pe');
    type('Contraseña', password);
    await submit();
  }
  await waitFor(() => expect(field('Contraseña')).toHaveAccessibleDescription('No es tu contraseña'));
  expect([field('Correo'), field('Contraseña')].map((input) => (input as HTMLInputElement).value)).toEqual([
    'rosa@correo.pe',
    'Trocha424',
  ]);
});

/** A control that react-hook-form does not know, as files and stars are: it is found by its name. */
function OneFile() {
  const { submit } = useSchemaForm({ rules: RULES, defaultValues: { email: '', password: '' } });
  return (
    <form noValidate onSubmit={submit(() => undefined)}>
      <input name="email" aria-label="Correo" />
      <button type="submit">Enviar</button>
    </form>
  );
}

it.each([
  ['registered', () => <Login send={jest.fn()} />],
  ['found by its name', OneFile],
])('of two forms with a control of the same name, %s, the one that was sent has the focus', async (_how, One) => {
  renderPage(
    <>
      <One />
      <One />
    </>,
  );
  const [first, second] = screen.getAllByLabelText(/^Correo/);
  for (const [nth, field] of [second, first].entries()) {
    await userEvent.click(screen.getAllByRole('button')[1 - nth] as HTMLElement);
    expect(field).toHaveFocus();
  }
});

it('a place is three values; another region empties what lies below it [3§4]', async () => {
  const district = { id: 150122, name: 'Miraflores' };
  const lima = { id: 150100, name: 'Lima', provinces: [{ id: 150100, name: 'Lima', districts: [district] }] };
  serve({ 'GET regions': [lima, { id: 80000, name: 'Cusco', provinces: [] }] });
  const send = jest.fn();
  open({ send, place: true });
  await screen.findByText('Cusco');
  type('Correo', 'rosa@correo.pe');
  type('Contraseña', 'Trocha42');
  type('Región', '150100');
  type('Provincia', '150100');
  type('Distrito', '150122');
  type('Región', '80000');
  await submit();
  await waitFor(() => expect(send).toHaveBeenCalled());
  expect(send.mock.calls[0]?.[0]).toMatchObject({ region_id: '80000', province_id: '', district_id: '' });
});
