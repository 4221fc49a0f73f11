import { callsTo, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inFreshBrowsers, openOffice } from '../../testing/office';

inFreshBrowsers();
beforeEach(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined));

const counts = { read: 0, new: 0, changed: 0, unchanged: 0, refused: 0, applied: 0, undone: 0, off_sale: 0 };
const NO_PICTURES = { waiting: 0, tomorrow: 0, done: 0, failed: 0, zip: false, refused: [] };
const run = (more: object = {}) => ({
  ...{ id: 7, format: 'qhatu', file_name: 'mantas.csv', state: 'ready', given_up: false, problem: null },
  ...{ counts: { ...counts, new: 3 }, pictures: NO_PICTURES },
  ...{ created_at: '2026-11-23T15:00:00.000Z', finished_at: null, undo_until: null },
  ...more,
});
const item = (more: object = {}) => ({
  ...{ id: 1, rows: [2], name: 'Manta', plan: 'new', msg: null, differences: [], summary: null },
  ...{ product_id: null, applied: false, undone: false, problems: [], fields: null },
  ...more,
});
const page = (...data: object[]) => ({ data, next: null });
const served = (more: Record<string, unknown>) =>
  serve({ 'GET admin/imports/7/words': page(), 'GET admin/imports/7/items': page(), ...more } as never);
const file = (content: string, name = 'mantas.csv', type = 'text/csv') => {
  const made = new File([content], name, { type });
  // jsdom's files have no bytes of their own.
  Object.defineProperty(made, 'slice', {
    value: () => ({ arrayBuffer: async () => new TextEncoder().encode(content).buffer }),
  });
  return made;
};
const choose = async (chosen: File) =>
  userEvent.upload(await screen.findByLabelText(/^Archivo de productos/), chosen, { applyAccept: false });

