import { address, callsTo, freshBrowser, renderPage, serve } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { type Column, DataList, type FilterField, useFilters, useKeyset } from '.';
import { listMemory } from './memory';

jest.setTimeout(60_000);
beforeEach(() => {
  freshBrowser();
  // jsdom has no scrolling.
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  listMemory.setState({ byOwner: {} });
});

interface Thing {
  id: number;
  name: string;
  price: string;
}
const things = (from: number, count: number): Thing[] =>
  Array.from({ length: count }, (_, n) => ({ id: from + n, name: `Cosa ${from + n}`, price: `S/ ${from + n}` }));

const COLUMNS: Column<Thing>[] = [
  { id: 'name', title: 'Nombre', lead: true, cell: ({ name }) => name },
  { id: 'price', title: 'Precio', align: 'end', cell: ({ price }) => price },
  { id: 'secret', title: 'Nota', hidden: true, cell: () => 'nota' },
];
const FIELDS: FilterField[] = [
  { kind: 'search', name: 'q', param: 'text', label: 'Buscar' },
  {
    kind: 'choice',
    name: 'estado',
    param: 'state',
    label: 'Estado',
    any: 'Todos',
    options: [
      { value: 'paid', text: 'Pagados' },
      { value: 'sent', text: 'Enviados' },
    ],
  },
  { kind: 'day', name: 'desde', param: 'from', label: 'Desde' },
];

function Things({ userId = 42, choose = false }: { userId?: number; choose?: boolean }) {
  const filters = useFilters(FIELDS);
  const query = useKeyset({
    ...{ path: 'staff/things', filter: filters.query, after: 'after', userId },
    fromWire: (thing: Thing) => thing,
  });
  const [chosen, onChange] = useState<Record<string, true>>({});
  return (
    <DataList
      name="cosas"
      userId={userId}
      label="Cosas"
      query={query}
      columns={COLUMNS}
      section="cosas"
      filters={filters}
      views={[
        { name: 'Todas', search: '' },
        { name: 'Pagadas', search: 'estado=paid' },
      ]}
      empty="No hay cosas"
      selection={
        choose
          ? { chosen, onChange, nameOf: ({ name }) => name, actions: (keys) => <p>Para {keys.join(' y ')}</p> }
          : undefined
      }
    />
  );
}

const open = (at = '/admin/cosas', props: Parameters<typeof Things>[0] = {}) =>
  renderPage(<Things {...props} />, { at, path: '/admin/:section', userId: 42 });
const asked = (calls: ReturnType<typeof serve>) => callsTo(calls, 'GET', 'staff/things').map(({ path }) => path);
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

