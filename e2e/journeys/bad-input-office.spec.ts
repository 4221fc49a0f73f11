import { expect, type Locator, type Page, test } from '@playwright/test';
import { csvOf } from '@qhatu/contract/csv';
import { ADMIN, SELLER } from '../support/accounts';
import { buyer, unique } from '../support/newcomers';
import { Shopper } from '../support/shopper';
import { paidTransfer } from '../support/transfer';

/** What somebody types who has it wrong, and beside which fields it is said. */
interface BadInput {
  /** Its name; a pattern where the page has one form. */
  form: string | RegExp;
  at: string;
  /** The button that leads to the form, by how its name begins. */
  open?: string;
  /** What has to be unfolded first. */
  unfold?: string;
  typed: Readonly<Record<string, string>>;
  submit: string;
  /** The first of them has the focus: what is empty comes before what is wrong (D82). */
  wrong: readonly [string, ...string[]];
}

const setting = (form: string, typed: BadInput['typed'], wrong: BadInput['wrong']): BadInput => ({
  ...{ form, at: '/admin/ajustes', open: form, typed, submit: 'Guardar', wrong },
});

const onHome = (part: string, kind: string, typed: BadInput['typed'], wrong: BadInput['wrong']): BadInput => ({
  ...{ form: kind, at: `/admin/portada?parte=${part}`, open: `Agregar ${kind}`, typed, submit: 'Listo', wrong },
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
    form: 'Liquidar a mano',
    at: '/admin/liquidaciones',
    open: 'Liquidar a mano',
    typed: { 'Último día del período': '2999-01-01' },
    submit: 'Liquidar',
    wrong: ['Último día del período'],
  },
  {
    form: 'Boletín',
    at: '/admin/boletin/nuevo',
    typed: { 'Texto de vista previa': 'Lo de esta semana' },
    submit: 'Guardar borrador',
    wrong: ['Asunto'],
  },
  setting('Envíos', { 'Envío a Lima (S/)': 'nada' }, ['Envío a Lima (S/)']),
  setting(
    'Plazos de entrega',
    { 'A Lima (horas)': '2', 'A provincias (horas)': '9999', 'Otros días sin entrega': '31/02/2027, Navidad' },
    ['A Lima (horas)', 'A provincias (horas)', 'Otros días sin entrega'],
  ),
  setting('Cuentas para transferencias', { RUC: '123', 'CCI 1': '12' }, ['RUC', 'CCI 1']),
  setting('Reservas de stock', { 'Transferencias (horas)': '2' }, ['Transferencias (horas)']),
  setting('Límites por cliente', { 'Pedidos por pagar a la vez': '0' }, ['Pedidos por pagar a la vez']),
  setting('Tipo de cambio', { 'Soles por dólar': '80' }, ['Soles por dólar']),
  onHome('slides', 'lámina', { Detalle: 'Hasta el domingo', Enlace: 'gamarra' }, ['Foto ancha', 'Titular', 'Enlace']),
  onHome('sections', 'sección', { Nombre: 'X' }, ['Nombre']),
  onHome('sections', 'elemento', { Enlace: 'ofertas', Productos: 'nueve' }, ['Nombre', 'Enlace', 'Productos']),
  onHome('events', 'aviso', { 'Color de fondo': 'rojo', Enlace: 'http://feria.pe' }, [
    'Mensaje',
    'Color de fondo',
    'Enlace',
  ]),
  onHome('services', 'servicio', { Nombre: 'E' }, ['Texto', 'Nombre']),
  onHome('guides', 'guía', { Título: 'Cómo comprar', Enlace: 'otra.pe' }, ['Texto', 'Enlace']),
  onHome('testimonials', 'testimonio', { Cliente: 'rosa' }, ['Lo que dijo', 'Cuándo lo dijo']),
  {
    form: /./,
    at: '/admin/legales/uso',
    typed: { Texto: 'Muy corto' },
    submit: 'Guardar borrador',
    wrong: ['Texto'],
  },
];

/** Of each way in which an office form stands in its page one: on a phone these alone are filled in (D414). */
const ON_A_PHONE: readonly BadInput['form'][] = ['Categoría', 'Producto', 'Envíos', 'lámina'];

/** What a seller fills in. */
const SELLER_FORMS: readonly BadInput[] = [
  {
    form: 'Textos de la tienda',
    at: '/admin/mi-tienda',
    typed: { 'Nombre de la tienda': 'A', 'Sobre la tienda': 'Tejemos' },
    submit: 'Guardar',
    wrong: ['Nombre de la tienda'],
  },
  {
    form: 'Días libres',
    at: '/admin/mi-tienda',
    unfold: 'Elegir los días',
    typed: { 'Último día': '2027-01-04', Mensaje: 'Estamos en la feria' },
    submit: 'Guardar días libres',
    wrong: ['Primer día'],
  },
];

const beginning = (text: string) => new RegExp(`^${text.replaceAll(/[()/]/g, String.raw`\$&`)}`);
const field = (form: Locator, label: string) => form.getByLabel(beginning(label)).first();