describe('a file is sent', () => {
  test('a workbook or a PDF is refused with what to do, before a byte is sent', async () => {
    const calls = served({ 'GET admin/imports': page() });
    openOffice(4, '/admin/importar');
    await choose(file('PK\u0003\u0004hojas', 'productos.xlsx', ''));
    expect(await screen.findByText(/guárdalo como CSV/)).toBeVisible();
    await choose(file('%PDF-1.7', 'productos.pdf', 'application/pdf'));
    expect(await screen.findByText(/Es un PDF/)).toBeVisible();
    await choose(file(''));
    expect(await screen.findByText('El archivo está vacío.')).toBeVisible();
    expect(callsTo(calls, 'POST', 'admin/imports')).toEqual([]);
  });

  test('what the shop says against a file stands beside it, the file can be sent again, and then its page opens', async () => {
    let tries = 0;
    const calls = served({
      'GET admin/imports': page(),
      'GET admin/imports/7': run(),
      'POST admin/imports': () => {
        tries += 1;
        if (tries === 1)
          throw new ApiError(0, 'network', 'Sin conexión a internet. Revisa tu red e inténtalo de nuevo.');
        return run();
      },
    });
    openOffice(4, '/admin/importar');
    await choose(file('Código,Nombre\nA,Manta'));
    expect(await screen.findByText(/Sin conexión a internet/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Subir otra vez mantas.csv' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'mantas.csv' })).toBeVisible();
    expect(callsTo(calls, 'POST', 'admin/imports')).toHaveLength(2);
  });
});

describe('what it would do', () => {
  test('each group has its count; a change says before and after, and what goes off sale is said before it is run', async () => {
    served({
      'GET admin/imports/7': run({ counts: { ...counts, new: 3, changed: 1, refused: 2, off_sale: 1 } }),
      'GET admin/imports/7/items?plan=changed': page(
        item({
          plan: 'changed',
          product_id: 12,
          differences: [
            { field: 'Precio', variant: null, from: 'S/ 50,00', to: 'S/ 45,50' },
            { field: 'A la venta', variant: 'Rojo', from: 'Sí', to: 'No' },
          ],
        }),
      ),
    });
    openOffice(4, '/admin/importar/7');
    expect(await screen.findByText('1 producto de tu tienda dejarían algo de vender')).toBeVisible();
    expect(screen.getByText('2 productos no pueden importarse así')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cambian: 1' }));
    const row = await screen.findByRole('row', { name: /Manta/ });
    expect(row).toHaveTextContent('Precio: S/ 50,00 → S/ 45,50');
    expect(row).toHaveTextContent('A la venta (Rojo): Sí → No');
    expect(within(row).getByRole('link', { name: 'Manta' })).toHaveAttribute('href', '/admin/productos/12');
  });

  test('a file that has changed nothing is discarded once that was confirmed, and the list opens [D406]', async () => {
    const calls = served({
      'GET admin/imports': page(),
      'GET admin/imports/7': run({ counts: { ...counts, unchanged: 3 } }),
      'POST admin/imports/7/discard': { msg: 'Descartaste la importación' },
    });
    openOffice(4, '/admin/importar/7');
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar mantas.csv' }));
    expect(callsTo(calls, 'POST', 'admin/imports/7/discard')).toEqual([]);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Descartar' }));
    expect(await screen.findByText('Todavía no has importado nada')).toBeVisible();
    expect(toasts()).toEqual(['Descartaste la importación']);
  });

  test('one that another tab has discarded is discarded as well; one that runs by now says so and is shown as it stands [D406]', async () => {
    let answer = new ApiError(409, 'running', 'Espera a que termine lo que está en marcha');
    let state = 'ready';
    served({
      'GET admin/imports': page(),
      'GET admin/imports/7': () => run({ state }),
      'POST admin/imports/7/discard': () => {
        throw answer;
      },
    });
    openOffice(4, '/admin/importar/7');
    const discard = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Descartar mantas.csv' }));
      await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Descartar' }));
    };
    await screen.findByRole('button', { name: 'Descartar mantas.csv' });
    state = 'running';
    await discard();
    expect(await screen.findByText('Estamos importando')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Descartar mantas.csv' })).toBeNull();
    state = 'ready';
    answer = new ApiError(404, 'not_found', 'No encontrado');
    await discard();
    expect(await screen.findByText('Todavía no has importado nada')).toBeVisible();
    expect(toasts().at(-1)).toBe('Esa importación ya estaba descartada');
  });

  test.each(['reading', 'planning'])(
    'a file whose %s was given up says so instead of going on for ever, and can be discarded [D406]',
    async (state) => {
      const calls = served({
        'GET admin/imports': page(),
        'GET admin/imports/7': run({ state, given_up: true, counts: { ...counts, read: 3 } }),
        'POST admin/imports/7/discard': { msg: 'Descartaste la importación' },
      });
      openOffice(4, '/admin/importar/7');
      expect(await screen.findByText('No pudimos terminar de revisar el archivo')).toBeVisible();
      expect(screen.getByText('Interrumpido')).toBeVisible();
      expect(screen.queryByText(/Puedes cerrar esta página/)).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Descartar mantas.csv' }));
      await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Descartar' }));
      expect(await screen.findByText('Todavía no has importado nada')).toBeVisible();
      expect(callsTo(calls, 'POST', 'admin/imports/7/discard')).toHaveLength(1);
    },
  );

  test('one that was given up after it had changed the shop says so and cannot be discarded [D406]', async () => {
    served({
      'GET admin/imports/7': run({ state: 'planning', given_up: true, counts: { ...counts, read: 1, applied: 3 } }),
    });
    openOffice(4, '/admin/importar/7');
    expect(await screen.findByText(/Lo que ya se importó sigue en tu tienda/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Descartar mantas.csv' })).toBeNull();
  });

  test('what has changed the shop is not discarded: its report stays, and the way back is Deshacer [D406]', async () => {
    for (const more of [
      { state: 'done', counts: { ...counts, new: 3, applied: 3 } },
      { state: 'undone', counts: { ...counts, new: 3, applied: 3, undone: 3 } },
      { state: 'planning', counts: { ...counts, read: 3 } },
    ]) {
      served({ 'GET admin/imports/7': run(more) });
      const { unmount } = openOffice(4, '/admin/importar/7');
      expect(await screen.findByRole('heading', { level: 1, name: 'mantas.csv' })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Descartar mantas.csv' })).toBeNull();
      unmount();
    }
  });

  test('another’s file does not exist, and the page says so [D4]', async () => {
    serve({
      'GET admin/imports/7': () => {
        throw new ApiError(404, 'not_found', 'No encontrado');
      },
    });
    openOffice(4, '/admin/importar/7');
    expect(await screen.findByRole('heading', { name: 'Esta importación no existe' })).toBeVisible();
  });

  test('it runs only when it was confirmed; another tab’s run is told, and the page asks how it stands', async () => {
    let tries = 0;
    const calls = served({
      'GET admin/imports/7': () =>
        run(tries > 1 ? { state: 'running', counts: { ...counts, new: 3, applied: 1 } } : {}),
      'POST admin/imports/7/start': () => {
        tries += 1;
        if (tries === 1)
          throw new ApiError(409, 'running', 'Otra importación tuya está en marcha. Espera a que termine.');
        return run({ state: 'running' });
      },
    });
    openOffice(4, '/admin/importar/7');
    await userEvent.click(await screen.findByRole('button', { name: 'Importar 3 productos' }));
    expect(callsTo(calls, 'POST', 'admin/imports/7/start')).toEqual([]);
    const confirm = () =>
      userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Importar 3 productos' }));
    await confirm();
    await waitFor(() => expect(toasts()).toContain('Otra importación tuya está en marcha. Espera a que termine.'));
    await confirm();
    expect(await screen.findByText('1 de 3 productos')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Productos listos' })).toHaveAttribute('aria-valuenow', '1');
  });
});

test('words that nobody knows come first; what was chosen is sent, a name that is none is not', async () => {
  const calls = served({
    'GET admin/imports/7': run({ counts: { ...counts, refused: 2 } }),
    'GET admin/imports/7/words': page(
      { kind: 'category', words: 'cosas', label: 'Cosas', attribute_id: null, target: null, items: 2 },
      { kind: 'value', words: '3:roja', label: 'Color: Roja', attribute_id: 3, target: 31, items: 1 },
    ),
    'GET admin/categories': [
      { id: 5, version: 1, parent_id: null, name: 'Hogar', uri: null, enabled: true, products: 0 },
      { id: 6, version: 1, parent_id: 5, name: 'Mantas', uri: null, enabled: true, products: 0 },
    ],
    'GET admin/attributes': [{ id: 3, name: 'Color', values: [{ id: 31, value_text: 'Rojo' }] }],
    'POST admin/imports/7/words': run({ state: 'planning' }),
  });
  openOffice(4, '/admin/importar/7/palabras');
  const field = await screen.findByLabelText('Categoría de Qhatu para «Cosas»');
  await userEvent.type(field, 'Man');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar y comparar otra vez' }));
  expect(await screen.findByText('No hay una categoría con ese nombre')).toBeVisible();
  expect(callsTo(calls, 'POST', 'admin/imports/7/words')).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, 'hogar › mantas');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar y comparar otra vez' }));
  await waitFor(() =>
    expect(callsTo(calls, 'POST', 'admin/imports/7/words').map(({ body }) => body)).toEqual([
      { words: [{ kind: 'category', words: 'cosas', target: 6 }] },
    ]),
  );
});

describe('mending', () => {
  const refused = [
    item({
      ...{ id: 1, rows: [2], name: 'C-1', plan: 'refused', msg: 'Fila 2' },
      problems: [{ row: 2, column: 'Precio', value: 'diez', text: 'El precio no es un número' }],
    }),
    item({
      ...{ id: 2, rows: [3], name: 'X', plan: 'refused', msg: 'El nombre es muy corto.' },
      fields: {
        ...{ name: 'X', category_id: null },
        variants: [{ row: 3, label: '', sku: null, price: 50, stock: 5 }],
      },
    }),
    item({
      ...{ id: 3, rows: [4], name: '#4', plan: 'refused', msg: 'Fila 4' },
      problems: [{ row: 4, column: null, value: null, text: 'Falta el código del producto' }],
    }),
  ];
  const answers = {
    'GET admin/imports/7': run({ counts: { ...counts, refused: 3 } }),
    'GET admin/imports/7/items': page(...refused),
    'GET admin/categories': [],
  };

  test('cells and fields that were changed go in one call, bad ones stay with their reason [D203]', async () => {
    const calls = served({ ...answers, 'POST admin/imports/7/corrections': run({ state: 'reading' }) });
    openOffice(4, '/admin/importar/7/corregir');
    const price = await screen.findByLabelText(/^Precio, fila 2/);
    expect(price).toHaveAccessibleDescription(/no es un número/);
    await userEvent.clear(price);
    await userEvent.type(price, '10,50');
    const own = screen.getByLabelText('Precio, fila 3');
    await userEvent.clear(own);
    await userEvent.type(own, 'veinte');
    expect(own).toHaveAccessibleDescription(/como 49,90/);
    expect(screen.getByText(/Falta el código del producto/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Comparar otra vez 1 producto' })).toBeVisible();
    await userEvent.clear(own);
    await userEvent.type(own, '20');
    await userEvent.type(screen.getByLabelText('Nombre'), ' de alpaca');
    await userEvent.click(screen.getByRole('button', { name: 'Comparar otra vez 2 productos' }));
    await waitFor(() =>
      expect(callsTo(calls, 'POST', 'admin/imports/7/corrections').map(({ body }) => body)).toEqual([
        {
          items: [
            { id: 1, cells: [{ row: 2, column: 'Precio', value: '10,50' }] },
            { id: 2, name: 'X de alpaca', variants: [{ row: 3, price: 20 }] },
          ],
        },
      ]),
    );
  });

  test('what was typed is there again after the page was left, and after the shop refused it', async () => {
    served({
      ...answers,
      'POST admin/imports/7/corrections': () => {
        throw new ApiError(409, 'running', 'Espera a que termine lo que está en marcha');
      },
    });
    const { unmount } = openOffice(4, '/admin/importar/7/corregir');
    const price = await screen.findByLabelText(/^Precio, fila 2/);
    await userEvent.clear(price);
    await userEvent.type(price, '11');
    await userEvent.click(screen.getByRole('button', { name: 'Comparar otra vez 1 producto' }));
    await waitFor(() => expect(toasts()).toContain('Espera a que termine lo que está en marcha'));
    expect(price).toHaveValue('11');
    unmount();
    openOffice(4, '/admin/importar/7/corregir');
    expect(await screen.findByLabelText(/^Precio, fila 2/)).toHaveValue('11');
  });
});

test('before a run is taken back its page says what goes, what comes back and what stays [D187 D203]', async () => {
  const done = run({
    state: 'done',
    counts: { ...counts, new: 1, changed: 1, applied: 2 },
    undo_until: '2026-11-24T15:00:00.000Z',
  });
  const calls = served({
    'GET admin/imports/7': done,
    'GET admin/imports/7/undo': {
      ...{ withdrawn: 1, restored: 1, next: null },
      data: [
        {
          id: 2,
          name: 'Chal',
          product_id: 12,
          effect: 'restored',
          pictures: 2,
          msg: 'Cambió después de importar: Garantía',
        },
        { id: 1, name: 'Manta', product_id: 11, effect: 'withdrawn', pictures: 0, msg: null },
      ],
    },
    'POST admin/imports/7/undo': run({ state: 'undoing' }),
  });
  openOffice(4, '/admin/importar/7/deshacer');
  expect(
    await screen.findByRole('row', { name: /Chal Vuelve a como estaba y se quitan 2 fotos Cambió después/ }),
  ).toBeVisible();
  expect(screen.getByRole('row', { name: /Manta Se archiva Nada/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer la importación' }));
  expect(callsTo(calls, 'POST', 'admin/imports/7/undo')).toEqual([]);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(callsTo(calls, 'POST', 'admin/imports/7/undo')).toHaveLength(1));
});

describe('its pictures', () => {
  const zip = (content = 'PK\u0003\u0004fotos') => file(content, 'fotos.zip', 'application/zip');
  const chooseZip = async (chosen: File) => {
    await userEvent.click(await screen.findByText('¿Tus fotos están en un ZIP?'));
    await userEvent.upload(await screen.findByLabelText(/^ZIP con fotos/), chosen, { applyAccept: false });
  };

  test('a ZIP of pictures is sent beside the file, and the page says that it is there [D205]', async () => {
    let isThere = false;
    const calls = served({
      'GET admin/imports/7': () => run({ pictures: { ...NO_PICTURES, zip: isThere } }),
      'POST admin/imports/7/pictures': () => {
        isThere = true;
        return run({ pictures: { ...NO_PICTURES, zip: true } });
      },
    });
    openOffice(4, '/admin/importar/7');
    await chooseZip(zip());
    expect(await screen.findByText('ZIP de fotos: recibido')).toBeVisible();
    const sent = callsTo(calls, 'POST', 'admin/imports/7/pictures').map(({ body }) => (body as FormData).get('file'));
    expect(sent).toEqual([expect.objectContaining({ name: 'fotos.zip' })]);
  });

  test('what is no ZIP is refused before a byte is sent, what the shop says against one stands beside it [D205]', async () => {
    const calls = served({
      'GET admin/imports/7': run(),
      'POST admin/imports/7/pictures': () => {
        throw new ApiError(422, 'unreadable', 'El ZIP tiene contraseña');
      },
    });
    openOffice(4, '/admin/importar/7');
    await chooseZip(zip('%PDF-1.7'));
    expect(await screen.findByText(/No es un ZIP/)).toBeVisible();
    expect(callsTo(calls, 'POST', 'admin/imports/7/pictures')).toEqual([]);
    await userEvent.upload(screen.getByLabelText(/^ZIP con fotos/), zip());
    expect(await screen.findByText('El ZIP tiene contraseña')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Subir otra vez fotos.zip' })).toBeVisible();
  });

  test('those that wait for the next day, as the photos of this one are full, are told [D373]', async () => {
    served({ 'GET admin/imports/7': run({ pictures: { ...NO_PICTURES, waiting: 1_300, tomorrow: 1_200 } }) });
    openOffice(4, '/admin/importar/7');
    expect(await screen.findByText(/^1.200 siguen mañana: tus fotos de hoy/)).toBeVisible();
  });

  test('how many came, and which did not and why; a run that was taken back takes no more [D205]', async () => {
    const refused = [{ product_id: 3, name: 'Manta', source: 'manta.jpg', msg: 'No está en el ZIP' }];
    served({
      'GET admin/imports/7': run({
        state: 'undone',
        pictures: { waiting: 0, tomorrow: 0, done: 1_200, failed: 1, zip: true, refused },
      }),
    });
    openOffice(4, '/admin/importar/7');
    expect(await screen.findByText(/^1.200 traídas, 0 por traer, 1 que no se pudieron traer\.$/)).toBeVisible();
    expect(screen.getByText(/No está en el ZIP/)).toBeVisible();
    expect(screen.queryByText(/mañana/)).toBeNull();
    expect(screen.queryByLabelText(/ZIP/)).toBeNull();
  });
});
