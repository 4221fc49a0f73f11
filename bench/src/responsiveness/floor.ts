import { serve } from '../lib/serve';

/**
 * Two pages with a headline and a link, no styles, no picture; the click itself changes one for the other. Has what the
 * measurements of the shop look for, by the same names.
 */
const PAGE = `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><main><section aria-label="Destacados"><h1>Qhatu</h1>
<a href="/detalle/productos/1">Parlante</a></section></main><script>
const main = document.querySelector('main'), [home] = main.children;
const show = () => {
  if (location.pathname === '/') main.replaceChildren(home);
  else main.innerHTML = '<h1>Parlante</h1>';
};
home.querySelector('a').onclick = (event) => {
  event.preventDefault();
  history.pushState(null, '', event.currentTarget.href);
  show();
};
// What measures listens to this event, too, and later than this does.
onpopstate = () => setTimeout(show);
performance.mark('qhatu:hydrated');
</script></html>`;

/** Pages that nothing which shows a headline can beat on this machine today. */
export const openFloor = () => serve((_, reply) => reply.setHeader('content-type', 'text/html').end(PAGE));
