/**
 * An answer of the BCRP's statistics service as it was recorded: series PD04640PD ('TC Sistema bancario SBS (S/ por US$) - Venta')
 * of 20 to 30 August 2026, https://estadisticas.bcrp.gob.pe/estadisticas/series/api/PD04640PD/json/2026-08-20/2026-08-30/esp; found in
 * github.com/Roygrh/bcrp-fx-alerts-service (14ad7788), src/test/resources/bcrp. 'n.d.': no business was done on that day.
 */
export const BCRP_RECORDED =
  '{"config":{"title":"Tipo de cambio - TC Sistema bancario SBS (S/ por US$) - Venta","series":[{"name":"TC Sistema bancario SBS (S/ por US$) - Venta","dec":"3"}]},"periods":[{"name":"20.Ago.26","values":["3.528"]},{"name":"21.Ago.26","values":["3.531"]},{"name":"22.Ago.26","values":["n.d."]},{"name":"23.Ago.26","values":["n.d."]},{"name":"24.Ago.26","values":["3.525"]},{"name":"25.Ago.26","values":["3.519"]},{"name":"26.Ago.26","values":["3.522"]},{"name":"27.Ago.26","values":["3.517"]},{"name":"28.Ago.26","values":["3.523"]},{"name":"29.Ago.26","values":["n.d."]},{"name":"30.Ago.26","values":["n.d."]}]}\n';

/** What stands in front of that service answers to who it takes for a robot: 200 and a page, no JSON (same source). */
export const BCRP_CHALLENGE =
  '<!DOCTYPE html><html><head><script src="/_Incapsula_Resource" async></script></head><body></body></html>';
