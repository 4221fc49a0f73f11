import { paths } from '@qhatu/contract/paths';
import { ACTIONS, type Action, EXPLANATIONS, type Outcome, type Payable, type PaymentPage } from '../actions';
import { html, type Markup, page } from './html';

const CHOICES: Action[] = ['pay', 'refuse', 'delay', 'duplicate', 'forge', 'expire'];

const button = (action: Action): Markup => html`<li>
<button name="action" value="${action}"${action === 'pay' ? html` class="main"` : ''} aria-describedby="about-${action}">${ACTIONS[action]}</button>
<span id="about-${action}">${EXPLANATIONS[action]}</span></li>`;

/**
 * One payment with everything that may happen to it (D74); `atBank`: the step at which the buyer's bank asks for a confirmation.
 * It works without scripts as well.
 */
export function paymentPage(
  { provider, kind, field, hasBankStep }: PaymentPage,
  { id, amount, reference, open }: Payable,
  atBank: boolean,
): string {
  const title = atBank ? 'Tu banco pide confirmar' : `Pago por ${provider}`;
  const fields = html`<input type="hidden" name="${field}" value="${id}">`;
  const bank = html`<form method="post" action="/sandbox/${kind}">${fields}
<p>Confirma esta compra en tu banco (3-D Secure).</p>
<ul><li><button name="action" value="pay" class="main">Confirmar</button></li>
<li><button name="action" value="refuse">Cancelar</button></li></ul></form>`;
  const all = html`<form method="post" action="/sandbox/${kind}">${fields}<ul>${CHOICES.map(button)}</ul></form>
${
  hasBankStep
    ? html`<p><a href="/sandbox/${kind}?${field}=${id}&amp;paso=banco">Pasar antes por el banco (3-D Secure)</a></p>`
    : ''
}`;
  return page(
    title,
    html`<p class="note">Banco de pruebas: aquí no se mueve dinero.</p>
<h1>${title}</h1>
<dl><dt>Importe</dt><dd>${amount}</dd><dt>Referencia</dt><dd>${reference}</dd></dl>
${open ? (atBank ? bank : all) : html`<p role="status">Este pago ya se cerró.</p>`}
<output id="outcome" role="status"></output>
<p><a href="/sandbox" target="_top">Todos los pagos</a></p>`,
  );
}

/** What was done, for a browser without scripts. */
export function outcomePage({ text, deliveries, forBrowser }: Outcome, back: string): string {
  const items = deliveries.map(
    ({ what, status }) =>
      html`<li>${what}: ${status === null ? 'en camino' : status === 0 ? 'sin respuesta' : status}</li>`,
  );
  return page(
    text,
    html`<h1>${text}</h1><ul class="deliveries">${items}</ul>
${forBrowser ? html`<h2>Respuesta para el navegador</h2><pre tabindex="0" data-outcome>${JSON.stringify(forBrowser, null, 2)}</pre>` : ''}
<p><a href="${back}">Volver al pago</a></p>`,
  );
}

/** `/sandbox`: what can still be paid (D77). */
export function listPage(pages: readonly PaymentPage[]): string {
  const rows = pages
    .flatMap(({ kind, provider, field, payments }) =>
      payments()
        .filter(({ open }) => open)
        .map(
          ({ id, amount, reference }) =>
            html`<tr><td>${provider}</td><td>${reference}</td><td>${amount}</td><td><a href="/sandbox/${kind}?${field}=${id}">Abrir</a></td></tr>`,
        ),
    )
    .reverse();
  return page(
    'Pagos abiertos',
    html`<p class="note">Banco de pruebas: aquí no se mueve dinero.</p>
<h1>Pagos abiertos</h1>
${
  rows.length === 0
    ? html`<p>No hay pagos abiertos. Elige tarjeta o PayPal en <a href="${paths.checkout.href()}">el pago de tu carrito</a>.</p>`
    : html`<table><thead><tr><th>Proveedor</th><th>Referencia</th><th>Importe</th><th><span class="hidden">Abrir</span></th></tr></thead><tbody>${rows}</tbody></table>`
}`,
  );
}