async function formOf(page: Page, staff: Shopper, { form, at, open, unfold }: BadInput): Promise<Locator> {
  // Forms of one page stand in one address, whatever part of it is open.
  const stands = page.url().endsWith(at) || page.url().includes(`${at}?`);
  if (!stands || open?.startsWith('Agregar')) await staff.visit(at);
  if (open)
    await staff.main
      .getByRole('button', { name: beginning(open) })
      .first()
      .click();
  if (unfold) await staff.main.getByText(unfold, { exact: true }).click();
  return page.getByRole('form', { name: form, exact: true });
}

/** Types what is wrong, sends it, and finds it said beside its fields, with what was typed still there. */
async function saysWhatIsWrong(form: Locator, { typed, submit, wrong }: Pick<BadInput, 'typed' | 'submit' | 'wrong'>) {
  for (const [label, text] of Object.entries(typed)) await field(form, label).fill(text);
  await form.getByRole('button', { name: submit, exact: true }).click();
  await expect(field(form, wrong[0])).toBeFocused();
  for (const label of wrong) {
    await expect(field(form, label), label).toHaveAttribute('aria-invalid', 'true');
    await expect(field(form, label), label).toHaveAccessibleDescription(/\p{L}{3}/u);
  }
  for (const [label, text] of Object.entries(typed)) await expect(field(form, label)).toHaveValue(text);
}

// The click lands although what is wrong with the field that it leaves pushes the button away (D290).
test('bad input in every kind of office form is said beside its field, the first has the focus, and nothing typed is lost [D290]', async ({
  page,
  isMobile,
}) => {
  test.slow();
  const staff = new Shopper(page);
  await staff.alreadyLoggedIn(ADMIN);
  const forms = isMobile ? FORMS.filter(({ form }) => ON_A_PHONE.includes(form)) : FORMS;
  for (const bad of forms) {
    await test.step(`${bad.at} ${bad.form}`, async () => saysWhatIsWrong(await formOf(page, staff, bad), bad));
  }
  await test.step('where an order goes', async () => {
    const order = await paidTransfer(page.request, await buyer(page.request));
    await staff.visit(`/admin/pedidos/${order.id}`);
    await staff.main.getByRole('button', { name: 'Cambiar la dirección' }).click();
    await saysWhatIsWrong(page.getByRole('form', { name: 'Dirección del pedido' }), {
      typed: { Dirección: '', Teléfono: 'no tengo', 'Quién recibe': 'Portería' },
      submit: 'Cambiar y avisar',
      wrong: ['Dirección', 'Motivo', 'Teléfono'],
    });
  });
});

test('bad input in what a seller fills in: shop, days off, rights, words of a file [D290]', {
  tag: '@desktop',
}, async ({ page }) => {
  const seller = new Shopper(page);
  await seller.alreadyLoggedIn(SELLER);
  for (const bad of SELLER_FORMS) {
    await test.step(`${bad.form}`, async () => saysWhatIsWrong(await formOf(page, seller, bad), bad));
  }
  await test.step('what somebody may do', async () => {
    const email = `ayuda.${unique()}@correo.pe`;
    await seller.visit('/admin/equipo');
    await seller.main.getByRole('button', { name: 'Invitar a alguien' }).click();
    const invitation = page.getByRole('dialog', { name: 'Invitar a alguien' });
    await invitation.getByLabel(/^Correo/).fill(email);
    await invitation.getByRole('checkbox').first().check();
    await invitation.getByRole('button', { name: 'Enviar la invitación' }).click();
    await seller.main.getByRole('button', { name: `Cambiar los permisos de ${email}` }).click();
    const form = page.getByRole('form', { name: 'Permisos' });
    await form.getByRole('checkbox').first().uncheck();
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form.getByRole('checkbox').first()).toBeFocused();
    await expect(form.getByRole('group')).toHaveAccessibleDescription(/Elige al menos un permiso/);
    await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(0);
  });
  await test.step('what words of a file stand for', async () => {
    const mark = unique();
    const rows = [
      ['Código', 'Nombre', 'Categoría', 'Precio', 'Stock'],
      [`W-${mark}`, `Poncho ${mark}`, `Tejidos de ${mark}`, '50', '4'],
    ];
    await seller.visit('/admin/importar');
    const file = { name: `${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csvOf(rows)) };
    await seller.main.locator('input[type=file]').setInputFiles(file);
    await seller.main.getByRole('link', { name: 'Elegir cuáles son' }).click();
    const form = seller.main.getByRole('form', { name: 'Qué significan' });
    const label = `Categoría de Qhatu para «Tejidos de ${mark}»`;
    await form.getByRole('button', { name: 'Guardar y comparar otra vez' }).click();
    await expect(form.getByText('Elige al menos una.')).toBeVisible();
    await expect(field(form, label)).toBeFocused();
    await saysWhatIsWrong(form, {
      typed: { [label]: 'Naves espaciales' },
      submit: 'Guardar y comparar otra vez',
      wrong: [label],
    });
  });
});
