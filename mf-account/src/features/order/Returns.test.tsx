import { orderFromWire } from '@qhatu/contract/model';
import type { AfterSale, OrderReturn } from '@qhatu/contract/wire';
import { callsTo, freshBrowser, renderPage, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterSale, orderReturn, payment } from '../../testing/orders';
import { useAfterSale } from './api/after-sale';
import { Returns } from './Returns';

jest.setTimeout(60_000);
beforeEach(() => {
  freshBrowser();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

/** As the order's page shows it. */
function Part() {
  const { data } = useAfterSale(501);
  return data && <Returns order={orderFromWire(payment())} afterSale={data} />;
}
const show = () => renderPage(<Part />, { userId: 42 });

/** The order's returns, before and after one is asked for. */
function shop(before: AfterSale, changes: Record<string, unknown> = {}) {
  let now = before;
  return serve({
    'GET orders/501': () => now,
    'POST orders/501/returns': () => {
      now = afterSale({ returns: [orderReturn()], returnable: [] });
      return { msg: 'Pediste la devolución', returns: now.returns };
    },
    ...changes,
  });
}
const sent = (calls: ReturnType<typeof serve>) => callsTo(calls, 'POST', 'orders/501/returns');
async function ask() {
  await userEvent.click(await screen.findByRole('button', { name: 'Pedir una devolución' }));
  return within(await screen.findByRole('dialog', { name: 'Pedir una devolución' }, { timeout: 20_000 }));
}
/** One polo came damaged. */
async function chooseDamaged(dialog: Awaited<ReturnType<typeof ask>>) {
  await userEvent.click(dialog.getByRole('radio', { name: 'Llegó dañado' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Polo rojo' }));
  await userEvent.type(dialog.getByLabelText(/Cuéntanos/), 'Mancha');
}
/** Asks for a return that the shop cannot take now. */
async function askInVain(changes: Record<string, unknown> = {}) {
  const calls = shop(afterSale(), {
    'POST orders/501/returns': () => {
      throw new ApiError(503, 'unavailable', 'Estamos en mantenimiento');
    },
    ...changes,
  });
  show();
  const dialog = await ask();
  await chooseDamaged(dialog);
  await send();
  expect(await dialog.findByText('Estamos en mantenimiento')).toBeVisible();
  return { calls, dialog };
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Pedir la devolución' }));

describe('a return', () => {
  test('there is nothing to say of an order that nothing was sent of [D124]', async () => {
    const calls = shop(afterSale({ returnable: [] }));
    show();
    await waitFor(() => expect(callsTo(calls, 'GET', 'orders/501/after-sale')).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: 'Devoluciones' })).toBeNull();
  });

  test('is asked for line by line, with the reason, words and an own key [D124]', async () => {
    const calls = shop(afterSale());
    show();
    const dialog = await ask();
    expect(dialog.getByText('Hasta el martes 24 de noviembre')).toBeVisible();
    // Only what can be returned for the reason is offered.
    await userEvent.click(dialog.getByRole('radio', { name: 'Llegó dañado' }));
    expect(dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(['Polo rojo']);
    await userEvent.click(dialog.getByRole('radio', { name: 'Ya no lo quiero' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Gorro de alpaca' }));
    await userEvent.click(dialog.getByRole('button', { name: /[Qq]uitar uno|[Mm]enos|[Dd]isminuir/ }));
    await userEvent.type(dialog.getByLabelText(/Cuéntanos/), 'No me queda');
    await send();
    expect(await screen.findByRole('article', { name: 'Devolución a Tejidos' })).toBeVisible();
    expect(sent(calls)).toMatchObject([
      { body: { reason: 'unwanted', comment: 'No me queda', lines: [{ detail_id: 12, qty: 1 }], pictures: [] } },
    ]);
    expect(sent(calls)[0]?.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/);
    expect(sent(calls)[0]?.body).not.toHaveProperty('account');
    expect(toasts()).toEqual(['Pediste la devolución']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('what is missing is said beside each question, and nothing is sent [D124]', async () => {
    const calls = shop(afterSale({ needs_account: true }));
    show();
    const dialog = await ask();
    await send();
    for (const text of [
      'Elige por qué lo devuelves',
      'Cuéntanos qué pasó',
      'Escribe a qué cuenta te devolvemos el dinero',
    ]) {
      expect(dialog.getAllByText(text).length).toBeGreaterThan(0);
    }
    expect(toasts()).toEqual(['Elige por qué lo devuelves']);
    expect(dialog.getAllByRole('radio')).toContain(document.activeElement);
    await userEvent.click(dialog.getByRole('radio', { name: 'Ya no lo quiero' }));
    await waitFor(() => expect(dialog.queryByText('Elige por qué lo devuelves')).toBeNull());
    expect(dialog.getByText('Elige qué devuelves')).toBeVisible();
    await send();
    await waitFor(() => expect(dialog.getAllByRole('checkbox')).toContain(document.activeElement));
    expect(sent(calls)).toEqual([]);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Polo rojo' }));
    await waitFor(() => expect(dialog.queryByText('Elige qué devuelves')).toBeNull());
    await userEvent.type(dialog.getByLabelText(/Cuéntanos/), 'Talla chica');
    await userEvent.type(dialog.getByLabelText(/A qué cuenta/), 'BCP 191-1');
    await send();
    await waitFor(() => expect(sent(calls)).toMatchObject([{ body: { account: 'BCP 191-1' } }]));
  });

  test('an account that is named asks for a proof; who gives none loses nothing of what was typed, who does sends the same [D97 D124]', async () => {
    let proved = false;
    const calls = shop(afterSale({ needs_account: true }), {
      'POST orders/501/returns': () => {
        if (!proved) throw new ApiError(422, 'step_up_required', 'Escribe tu contraseña actual');
        return { msg: 'Pediste la devolución', returns: [orderReturn()] };
      },
      'POST auth/step-up/options': { methods: ['password'], passkey: null },
      'POST auth/step-up': () => {
        proved = true;
        return { msg: 'Confirmado' };
      },
    });
    show();
    const dialog = await ask();
    await chooseDamaged(dialog);
    await userEvent.type(dialog.getByLabelText(/A qué cuenta/), 'BCP 191-1');
    await send();
    const question = () => screen.findByRole('dialog', { name: 'Confirma que eres tú' }, { timeout: 20_000 });
    await userEvent.click(within(await question()).getByRole('button', { name: 'Cerrar' }));
    expect(await dialog.findByText(/No confirmaste que eres tú/)).toBeVisible();
    expect(dialog.getByLabelText(/A qué cuenta/)).toHaveValue('BCP 191-1');
    expect(dialog.getByLabelText(/Cuéntanos/)).toHaveValue('Mancha');
    await send();
    await userEvent.type(within(await question()).getByLabelText(/Contraseña actual/), 'Clave123{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [first, ...again] = sent(calls);
    expect(again).toHaveLength(2);
    expect(again.every(({ body }) => JSON.stringify(body) === JSON.stringify(first?.body))).toBe(true);
    expect(toasts()).toContain('Pediste la devolución');
  });

  test('pictures go up as they are chosen, at most five, and what was taken away is not sent [D124]', async () => {
    let id = 30;
    const calls = shop(afterSale(), { 'POST orders/returns/pictures': () => ({ id: ++id }) });
    show();
    const dialog = await ask();
    const photos = Array.from({ length: 6 }, (_, nth) => new File(['x'], `foto-${nth}.png`, { type: 'image/png' }));
    await userEvent.upload(dialog.getByLabelText(/^Fotos/), photos);
    const list = await dialog.findByRole('list', { name: 'Fotos que envías' });
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(5));
    expect(callsTo(calls, 'POST', 'orders/returns/pictures')).toHaveLength(5);
    await userEvent.click(dialog.getByRole('button', { name: 'Quitar la foto foto-1.png' }));
    await chooseDamaged(dialog);
    await send();
    await waitFor(() => expect(sent(calls)).toMatchObject([{ body: { pictures: [31, 33, 34, 35] } }]));
  });

  test('a refusal after which nothing can be returned leaves the dialog, its reason and what was typed; the same is sent again under its key [D14 D124]', async () => {
    let stored = false;
    const calls = serve({
      'GET orders/501': () => afterSale(stored ? { returnable: [] } : {}),
      'POST orders/501/returns': () => {
        stored = true;
        throw new ApiError(409, 'not_returnable', 'De este pedido no hay nada que devolver');
      },
    });
    show();
    const dialog = await ask();
    await chooseDamaged(dialog);
    await send();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Pedir una devolución', hidden: true })).toBeNull(),
    );
    expect(dialog.getByText('De este pedido no hay nada que devolver')).toBeVisible();
    expect(dialog.getByLabelText(/Cuéntanos/)).toHaveValue('Mancha');
    await send();
    await waitFor(() => expect(sent(calls)).toHaveLength(2));
    const [first, second] = sent(calls);
    expect([second?.body, second?.headers['Idempotency-Key']]).toEqual([
      first?.body,
      first?.headers['Idempotency-Key'],
    ]);
  });

  test('why it was refused is no longer said once something else is missing; that pictures are on their way, until they are there [D124]', async () => {
    let arrive = (_answer: { id: number }) => {};
    const { calls, dialog } = await askInVain({
      'POST orders/returns/pictures': () => new Promise((resolve) => (arrive = resolve)),
    });
    await userEvent.clear(dialog.getByLabelText(/Cuéntanos/));
    await send();
    await waitFor(() => expect(dialog.queryByText('Estamos en mantenimiento')).toBeNull());
    await userEvent.type(dialog.getByLabelText(/Cuéntanos/), 'Mancha');
    await userEvent.upload(dialog.getByLabelText(/^Fotos/), new File(['x'], 'foto.png', { type: 'image/png' }));
    await send();
    const waiting = 'Espera a que terminen de subir tus fotos.';
    expect(await dialog.findByText(waiting)).toBeVisible();
    expect(sent(calls)).toHaveLength(1);
    arrive({ id: 31 });
    await waitFor(() => expect(dialog.queryByText(waiting)).toBeNull());
  });

  test('a try whose answer was lost is sent again under its key; another wish has another [D14]', async () => {
    const { calls, dialog } = await askInVain();
    await send();
    await waitFor(() => expect(sent(calls)).toHaveLength(2));
    await userEvent.type(dialog.getByLabelText(/Cuéntanos/), ' grande');
    await send();
    await waitFor(() => expect(sent(calls)).toHaveLength(3));
    const keys = sent(calls).map(({ headers }) => headers['Idempotency-Key']);
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
  });
});

test.each([
  [orderReturn(), ['Esperando respuesta', 'a más tardar el jueves 26 de noviembre', 'Te devolveremos']],
  [orderReturn({ late: true }), ['El plazo para responderte ya pasó. Escríbenos y lo resolvemos contigo.']],
  [
    orderReturn({ status: 'accepted', decided_at: '2026-11-24T15:00:00.000Z' }),
    ['Aceptada', 'Se aceptó', 'martes 24 de noviembre, 10:00'],
  ],
  [
    orderReturn({ status: 'accepted', decided_at: '2026-11-24T15:00:00.000Z', expected_on: '2026-12-10' }),
    ['La esperamos', 'hasta el jueves 10 de diciembre', /^Envía los productos en su empaque/],
  ],
  [
    orderReturn({ status: 'accepted', decided_at: '2026-11-24T15:00:00.000Z', expected_on: '2026-12-10', late: true }),
    [/^Todavía no nos llegan. Si ya los enviaste, escríbenos con el número de guía/],
  ],
  [
    orderReturn({ status: 'refused', decided_at: '2026-11-24T15:00:00.000Z', decision: 'Fue usado' }),
    ['No aceptada', 'No se aceptó', 'Fue usado'],
  ],
  [
    orderReturn({ status: 'received', received_at: '2026-11-25T15:00:00.000Z', refund: { id: 1, status: 'done' } }),
    ['Recibida', 'La recibimos', 'Te devolvimos', 'S/ 60,00 a la tarjeta con la que pagaste'],
  ],
  [
    orderReturn({ status: 'received', received_at: '2026-11-25T15:00:00.000Z' }),
    ['Al terminar la disputa', /^Hasta S\/ 60,00 a la tarjeta .*, menos lo que la disputa ya te devuelva$/],
  ],
  [
    orderReturn({ status: 'received', received_at: '2026-11-25T15:00:00.000Z', amount: 0, given_in_dispute: 60 }),
    ['Ya lo recibiste', 'S/ 60,00 de tu medio de pago, mientras duró la disputa'],
  ],
] as [OrderReturn, (string | RegExp)[]][])('each step of a return is told with its date: %#', async (one, texts) => {
  shop(afterSale({ returns: [one], returnable: [] }));
  show();
  const article = within(await screen.findByRole('article', { name: 'Devolución a Tejidos' }));
  for (const text of texts) expect(article.getByText(text)).toBeVisible();
  // One of the two: an answer that is late is not what is said of products that are.
  if (one.status === 'accepted') expect(article.queryByText(/^El plazo para responderte/)).toBeNull();
  if (!one.late) expect(article.queryByText(/^Todavía no nos llegan/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Pedir una devolución' })).toBeNull();
});
