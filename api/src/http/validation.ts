import type { FastifyError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { PAGE_GONE } from './errors';

/** Names of fields as the interface writes them (D53: 'El campo {nombre del campo} es requerido'). */
const FIELD_NAMES: Record<string, string> = {
  name: 'nombre',
  last_name: 'apellido',
  phone: 'teléfono',
  email: 'correo electrónico',
  password: 'contraseña',
  message: 'mensaje',
  address: 'dirección',
  address_id: 'dirección',
  direccion: 'dirección',
  district_id: 'distrito',
  telefono: 'teléfono',
  razon_social: 'razón social',
  ruc: 'RUC',
  lines: 'productos',
  total: 'total',
};

export const fieldName = (wireName: string): string => FIELD_NAMES[wireName] ?? wireName;
export const requiredText = (wireName: string): string => `El campo ${fieldName(wireName)} es requerido`;

interface Issue {
  keyword: string;
  instancePath: string;
  params: { code?: string; origin?: string; minimum?: unknown; maximum?: unknown; input?: unknown };
  message?: string;
}

/** Where a list goes on (D213): nobody types it. */
const CURSORS: readonly string[] = ['after', 'before'];

function textOf(field: string, issue: Issue): string {
  if (CURSORS.includes(field)) return PAGE_GONE;
  const name = fieldName(field);
  const { minimum, maximum, origin } = issue.params;
  switch (issue.keyword) {
    case 'invalid_type':
      return issue.message?.endsWith('undefined') || issue.message?.endsWith('null')
        ? requiredText(field)
        : `El campo ${name} no tiene el formato correcto`;
    case 'too_small':
      if (origin === 'string') return `El campo ${name} debe tener al menos ${minimum} caracteres`;
      return origin === 'array'
        ? `El campo ${name} no puede estar vacío`
        : `El campo ${name} debe ser al menos ${minimum}`;
    case 'too_big':
      if (origin === 'string') return `El campo ${name} debe tener como máximo ${maximum} caracteres`;
      return origin === 'array'
        ? `El campo ${name} tiene demasiados valores`
        : `El campo ${name} debe ser como máximo ${maximum}`;
    case 'invalid_value':
    case 'invalid_union':
      return `El campo ${name} no tiene un valor permitido`;
    default:
      return `El campo ${name} no es válido`;
  }
}

/** "/lines/0/qty" → "lines.0.qty"; the whole body → "body". */
const fieldOf = (path: string): string => path.replace(/^\//, '').replaceAll('/', '.') || 'body';

/** The texts per field of a schema that did not match, or null when the error is something else. */
export function validationFields(error: FastifyError): Record<string, string> | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null;
  const fields: Record<string, string> = {};
  for (const issue of error.validation as unknown as Issue[]) {
    const field = fieldOf(issue.instancePath);
    fields[field] ??= field === 'body' ? 'El cuerpo de la petición está vacío o no es válido' : textOf(field, issue);
  }
  return fields;
}
