import { expect, type Locator, type Page, test } from '@playwright/test';
import { ADMIN } from '../support/accounts';
import { Shopper } from '../support/shopper';

/** What somebody types who has it wrong, and beside which fields it is said. */
interface BadInput {
  form: string;
  at: string;
  /** Buttons to the form, in their order. */
  open?: readonly RegExp[];
  typed?: Readonly<Record<string, string>>;
  submit: string;
  /** The first of them has the focus. */
  wrong: readonly string[];
}

const save = 'Guardar';
const setting = (part: string, form: string, typed: BadInput['typed'], wrong: readonly string[]): BadInput => ({
  ...{ form, at: `/admin/ajustes?parte=${part}`, submit: save, typed: typed ?? {}, wrong },
});

/** Every kind of form that staff fill in. */
const FORMS: readonly BadInput[] = [
  { form: 'Categoría', at: '/admin/categorias', open: [/^Nueva categoría/], submit: save, wrong: ['Nombre'] },
  { form: 'Atributo', at: '/admin/atributos', open: [/^Nuevo atributo/], submit: save, wrong: ['Nombre'] },
  {
    form: 'Producto',
    at: '/admin/productos/nuevo',
    typed: { Descripción: 'De alpaca', 'Precio de oferta (S/)': 'barato' },
    submit: 'Crear borrador',
    wrong: ['Nombre', 'Código', 'Categoría', 'Precio de oferta (S/)'],
  },
  {
    form: 'Promoción',
    at: '/admin/promociones/nueva',
    typed: { 'Porcentaje (%)': '140', 'Límite de usos': 'pocos' },
    submit: 'Crear promoción',
    wrong: ['Código', 'Porcentaje (%)', 'Límite de usos'],
  },
  {
    form: 'Comisión',
    at: '/admin/comisiones/nueva',
    typed: { 'Comisión del tramo 1 (%)': 'mucha' },
    submit: 'Ver qué cambia',
    wrong: ['Comisión del tramo 1 (%)', 'Por qué cambia'],
  },
  {
    form: 'Corrección',
    at: '/admin/liquidaciones/correcciones',
    open: [/^Nueva corrección/],
    typed: { 'Vendedor o comisionista': 'nadie', 'Monto en soles': 'doce' },
    submit: 'Registrar corrección',
    wrong: ['Monto en soles', 'Motivo'],
  },
  {
    form: 'Boletín',
    at: '/admin/boletin/nuevo',
    typed: { 'Texto de vista previa': 'Lo de esta semana' },
    submit: save,
    wrong: ['Asunto'],
  },
  setting('Envíos', { 'Envío a Lima (S/)': 'nada' }, ['Envío a Lima (S/)']),
  setting('Plazos de entrega', { 'A Lima (horas)': '2', 'A provincias (horas)': '9999' }, [
    'A Lima (horas)',
    'A provincias (horas)',
  ]),
  setting('Cuentas para transferencias', { RUC: '123', 'CCI 1': '12' }, ['RUC', 'CCI 1']),
  setting('Reservas de stock', { 'Transferencias (horas)': '2' }, ['Transferencias (horas)']),
  setting('Límites por cliente', { 'Pedidos por pagar a la vez': '0' }, ['Pedidos por pagar a la vez']),
  setting('Tipo de cambio', { 'Soles por dólar': '80' }, ['Soles por dólar']),
];

const field = (form: Locator, label: string) =>
  form.getByLabel(new RegExp(`^${label.replaceAll(/[()/]/g, String.raw`\$&`)}`)).first();

async function formOf(page: Page, { form, at, open = [] }: BadInput): Promise<Locator> {
  const staff = new Shopper(page);
  await staff.alreadyLoggedIn(ADMIN);
  await staff.visit(at);
  for (const name of open) await staff.main.getByRole('button', { name }).first().click();
  return page.getByRole('form', { name: form, exact: true });
}

for (const bad of FORMS) {
  test(`bad input in ${bad.form} is said beside its field, which has the focus, and nothing that was typed is lost [issue 19] @desktop`, async ({
    page,
  }) => {
    const form = await formOf(page, bad);
    for (const [label, text] of Object.entries(bad.typed ?? {})) await field(form, label).fill(text);
    await form.getByRole('button', { name: bad.submit, exact: true }).click();
    for (const label of bad.wrong) {
      await expect(field(form, label), label).toHaveAttribute('aria-invalid', 'true');
      await expect(field(form, label), label).toHaveAccessibleDescription(/\p{L}{3}/u);
    }
    await expect(field(form, bad.wrong[0] ?? '')).toBeFocused();
    for (const [label, text] of Object.entries(bad.typed ?? {})) await expect(field(form, label)).toHaveValue(text);
  });
}
