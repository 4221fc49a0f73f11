import { expect, type Locator, type Page, test } from '@playwright/test';
import { ADMIN } from '../support/accounts';
import { Shopper } from '../support/shopper';

/** What somebody types who has it wrong, and beside which fields it is said. */
interface BadInput {
  form: string;
  at: string;
  /** The button that leads to the form, by how its name begins. */
  open?: string;
  typed: Readonly<Record<string, string>>;
  submit: string;
  /** The first of them has the focus: what is empty comes before what is wrong (D82). */
  wrong: readonly [string, ...string[]];
}

const setting = (form: string, typed: BadInput['typed'], wrong: BadInput['wrong']): BadInput => ({
  ...{ form, at: '/admin/ajustes', open: form, typed, submit: 'Guardar', wrong },
});

/** Every kind of form that staff fill in. */
const FORMS: readonly BadInput[] = [
  {
    form: 'Categoría',
    at: '/admin/categorias',
    open: 'Nueva categoría',
    typed: { Nombre: ' ' },
    submit: 'Guardar',
    wrong: ['Nombre'],
  },
  {
    form: 'Atributo',
    at: '/admin/atributos',
    open: 'Nuevo atributo',
    typed: { Nombre: ' ' },
    submit: 'Guardar',
    wrong: ['Nombre'],
  },
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
    wrong: ['Vale desde el', 'Por qué cambia', 'Comisión del tramo 1 (%)'],
  },
  {
    form: 'Corrección',
    at: '/admin/liquidaciones/correcciones',
    open: 'Nueva corrección',
    typed: { 'Vendedor o comisionista': 'nadie', 'Monto en soles': 'doce' },
    submit: 'Registrar corrección',
    wrong: ['Motivo', 'Monto en soles'],
  },
  {
    form: 'Boletín',
    at: '/admin/boletin/nuevo',
    typed: { 'Texto de vista previa': 'Lo de esta semana' },
    submit: 'Guardar borrador',
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

const beginning = (text: string) => new RegExp(`^${text.replaceAll(/[()/]/g, String.raw`\$&`)}`);
const field = (form: Locator, label: string) => form.getByLabel(beginning(label)).first();

async function formOf(page: Page, staff: Shopper, { form, at, open }: BadInput): Promise<Locator> {
  if (!page.url().includes(at)) await staff.visit(at);
  if (open)
    await staff.main
      .getByRole('button', { name: beginning(open) })
      .first()
      .click();
  return page.getByRole('form', { name: form, exact: true });
}

// The click lands although what is wrong with the field that it leaves pushes the button away (D290).
test('bad input in every kind of office form is said beside its field, the first has the focus, and nothing typed is lost [D290]', async ({
  page,
}) => {
  const staff = new Shopper(page);
  await staff.alreadyLoggedIn(ADMIN);
  for (const bad of FORMS) {
    await test.step(bad.form, async () => {
      const form = await formOf(page, staff, bad);
      const typed = Object.entries(bad.typed);
      for (const [label, text] of typed) await field(form, label).fill(text);
      await form.getByRole('button', { name: bad.submit, exact: true }).click();
      await expect(field(form, bad.wrong[0])).toBeFocused();
      for (const label of bad.wrong) {
        await expect(field(form, label), label).toHaveAttribute('aria-invalid', 'true');
        await expect(field(form, label), label).toHaveAccessibleDescription(/\p{L}{3}/u);
      }
      for (const [label, text] of typed) await expect(field(form, label)).toHaveValue(text);
    });
  }
});
