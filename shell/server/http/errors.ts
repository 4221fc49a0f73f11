import type { ErrorBody } from '@qhatu/contract/wire';

/** What the front door itself says when something fails (D8), by status. */
const sentences: Record<number, { code: string; msg: string }> = {
  400: { code: 'bad_request', msg: 'La dirección o la solicitud no es válida.' },
  403: { code: 'demo_only', msg: 'Esta tienda es una demostración y solo se abre desde su propia red.' },
  404: { code: 'not_found', msg: 'No encontramos lo que buscas.' },
  405: { code: 'method_not_allowed', msg: 'Esta dirección no acepta ese tipo de solicitud.' },
  408: { code: 'request_timeout', msg: 'La solicitud tardó demasiado en llegar. Inténtalo de nuevo.' },
  413: { code: 'too_large', msg: 'Lo que envías es demasiado grande.' },
  414: { code: 'address_too_long', msg: 'La dirección es demasiado larga.' },
  429: { code: 'too_many_requests', msg: 'Son demasiadas solicitudes seguidas. Inténtalo de nuevo en un minuto.' },
  431: { code: 'headers_too_large', msg: 'La solicitud trae cabeceras demasiado grandes.' },
  500: { code: 'internal', msg: 'Algo falló de nuestro lado. Inténtalo de nuevo en un momento.' },
  502: { code: 'bad_gateway', msg: 'Esta parte de la tienda no está disponible en este momento.' },
  503: { code: 'unavailable', msg: 'El servicio no está disponible en este momento. Inténtalo de nuevo.' },
  504: { code: 'timeout', msg: 'El servicio está tardando demasiado. Inténtalo de nuevo.' },
};

/** The Spanish error body of a status (D8); unknown statuses speak as 400 or 500. */
export function errorBody(status: number, requestId?: string): ErrorBody {
  const { code, msg } = sentences[status] ?? sentences[status < 500 ? 400 : 500] ?? { code: 'internal', msg: 'Error' };
  return { msg, error: msg, code, ...(requestId ? { request_id: requestId } : {}) };
}
