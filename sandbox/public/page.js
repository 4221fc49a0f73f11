// The stand-in's page: presses the button without leaving it, says what happened, and tells the page that opened it.
const form = document.querySelector('form');
const output = document.querySelector('#outcome');
const audience = window.opener ?? (window.parent === window ? null : window.parent);

const describeDelivery = ({ what, status }) =>
  `${what}: ${status === null ? 'en camino' : status === 0 ? 'sin respuesta' : status}`;

const postOutcome = (outcome) => audience?.postMessage({ source: 'qhatu-sandbox', outcome }, location.origin);

// The button was pressed before this script was there: the answer is a page, with what is to be told in it.
const answered = document.querySelector('[data-outcome]');
if (answered) postOutcome(JSON.parse(answered.textContent));

form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const buttons = [...form.querySelectorAll('button')];
  const body = new URLSearchParams(new FormData(form, event.submitter));
  for (const button of buttons) button.disabled = true;
  // Not `form.action`: its buttons are called that.
  output.textContent = 'Un momento…';
  try {
    const answer = await fetch(form.getAttribute('action'), {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
    });
    const outcome = await answer.json();
    output.textContent = [outcome.text, ...outcome.deliveries.map(describeDelivery)].join('\n');
    postOutcome(outcome.forBrowser ?? null);
  } catch {
    output.textContent = 'El banco de pruebas no responde. Intenta otra vez.';
  }
  for (const button of buttons) button.disabled = false;
});
