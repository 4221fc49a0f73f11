import { callsTo, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inFreshBrowsers, openOffice, serveGuarded } from '../../testing/office';
import { changesOf } from './TextDiff';

inFreshBrowsers();

const OLD = '## Privacidad\n\nNo vendemos tus datos.';
const NEW = '## Privacidad\n\nNunca vendemos tus datos.';
const row = {
  ...{ key: 'privacidad', title: 'Privacidad y cookies', href: '/legales', version: 2, drafted: false },
  current: { version: 2, since: '2026-11-25T15:00:00.000Z' },
  next: null as { version: number; since: string } | null,
};
const text = {
  ...{ ...row, value: { body: OLD }, draft_version: 4, draft: null as object | null },
  history: [
    {
      ...{ version: 2, at: '2026-11-25T15:00:00.000Z', from: '2026-11-25T15:00:00.000Z', by: 'rosa' },
      ...{ reason: 'Más claro', value: { body: OLD } },
    },
    {
      ...{ version: 1, at: '2021-04-24T05:00:00.000Z', from: '2021-04-24T05:00:00.000Z', by: 'Sistema' },
      ...{ reason: 'Primera versión', value: { body: '## Privacidad\n\nLo primero que dijimos.' } },
    },
  ],
};
const planned = { version: 3, since: '2027-01-01T05:00:00.000Z' };
const ROUTES = {
  'GET admin/legal-texts': { data: [row, { ...row, key: 'uso', title: 'Uso', next: planned, drafted: true }] },
  'GET admin/legal-texts/privacidad': text,
};
const at = '/admin/legales/privacidad';
const POST = 'admin/legal-texts/privacidad';
const body = () => screen.findByLabelText(/^Texto/);
const rewrite = async (words: string) => {
  await userEvent.clear(await body());
  await userEvent.click(await body());
  await userEvent.paste(words);
};

test('the list says what holds, since when, and what is announced or being written [D261]', async () => {
  serve(ROUTES);
  openOffice(2, '/admin/legales');
  const one = within((await screen.findByRole('link', { name: 'Privacidad y cookies' })).closest('tr') as HTMLElement);
  expect(one.getByText('Versión 2')).toBeVisible();
  expect(one.getByText('25 de noviembre de 2026')).toBeVisible();
  const other = within(screen.getByRole('link', { name: 'Uso' }).closest('tr') as HTMLElement);
  expect(other.getByText('Versión 3, el 1 de enero de 2027')).toBeVisible();
  expect(other.getByText('Borrador')).toBeVisible();
});

test('what changes is shown before it is published, with the day and the reason [D261]', async () => {
  const calls = serve({ ...ROUTES, [`POST ${POST}`]: { ...text, version: 3, value: { body: NEW }, draft_version: 5 } });
  openOffice(2, at);
  await rewrite(NEW);
  await userEvent.click(screen.getByRole('button', { name: 'Comparar y publicar' }));
  const diff = within(await screen.findByRole('region', { name: 'Qué cambia' }));
  expect(diff.getByText('No').tagName).toBe('DEL');
  expect(diff.getByText('Nunca').tagName).toBe('INS');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Publicar' }));
  const reason = dialog.getByLabelText(/^Por qué/);
  await waitFor(() => expect(reason).toHaveAccessibleDescription(/El campo motivo es requerido/));
  expect(callsTo(calls, 'POST', POST)).toEqual([]);
  await userEvent.type(reason, 'Lo pidió la autoridad');
  await userEvent.click(dialog.getByRole('button', { name: 'Publicar' }));
  await waitFor(() => expect(toasts()).toContain('Publicado: ya se ve en la tienda'));
  expect(callsTo(calls, 'POST', POST)[0]?.body).toEqual({
    ...{ version: 2, draft_version: 4, body: NEW, since: '', reason: 'Lo pidió la autoridad' },
  });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a text names figures of the settings; what changes is shown with what they stand for [D292]', async () => {
  const figures = { 'pago-vendedores': 15, 'envio-lima': 7, nuevo: 3 };
  serve({ ...ROUTES, 'GET admin/legal-texts/privacidad': { ...text, figures } });
  openOffice(2, at);
  await body();
  await userEvent.click(screen.getByText('Cifras de los ajustes que el texto puede decir'));
  expect(screen.getByText('{{pago-vendedores}}').closest('div')).toHaveTextContent(/a los vendedores: 15$/);
  expect(screen.getByText('{{envio-lima}}').closest('div')).toHaveTextContent('Envío a Lima: S/ 7,00');
  expect(screen.queryByText('{{nuevo}}')).not.toBeInTheDocument();
  await rewrite(`${OLD} Pagamos en {{pago-vendedores}} días.`);
  await userEvent.click(screen.getByRole('button', { name: 'Comparar y publicar' }));
  const diff = within(await screen.findByRole('region', { name: 'Qué cambia' }));
  expect(diff.getByText('Pagamos en 15 días.', { exact: false }).tagName).toBe('INS');
});

