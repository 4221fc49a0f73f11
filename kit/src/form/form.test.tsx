import * as forms from '@qhatu/contract/forms';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { freshBrowser, toasts } from '../testing';
import { FormTextField } from './fields';
import { type FormRules, formRules, ruleSet } from './rules';
import { useSchemaForm } from './useSchemaForm';

type Rules = Pick<typeof forms, 'problemsOf' | 'recoveryForm'>;

function Form({ rules, send }: { rules: FormRules; send: () => void }) {
  const { form, submit } = useSchemaForm<{ email: string }>({ rules, defaultValues: { email: '' } });
  return (
    <main>
      <form noValidate onSubmit={submit(send)}>
        <FormTextField form={form} name="email" label="Correo electrónico" required />
        <button type="submit">Enviar</button>
      </form>
    </main>
  );
}

/** A form whose rules come when the test says so. */
function open() {
  const asked: { come: () => void; fail: () => void }[] = [];
  const fetch = jest.fn(
    () => new Promise<Rules>((come, fail) => asked.push({ come: () => come(forms), fail: () => fail(new Error()) })),
  );
  const sent = jest.fn();
  const rules = formRules(ruleSet(fetch), ({ recoveryForm }) => recoveryForm);
  render(<Form rules={rules} send={sent} />);
  return { asked, fetch, sent, field: screen.getByLabelText(/^Correo/) };
}

beforeEach(freshBrowser);

test('rules are fetched at the first touch of the form, once, and no key is lost meanwhile', async () => {
  const { asked, fetch, sent, field } = open();
  expect(fetch).not.toHaveBeenCalled();
  await userEvent.type(field, 'rosa@');
  expect(fetch).toHaveBeenCalledTimes(1);
  await act(async () => asked[0]?.come());
  await userEvent.type(field, 'correo.pe');
  expect(field).toHaveValue('rosa@correo.pe');
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(sent.mock.calls[0]?.[0]).toEqual({ email: 'rosa@correo.pe' });
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a form sent before its rules are here waits for them, and is then judged as typed', async () => {
  const { asked, sent, field } = open();
  await userEvent.type(field, 'rosa@');
  await userEvent.click(screen.getByRole('button'));
  expect(sent).not.toHaveBeenCalled();
  await act(async () => asked[0]?.come());
  await waitFor(() => expect(toasts()).toEqual(['El correo electrónico no es válido']));
  expect(sent).not.toHaveBeenCalled();
  expect(field).toHaveFocus();
  expect(field).toHaveValue('rosa@');
});

test('rules that do not come: it says so, keeps what is typed, sends nothing, and asks again with the network', async () => {
  const { asked, fetch, sent, field } = open();
  await userEvent.type(field, 'rosa@correo.pe');
  await act(async () => asked[0]?.fail());
  fireEvent.submit(screen.getByRole('button'));
  await act(async () => asked[1]?.fail());
  await waitFor(() => expect(toasts()[0]).toContain('No hay conexión para revisar el formulario'));
  expect(sent).not.toHaveBeenCalled();
  expect(field).toHaveValue('rosa@correo.pe');
  act(() => field.focus());
  act(() => void fireEvent(window, new Event('online')));
  expect(fetch).toHaveBeenCalledTimes(3);
});
