import { callsTo, freshBrowser, serve, wireSession } from '@qhatu/kit/testing';
import { ApiError, toastStore } from '@qhatu/shared-state';
import { render, waitFor } from '@testing-library/react';
import { useVisit } from './useVisit';

function Page({ id }: { id: number | null }) {
  useVisit('producto', id);
  return null;
}

beforeEach(() => freshBrowser());

test('a page tells once that it is looked at, when it knows of what and has come to rest, and the visitor has a session [D255]', async () => {
  const calls = serve({ 'POST auth/anonymous': wireSession(5), 'POST save-eventos': { msg: 'Evento registrado' } });
  const visits = () => callsTo(calls, 'POST', 'save-eventos').map(({ body }) => body);
  const { rerender } = render(<Page id={null} />);
  rerender(<Page id={9001} />);
  expect(calls).toEqual([]);
  await waitFor(() => expect(visits()).toHaveLength(1));
  expect(calls.map(({ path }) => path)).toEqual(['auth/anonymous', 'save-eventos']);
  expect(visits()).toEqual([{ receptor_mensaje: 9001, evento_tipo: 'visita a producto' }]);
  rerender(<Page id={9001} />);
  rerender(<Page id={9002} />);
  await waitFor(() => expect(visits()).toHaveLength(2));
  expect(visits()[1]).toMatchObject({ receptor_mensaje: 9002 });
});

test('that it could not be told is nobody’s concern [D255]', async () => {
  const calls = serve({
    'POST auth/anonymous': wireSession(5),
    'POST save-eventos': () => {
      throw new ApiError(503, 'away', 'El servicio no responde');
    },
  });
  render(<Page id={9001} />);
  await waitFor(() => expect(callsTo(calls, 'POST', 'save-eventos')).toHaveLength(1));
  expect(toastStore.getState().toasts).toEqual([]);
});