test('a name that is no figure’s is said beside the text [D292]', async () => {
  serve(ROUTES);
  openOffice(2, at);
  await rewrite(`${OLD} Pagamos en {{otra-cosa}} días.`);
  await userEvent.click(screen.getByRole('button', { name: 'Comparar y publicar' }));
  await waitFor(async () => expect(await body()).toHaveAccessibleDescription(/nombre de una cifra de los ajustes/));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a draft is kept, comes back into the form and can be taken away', async () => {
  const draft = { body: NEW, by: 'rosa', at: '2026-11-25T15:00:00.000Z' };
  const drafted = { ...text, drafted: true, draft_version: 5, draft };
  const calls = serve({
    ...ROUTES,
    [`POST ${POST}/draft`]: (sent: unknown) =>
      (sent as { body: string }).body ? drafted : { ...text, draft_version: 6 },
  });
  openOffice(2, at);
  await rewrite(NEW);
  await userEvent.click(screen.getByRole('button', { name: 'Guardar borrador' }));
  await waitFor(() => expect(toasts()).toContain('Borrador guardado: solo se ve aquí'));
  expect(await body()).toHaveValue(NEW);
  await userEvent.click(await screen.findByRole('button', { name: 'Descartar borrador' }));
  await waitFor(async () => expect(await body()).toHaveValue(OLD));
  expect(callsTo(calls, 'POST', `${POST}/draft`).map(({ body: sent }) => sent)).toEqual([
    { version: 2, draft_version: 4, body: NEW },
    { version: 2, draft_version: 5, body: '' },
  ]);
});

test('somebody else’s publication is shown and one decides; what was typed stays', async () => {
  const current = { ...text, version: 3, value: { body: 'De otra persona, más largo.' } };
  serve({
    ...ROUTES,
    [`POST ${POST}`]: () => {
      const changes = [{ at: '2026-11-26T15:00:00.000Z', by: 'luz', fields: ['body'] }];
      throw new ApiError(409, 'stale', 'Otra persona cambió', {}, null, { current, changes });
    },
  });
  openOffice(2, at);
  await rewrite(NEW);
  await userEvent.click(screen.getByRole('button', { name: 'Comparar y publicar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Por qué/), 'Porque sí');
  await userEvent.click(dialog.getByRole('button', { name: 'Publicar' }));
  expect(await screen.findByText('luz')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Seguir con lo mío' }));
  expect(await body()).toHaveValue(NEW);
});

test('what is published already cannot be published again, and says so [D261]', async () => {
  serve(ROUTES);
  openOffice(2, at);
  await body();
  await userEvent.click(screen.getByRole('button', { name: 'Comparar y publicar' }));
  expect(await screen.findByText(/Es lo mismo que ya está publicado/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Publicar' })).not.toBeInTheDocument();
});

test('any earlier version comes back into the form; with one announced, the one that holds as well', async () => {
  const next = { ...text.history[0], version: 3, from: planned.since, by: 'sol', value: { body: NEW } };
  serve({
    ...ROUTES,
    'GET admin/legal-texts/privacidad': {
      ...{ ...text, version: 3, value: { body: NEW }, next: planned },
      history: [next, ...text.history],
    },
  });
  openOffice(2, at);
  expect(await body()).toHaveValue(NEW);
  expect(screen.getByText('Vale desde el 1 de enero de 2027')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Volver a la versión 2' }));
  expect(await body()).toHaveValue(OLD);
  await userEvent.click(screen.getByRole('button', { name: 'Volver a la versión 1' }));
  expect(await body()).toHaveValue('## Privacidad\n\nLo primero que dijimos.');
});

test('a text that is new as a whole is still compared [D261]', () => {
  const long = (word: string) => Array.from({ length: 6_000 }, (_, nth) => `${word}${nth * 7919}`).join(' ');
  const changes = changesOf(long('a'), long('b'));
  const side = (leaves: 'added' | 'removed') =>
    changes
      .filter((change) => !change[leaves])
      .map(({ value }) => value)
      .join('');
  expect([side('added'), side('removed')]).toEqual([long('a'), long('b')]);
});

test('a legal text is published after a proof of who publishes, asked over what is about to change [D305]', async () => {
  const proved = serveGuarded(ROUTES, POST, { ...text, version: 3, value: { body: NEW }, draft_version: 5 });
  openOffice(2, at);
  await rewrite(NEW);
  await userEvent.click(screen.getByRole('button', { name: 'Comparar y publicar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Por qué/), 'Lo pidió la autoridad');
  await userEvent.click(dialog.getByRole('button', { name: 'Publicar' }));
  expect(await proved()).toMatchObject({ body: NEW, reason: 'Lo pidió la autoridad' });
  await waitFor(() => expect(toasts()).toContain('Publicado: ya se ve en la tienda'));
});
