import { COMPLAINT } from '@qhatu/contract/testing';
import { type Call, callsTo, freshBrowser, renderPage, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ComplaintForm from './ComplaintForm';

// Two dozen fields in a slow DOM on a busy machine.
jest.setTimeout(60_000);

const REGIONS = [
  {
    id: 150100,
    name: 'Lima',
    provinces: [{ id: 150100, name: 'Lima', districts: [{ id: 150122, name: 'Miraflores' }] }],
  },
  { id: 80000, name: 'Cusco', provinces: [] },
];
const FILED = {
  result: true,
  msg: 'Tu reclamo quedó registrado con el N.º 000012-2026. Te enviamos una copia a tu correo.',
  complaint: { number: '000012-2026', created_at: '2026-11-20T15:00:00Z', due_on: '2026-12-15', pdf: '/x.pdf' },
};
const ANSWERS = {
  'GET regions': REGIONS,
  'POST support/support-types': { result: true, msg: 'OK', types: [{ id: 2, name: 'Pedido o entrega' }] },
  'POST support/chatCreate': FILED,
};

const lastToast = () => toasts().at(-1);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Enviar hoja' }));
const by = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const type = (label: string, value: string) => fireEvent.change(by(label), { target: { value } });
const option = (name: string) => screen.findByText(name, { selector: 'option' });

function open({ userId = null as number | null, answers = {} as Record<string, unknown> } = {}) {
  freshBrowser();
  const calls: Call[] = serve({ ...ANSWERS, ...answers });
  const onFiled = jest.fn();
  renderPage(<ComplaintForm onFiled={onFiled} />, { userId });
  return { calls, onFiled };
}

/** The twelve steps: each fills what the warning asks for. */
const STEPS: [warning: string, label: string, value: string][] = [
  ['El Tipo de documento es requerido', 'Tipo de documento', '0'],
  ['El documento es requerido', 'Documento', '45678912'],
  ['El nombre es requerido', 'Nombre', 'Rosa Quispe'],
  ['El Teléfono es requerido', 'Teléfono', '987654321'],
  ['El correo es requerido', 'Correo', 'rosa@correo.pe'],
  ['La dirección es requerida', 'Dirección', 'Jr. Puno 123'],
  ['La región es requerida', 'Región', '150100'],
  ['La provincia es requerida', 'Provincia', '150100'],
  ['El distrito es requerido', 'Distrito', '150122'],
  ['El motivo es requerido', 'Motivo', '0'],
  ['El detalle es requerido', 'Detalle', '2'],
  ['El mensaje es requerido', 'Mensaje', 'Llegó roto'],
];
async function fillAll() {
  await option('Cusco');
  await option('Pedido o entrega');
  for (const [, label, value] of STEPS) type(label, value);
}

it('each warning is said in its order, stands beside its field and takes the focus there [3§5]', async () => {
  const { calls, onFiled } = open();
  await option('Cusco');
  await option('Pedido o entrega');
  for (const [warning, label, value] of STEPS) {
    await send();
    expect(lastToast()).toBe(warning);
    expect(by(label)).toHaveFocus();
    expect(by(label)).toHaveAccessibleDescription(expect.stringContaining(warning));
    type(label, value);
  }
  expect(callsTo(calls, 'POST', 'support/chatCreate')).toHaveLength(0);
  await send();
  await waitFor(() =>
    expect(onFiled).toHaveBeenCalledWith({ number: '000012-2026', dueOn: '2026-12-15', pdf: '/x.pdf' }),
  );
  const [call] = callsTo(calls, 'POST', 'support/chatCreate');
  expect(call?.body).toEqual({ ...COMPLAINT, description: 'Llegó roto', user_id: null });
  expect(lastToast()).toBe(FILED.msg);
  expect(by('Mensaje')).toHaveValue('');
});

it('dropdowns without entries say so; choosing a region empties what lies below [3§2]', async () => {
  open({ answers: { 'POST support/support-types': { result: true, msg: '', types: [] } } });
  await option('Cusco');
  await waitFor(() => expect(by('Detalle')).toHaveDisplayValue('No hay registros'));
  type('Región', '150100');
  type('Provincia', '150100');
  type('Distrito', '150122');
  type('Región', '80000');
  expect(by('Provincia')).toHaveDisplayValue('No hay registros');
  expect(by('Distrito')).toHaveDisplayValue('No hay registros');
});

it('an answer that was lost is asked for again with the same key; a changed complaint gets another', async () => {
  const lost = () => {
    throw new ApiError(0, 'network', 'Sin conexión a internet. Revisa tu red e inténtalo de nuevo.');
  };
  const { calls, onFiled } = open({ answers: { 'POST support/chatCreate': lost } });
  await fillAll();
  await send();
  await waitFor(() => expect(lastToast()).toMatch(/^Sin conexión/));
  expect(by('Mensaje')).toHaveValue('Llegó roto');
  await send();
  type('Mensaje', 'Llegó roto y tarde');
  await send();
  await waitFor(() => expect(callsTo(calls, 'POST', 'support/chatCreate')).toHaveLength(3));
  const keys = callsTo(calls, 'POST', 'support/chatCreate').map(({ headers }) => headers['Idempotency-Key']);
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
  expect(keys[0]).toMatch(/^[\da-f]{32}$/);
  expect(onFiled).not.toHaveBeenCalled();
});

it('the server’s words stand beside the field they are about, until it is changed [D8]', async () => {
  const refuse = () => {
    throw new ApiError(422, 'unknown_place', 'Elige un distrito de la lista', {
      district_id: 'Elige un distrito de la lista',
    });
  };
  open({ answers: { 'POST support/chatCreate': refuse } });
  await fillAll();
  await send();
  await waitFor(() => expect(by('Distrito')).toHaveAccessibleDescription('Elige un distrito de la lista'));
  expect(by('Distrito')).toHaveFocus();
  type('Región', '150100');
  await waitFor(() => expect(screen.queryByText('Elige un distrito de la lista')).toBeNull());
});

it('a minor names who stands for them; both definitions and the law’s lines are there to read', async () => {
  const { calls } = open();
  await fillAll();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Soy menor de edad' }));
  await send();
  expect(lastToast()).toBe('El nombre de la madre, el padre o el representante es requerido');
  type('Nombre de tu madre', 'Ana Quispe');
  type('Tipo de documento de tu representante', '2');
  type('Documento de tu representante', '001234567');
  await send();
  await waitFor(() => expect(callsTo(calls, 'POST', 'support/chatCreate')).toHaveLength(1));
  expect(callsTo(calls, 'POST', 'support/chatCreate')[0]?.body).toMatchObject({
    is_minor: true,
    guardian_name: 'Ana Quispe',
    guardian_document_type: '2',
    guardian_document: '001234567',
  });
  expect(screen.getByText('Disconformidad relacionada con los productos o servicios.')).toBeVisible();
  expect(screen.getByText(/malestar o descontento respecto a la atención al público/)).toBeVisible();
  expect(screen.getByText(/ni es requisito previo para interponer una denuncia ante el INDECOPI/)).toBeVisible();
  expect(screen.getByText(/quince \(15\) días hábiles/)).toBeVisible();
});

it('a member’s own data come only when asked for, and leave what was written [D57]', async () => {
  const user = { name: 'Rosa', last_name: 'Quispe', email: 'rosa@qhatu.pe', phone: '999888777', document_type: 3 };
  const { calls } = open({ userId: 42, answers: { 'GET users/get-user-data/42': { ...user, ruc: '001234567' } } });
  await fillAll();
  type('Correo', '');
  type('Tipo de documento', '');
  await userEvent.click(screen.getByRole('button', { name: 'Usar los datos de mi cuenta' }));
  await waitFor(() => expect(by('Correo')).toHaveValue('rosa@qhatu.pe'));
  expect([by('Teléfono'), by('Nombre')].map((field) => (field as HTMLInputElement).value)).toEqual([
    '987654321',
    'Rosa Quispe',
  ]);
  expect(by('Tipo de documento')).toHaveDisplayValue('Carnet de Extranjería');
  await send();
  await waitFor(() => expect(callsTo(calls, 'POST', 'support/chatCreate')[0]?.body).toMatchObject({ user_id: 42 }));
});

it('support types that cannot be read: the generic error [3§8]', async () => {
  const broken = () => {
    throw new ApiError(400, 'malformed', 'No');
  };
  open({ answers: { 'POST support/support-types': broken } });
  await waitFor(() => expect(toasts()).toContain('Disculpe, ha ocurrido un error'));
});