test('rows stand under their columns, the name leads to the thing, and more come by key', async () => {
  const calls = serve({
    'GET staff/things': { data: things(1, 2), next: 2 },
    'GET staff/things?after=2': { data: things(3, 1), next: null },
  });
  open();
  const table = within(await screen.findByRole('table', { name: 'Cosas' }));
  expect(headers()).toEqual(['Nombre', 'Precio']);
  expect(table.getByRole('link', { name: 'Cosa 1' })).toHaveAttribute('href', '/admin/cosas/1');
  await userEvent.click(screen.getByRole('button', { name: 'Ver más' }));
  expect(await table.findByRole('link', { name: 'Cosa 3' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull();
  expect(asked(calls)).toEqual(['staff/things', 'staff/things?after=2']);
});

test('what is filtered stands in the address and in the call; an unknown choice counts as none', async () => {
  const calls = serve({ 'GET staff/things': { data: things(1, 1), next: null } });
  open('/admin/cosas?estado=nada&desde=ayer');
  await screen.findByRole('table');
  expect(asked(calls)).toEqual(['staff/things']);
  await userEvent.selectOptions(screen.getByLabelText('Estado'), 'sent');
  expect(address()).toContain('estado=sent');
  await userEvent.type(screen.getByLabelText('Buscar'), 'polo rojo{Enter}');
  await waitFor(() => expect(asked(calls).at(-1)).toBe('staff/things?text=polo+rojo&state=sent'));
  await userEvent.click(screen.getByRole('button', { name: 'Quitar filtros' }));
  expect(address()).toBe('/admin/cosas');
  expect(screen.getByLabelText('Buscar')).toHaveValue('');
});

test('a button opens the filters on a phone and says how many are set, the text to look for not counted', async () => {
  serve({ 'GET staff/things': { data: things(1, 1), next: null } });
  open('/admin/cosas?q=polo');
  await screen.findByRole('table');
  const button = screen.getByRole('button', { name: 'Filtros' });
  const filters = document.getElementById(button.getAttribute('aria-controls') ?? '');
  expect(filters).toContainElement(screen.getByLabelText('Estado'));
  expect(filters).not.toContainElement(screen.getByLabelText('Buscar'));
  expect([button.getAttribute('aria-expanded'), filters?.className.includes('open')]).toEqual(['false', false]);
  await userEvent.click(button);
  expect([button.getAttribute('aria-expanded'), filters?.className.includes('open')]).toEqual(['true', true]);
  await userEvent.selectOptions(screen.getByLabelText('Estado'), 'sent');
  expect(screen.getByRole('button', { name: 'Filtros (1)' })).toBe(button);
});

test('what is typed is looked for without Enter once the typing pauses', async () => {
  const calls = serve({ 'GET staff/things': { data: things(1, 1), next: null } });
  open();
  await screen.findByRole('table');
  await userEvent.keyboard('/');
  expect(screen.getByLabelText('Buscar')).toHaveFocus();
  await userEvent.keyboard('polo');
  await waitFor(() => expect(asked(calls).at(-1)).toBe('staff/things?text=polo'));
});

test('a list that is empty says why, one that fails can be asked for again', async () => {
  let up = false;
  serve({
    'GET staff/things': () => {
      if (!up) throw new ApiError(400, 'x', 'Disculpe, ha ocurrido un error', {}, 'req-3');
      return { data: [], next: null };
    },
  });
  open('/admin/cosas?estado=paid');
  expect(await screen.findByText('req-3')).toBeVisible();
  up = true;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { name: 'No hay cosas' })).toBeVisible();
  expect(screen.getByText('Prueba con otros filtros.')).toBeVisible();
});

test('columns are chosen by each person, and come back for them only', async () => {
  serve({ 'GET staff/things': { data: things(1, 1), next: null } });
  const first = open();
  await screen.findByRole('table');
  await userEvent.click(screen.getByRole('button', { name: 'Columnas' }));
  // The one that names the row cannot go.
  expect(screen.queryByRole('checkbox', { name: 'Nombre' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Nota' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Precio' }));
  expect(headers()).toEqual(['Nombre', 'Nota']);
  first.unmount();
  const second = open();
  await screen.findByRole('table');
  expect(headers()).toEqual(['Nombre', 'Nota']);
  second.unmount();
  open(undefined, { userId: 7 });
  await screen.findByRole('table');
  expect(headers()).toEqual(['Nombre', 'Precio']);
});

test('what is filtered is kept with the account as a view, under a name of its own, and taken away again [D160]', async () => {
  const calls = serve({
    'GET staff/things': { data: things(1, 1), next: null },
    'GET admin/views': { data: [{ id: 3, list: 'otras', name: 'De otra lista', search: 'estado=sent' }] },
    'POST admin/views': { id: 8, list: 'cosas', name: 'De viaje', search: 'estado=sent' },
    'POST admin/views/8/remove': { msg: 'Vista quitada' },
  });
  open('/admin/cosas?estado=sent');
  await screen.findByRole('table');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar vista' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Guardar vista' }));
  await userEvent.type(dialog.getByLabelText(/^Nombre/), 'pagadas{Enter}');
  expect(dialog.getByText('Ya hay una vista con ese nombre.')).toBeVisible();
  await userEvent.clear(dialog.getByLabelText(/^Nombre/));
  await userEvent.type(dialog.getByLabelText(/^Nombre/), 'De viaje{Enter}');
  const views = within(screen.getByRole('navigation', { name: 'Vistas de la lista' }));
  expect(await views.findByRole('link', { name: 'De viaje' })).toHaveAttribute('aria-current', 'true');
  await userEvent.click(views.getByRole('link', { name: 'Pagadas' }));
  expect(callsTo(calls, 'POST', 'admin/views')[0]?.body).toEqual({
    list: 'cosas',
    name: 'De viaje',
    search: 'estado=sent',
  });
  expect(views.queryByRole('link', { name: 'De otra lista' })).toBeNull();
  expect(address()).toBe('/admin/cosas?estado=paid');
  await userEvent.click(views.getByRole('link', { name: 'De viaje' }));
  await userEvent.click(screen.getByRole('button', { name: 'Quitar la vista De viaje' }));
  await waitFor(() => expect(views.queryByRole('link', { name: 'De viaje' })).toBeNull());
  expect(callsTo(calls, 'POST', 'admin/views/8/remove')).toHaveLength(1);
});

test('a view that the server refuses says why beside its name, which stays typed; other views come with the account [D160]', async () => {
  serve({
    'GET staff/things': { data: things(1, 1), next: null },
    'GET admin/views': { data: [{ id: 3, list: 'cosas', name: 'De casa', search: 'estado=sent&q=polo' }] },
    'POST admin/views': () => {
      throw new ApiError(422, 'invalid', 'Ya hay una vista con ese nombre.', {
        name: 'Ya hay una vista con ese nombre.',
      });
    },
  });
  open('/admin/cosas?estado=sent');
  expect(await screen.findByRole('link', { name: 'De casa' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Guardar vista' }));
  const name = screen.getByLabelText(/^Nombre/);
  await userEvent.type(name, 'De viaje{Enter}');
  await waitFor(() => expect(name).toHaveAccessibleDescription(expect.stringContaining('Ya hay una vista')));
  expect(name).toHaveValue('De viaje');
});

test('arrow keys, Home and End walk along the rows', async () => {
  serve({ 'GET staff/things': { data: things(1, 4), next: null } });
  open();
  const link = (n: number) => screen.getByRole('link', { name: `Cosa ${n}` });
  await screen.findByRole('table');
  act(() => link(1).focus());
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(link(2)).toHaveFocus());
  await userEvent.keyboard('{End}');
  await waitFor(() => expect(link(4)).toHaveFocus());
  await userEvent.keyboard('{ArrowDown}{ArrowUp}');
  await waitFor(() => expect(link(3)).toHaveFocus());
  await userEvent.keyboard('{Home}');
  await waitFor(() => expect(link(1)).toHaveFocus());
});

test('rows are chosen one by one or all, and what can be done with them is said', async () => {
  serve({ 'GET staff/things': { data: things(1, 3), next: null } });
  open(undefined, { choose: true });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Elegir Cosa 2' }));
  expect(screen.getByText('1 elegida')).toBeVisible();
  expect(screen.getByText('Para 2')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir todas las filas' }));
  expect(screen.getByText('3 elegidas')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Quitar elección' }));
  expect(screen.queryByText(/elegida/)).toBeNull();
});
