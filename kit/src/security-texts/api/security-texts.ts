import { ROLE } from '@qhatu/contract/model';
import type { LoginMethod, ReadSubject, SecurityDetails, SecurityKind } from '@qhatu/contract/wire';

const METHODS: Record<LoginMethod, string> = {
  password: 'con contraseña',
  'password+app': 'con contraseña y código',
  'password+passkey': 'con contraseña y llave de acceso',
  'password+recovery': 'con contraseña y código de recuperación',
  passkey: 'con llave de acceso',
  mail: 'desde el enlace de un correo',
};

const REASONS: Record<NonNullable<SecurityDetails['reason']>, string> = {
  password: 'contraseña equivocada',
  code: 'código equivocado',
  'recovery-code': 'código de recuperación equivocado',
  passkey: 'llave de acceso que no es',
  suspended: 'cuenta suspendida',
  unverified: 'correo sin confirmar',
};

/** What happened, in words. */
export const KIND_TEXTS: Record<SecurityKind, string> = {
  login: 'Inicio de sesión',
  'login-failed': 'Intento de inicio de sesión',
  'login-blocked': 'Demasiados intentos: bloqueado por un rato',
  logout: 'Cierre de sesión',
  'session-ended': 'Sesiones cerradas',
  'step-up': 'Confirmación de identidad',
  'step-up-failed': 'Confirmación de identidad fallida',
  'password-changed': 'Cambio de contraseña',
  'email-changed': 'Cambio de correo',
  'bank-changed': 'Datos bancarios enviados',
  'data-copied': 'Copia de los datos descargada',
  'role-changed': 'Cambio de tipo de cuenta',
  suspended: 'Cuenta suspendida',
  reactivated: 'Cuenta reactivada',
  'factor-added': 'Segundo paso agregado',
  'factor-removed': 'Segundo paso quitado',
  'recovery-codes-made': 'Códigos de recuperación nuevos',
  'recovery-code-used': 'Código de recuperación usado',
  'staff-read': 'Lectura de datos personales',
  'account-deleted': 'Cuenta eliminada',
  'shop-joined': 'Empezó a trabajar en una tienda',
  'shop-rights': 'Cambiaron los permisos en una tienda',
  'shop-left': 'Dejó de trabajar en una tienda',
};

/** What staff looked at, before the numbers of what they looked at. */
const SUBJECTS: Record<ReadSubject, string> = {
  orders: 'pedidos',
  proofs: 'constancias de pago',
  lines: 'entregas',
  requests: 'solicitudes',
  'request-files': 'documentos de solicitudes',
  bank: 'datos bancarios de solicitudes',
  'refund-bank': 'cuentas de devoluciones',
  complaints: 'hojas de reclamación',
  messages: 'mensajes de contacto',
  suggestions: 'sugerencias',
  chats: 'conversaciones',
  customers: 'clientes',
  people: 'personas',
  designs: 'diseños',
  prints: 'imágenes de diseños',
  newsletter: 'correos del boletín',
  'security-log': 'registro de seguridad',
};

const ROLES: Record<number, string> = {
  [ROLE.client]: 'cliente',
  [ROLE.admin]: 'administración',
  [ROLE.reseller]: 'comisionista',
  [ROLE.seller]: 'vendedor',
  [ROLE.support]: 'soporte',
};

/** How, why, what or how many, in words; empty when there is nothing to add. */
export function detailText(kind: SecurityKind, details: SecurityDetails): string {
  const { method, reason, factor, what, ids, count, from, to, shop } = details;
  if (method) return METHODS[method];
  if (reason) return REASONS[reason];
  if (factor) return factor === 'app' ? 'aplicación de códigos' : 'llave de acceso';
  const where = shop === undefined ? '' : `tienda del vendedor N.º ${shop}`;
  if (what)
    return [ids?.length ? `${SUBJECTS[what]}: ${ids.join(', ')}` : SUBJECTS[what], where].filter(Boolean).join(', ');
  if (where) return where;
  if (from !== undefined && to !== undefined) return `de ${ROLES[from] ?? from} a ${ROLES[to] ?? to}`;
  if (count === undefined) return '';
  if (kind === 'recovery-code-used') return `${count === 1 ? 'queda' : 'quedan'} ${count}`;
  return `${count} ${count === 1 ? 'sesión' : 'sesiones'}`;
}
