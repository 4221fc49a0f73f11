import { TYPED_COMPLAINT } from '@qhatu/contract/testing';
import { callsTo, memberSession, pageElement, renderPage, serve, touchedBeforeHydration } from '@qhatu/kit/testing';
import { ApiError, logout, sessionStore } from '@qhatu/shared-state';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
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
];
const FILED = { result: true, msg: 'Quedó registrado', complaint: { number: '000012-2026', due_on: '2026-12-15' } };
function open(userId: number | null, answers: Record<string, unknown> = {}) {
  jest.restoreAllMocks();
  const calls = serve({
    'GET regions': REGIONS,
    'POST support/support-types': { result: true, msg: '', types: [{ id: 2, name: 'Pedido o entrega' }] },
    'POST support/chatCreate': FILED,
    'POST auth/': { access_token: 'v', user: null },
    ...answers,
  });
  const onFiled = jest.fn();
  const { unmount } = renderPage(<ComplaintForm onFiled={onFiled} />, { userId });
  return { calls, onFiled, unmount };
}
const field = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement;
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const notice = () => screen.queryByText(/^Recuperamos lo que habías escrito/);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Enviar hoja' }));
async function fill() {
  await screen.findByText('Lima', { selector: 'option' });
  await screen.findByText('Pedido o entrega', { selector: 'option' });
  const places = { region_id: /^Región/, province_id: /^Provincia/, district_id: /^Distrito/ };
  for (const [name, value] of Object.entries(TYPED_COMPLAINT)) {
    const place = places[name as keyof typeof places];
    if (place) fireEvent.change(screen.getByLabelText(place), { target: { value } });
    else write(name, value);
  }
}

beforeEach(() => window.sessionStorage.clear());

it.each([
  ['a visitor', null],
  ['a member', 42],
])('a half-filled complaint of %s is there after a reload, with its place and without a warning', async (_, userId) => {
  const before = open(userId);
  await fill();
  before.unmount();
  open(userId);
  expect(field('description')).toHaveValue(TYPED_COMPLAINT.description);
  await waitFor(() => expect(screen.getByLabelText(/^Distrito/)).toHaveDisplayValue('Miraflores'));
  await waitFor(() => expect(field('support_type_id')).toHaveDisplayValue('Pedido o entrega'));
  expect(notice()).toBeVisible();
  expect(document.querySelector('[aria-invalid="true"]')).toBeNull();
});

it('the draft goes with the complaint that was filed, and when somebody begins anew', async () => {
  const first = open(null);
  await fill();
  await send();
  await waitFor(() => expect(first.onFiled).toHaveBeenCalled());
  first.unmount();
  const second = open(null);
  expect(field('description')).toHaveValue('');
  expect(notice()).toBeNull();
  write('description', 'Otra cosa');
  second.unmount();
  const third = open(null);
  await userEvent.click(screen.getByRole('button', { name: 'Empezar de nuevo' }));
  expect(field('description')).toHaveValue('');
  third.unmount();
  open(null);
  expect(field('description')).toHaveValue('');
});

it('it is the person’s own, and goes at the log-out', async () => {
  const rosa = open(42);
  write('document', '45678912');
  rosa.unmount();
  const ana = open(43);
  expect(field('document')).toHaveValue('');
  ana.unmount();
  const again = open(42);
  expect(field('document')).toHaveValue('45678912');
  await act(() => logout());
  expect(field('document')).toHaveValue('');
  again.unmount();
  open(42);
  expect(field('document')).toHaveValue('');
});

/** The page as the server sends it, in which somebody types before its code is there. */
function typedEarly(name: string, value: string) {
  const { element } = pageElement(<ComplaintForm onFiled={jest.fn()} />);
  touchedBeforeHydration(element, () => {
    field(name).value = value;
  });
}

it('what is typed before the page is alive wins over the draft, field by field, and is kept', async () => {
  const before = open(null);
  write('description', 'Lo de ayer');
  write('name', 'Rosa');
  before.unmount();
  jest.restoreAllMocks();
  serve({ 'GET regions': REGIONS, 'POST support/support-types': { result: true, msg: '', types: [] } });
  typedEarly('description', 'Lo de hoy');
  await waitFor(() => expect(field('name')).toHaveValue('Rosa'));
  expect(field('description')).toHaveValue('Lo de hoy');
  cleanup();
  open(null);
  expect(field('description')).toHaveValue('Lo de hoy');
  expect(field('name')).toHaveValue('Rosa');
});

it('what a visitor typed stays when they turn out to be a member with a draft', () => {
  const rosa = open(42);
  write('description', 'Lo de ayer');
  write('name', 'Rosa');
  rosa.unmount();
  open(null);
  write('description', 'Lo de hoy');
  act(() => sessionStore.setState({ session: memberSession(42) }));
  expect(field('description')).toHaveValue('Lo de hoy');
  expect(field('name')).toHaveValue('Rosa');
});

it('what a visitor wrote stays when they log in elsewhere [D63]', () => {
  open(null);
  write('description', 'Sin cuenta');
  act(() => sessionStore.setState({ session: memberSession(42) }));
  expect(field('description')).toHaveValue('Sin cuenta');
});

it('a complaint whose answer was lost keeps its key through a reload: it is filed once', async () => {
  const lost = () => {
    throw new ApiError(0, 'network', 'Sin conexión a internet.');
  };
  const before = open(null, { 'POST support/chatCreate': lost });
  await fill();
  await send();
  await waitFor(() => expect(callsTo(before.calls, 'POST', 'support/chatCreate')).toHaveLength(1));
  before.unmount();
  const after = open(null);
  await screen.findByText('Miraflores', { selector: 'option' });
  await send();
  await waitFor(() => expect(after.onFiled).toHaveBeenCalled());
  const keyOf = ({ calls }: typeof after) =>
    callsTo(calls, 'POST', 'support/chatCreate')[0]?.headers['Idempotency-Key'];
  expect(keyOf(after)).toBe(keyOf(before));
});

it.each(['not json', '[]', '{"values":{"document":7}}', '{"values":null}'])(
  'what is no draft (%s) is an empty complaint',
  (text) => {
    window.sessionStorage.setItem('qhatu:draft:complaint:visitor', text);
    open(null);
    expect(field('document')).toHaveValue('');
    expect(notice()).toBeNull();
  },
);

it('a browser that keeps nothing still takes the complaint', async () => {
  const { onFiled } = open(null);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  await fill();
  await send();
  await waitFor(() => expect(onFiled).toHaveBeenCalled());
});
