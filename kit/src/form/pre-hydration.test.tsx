import { Checkbox, TextField } from '@qhatu/ui';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { freshBrowser, touchedBeforeHydration } from '../testing';
import { Form } from './Form';
import { FormSelect, FormTextArea, FormTextField } from './fields';
import { preHydrationValue, usePreHydrationInput } from './pre-hydration';
import { formRules, ruleSet } from './rules';
import { useSchemaForm } from './useSchemaForm';

interface Values {
  email: string;
  document: string;
  message: string;
  city: string;
}

const NOTHING_WRONG = formRules(
  ruleSet(async () => ({ problemsOf: () => [] })),
  () => ({}) as never,
);
const sent = jest.fn();

function Page() {
  const { form, submit } = useSchemaForm<Values>({
    rules: NOTHING_WRONG,
    defaultValues: { email: '', document: '0', message: '', city: 'Lima' },
  });
  const [accepted, setAccepted] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  usePreHydrationInput(box, ({ checked }) => setAccepted(checked));
  const [news, setNews] = useState('');
  const field = useRef<HTMLInputElement>(null);
  usePreHydrationInput(field, ({ value }) => setNews(value));
  return (
    <main>
      <Form onSubmit={submit((values) => void sent({ ...values, accepted, news }))}>
        <FormTextField form={form} name="email" label="Correo" />
        <FormTextField form={form} name="city" label="Ciudad" />
        <FormSelect
          form={form}
          name="document"
          label="Documento"
          options={[
            { value: '0', text: 'DNI' },
            { value: '1', text: 'Pasaporte' },
          ]}
        />
        <FormTextArea form={form} name="message" label="Mensaje" />
        <Checkbox ref={box} label="Acepto" checked={accepted} onChange={({ target }) => setAccepted(target.checked)} />
        <TextField ref={field} label="Boletín" value={news} onChange={({ target }) => setNews(target.value)} />
        <output>{form.watch('email')}</output>
        <button type="submit">Enviar</button>
      </Form>
    </main>
  );
}

beforeEach(() => {
  freshBrowser();
  sent.mockClear();
});

const put = (label: string, value: string) => {
  (screen.getByLabelText(label) as HTMLInputElement).value = value;
};

test('what was typed before the form was alive stays, is known to it, and is sent [D175]', async () => {
  touchedBeforeHydration(<Page />, () => {
    put('Correo', 'rosa@correo.pe');
    put('Documento', '1');
    put('Mensaje', 'Hola');
    put('Boletín', 'otra@correo.pe');
    (screen.getByLabelText('Acepto') as HTMLInputElement).checked = true;
  });
  expect(screen.getByLabelText('Correo')).toHaveValue('rosa@correo.pe');
  expect(screen.getByRole('status')).toHaveTextContent('rosa@correo.pe');
  await userEvent.type(screen.getByLabelText('Mensaje'), ', Qhatu');
  await userEvent.click(screen.getByRole('button'));
  expect(sent).toHaveBeenCalledWith({
    email: 'rosa@correo.pe',
    document: '1',
    message: 'Hola, Qhatu',
    city: 'Lima',
    accepted: true,
    news: 'otra@correo.pe',
  });
});

test('what nobody has touched has the form’s own values', async () => {
  touchedBeforeHydration(<Page />, () => undefined);
  await userEvent.click(screen.getByRole('button'));
  expect(sent).toHaveBeenCalledWith({
    email: '',
    document: '0',
    message: '',
    city: 'Lima',
    accepted: false,
    news: '',
  });
});

test('a form without its code never writes what was typed into an address, and says what it needs [D175]', async () => {
  const container = touchedBeforeHydration(<Page />, () => undefined);
  expect(container.querySelector('form')).toHaveAttribute('method', 'post');
  expect(renderToString(<Page />)).toMatch(/<noscript>.*necesita JavaScript/);
});

test('a select that nobody touched shows its marked option, or the first that can be chosen', () => {
  document.body.innerHTML =
    '<select><option>a</option><option selected>b</option></select><select><option disabled>-</option><option>c</option></select>';
  const [marked, unmarked] = [...document.querySelectorAll('select')];
  if (!marked || !unmarked) throw new Error('two selects');
  expect([preHydrationValue(marked), preHydrationValue(unmarked)]).toEqual([undefined, undefined]);
  marked.selectedIndex = 0;
  expect(preHydrationValue(marked)).toBe('a');
});

test('a slider that nobody moved stands within its ends, whatever the server sent', () => {
  document.body.innerHTML = '<input type="range" min="10" max="90" value="200">';
  const [slider] = document.querySelectorAll('input');
  if (!slider) throw new Error('a slider');
  expect(slider.value).toBe('90');
  expect(preHydrationValue(slider)).toBeUndefined();
  slider.value = '40';
  expect(preHydrationValue(slider)).toBe('40');
});
