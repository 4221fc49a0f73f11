import { SHOP } from '../../lib/shop';
import type { LegalSection } from './types';

/** Personal data and cookies (Ley 29733). */
export const PRIVACY: readonly LegalSection[] = [
  {
    id: 'privacidad',
    title: 'Privacidad y datos personales',
    blocks: [
      `${SHOP.legalName} trata tus datos conforme a la Ley N.º 29733, Ley de Protección de Datos Personales, y su reglamento.`,
      [
        'Usamos tu nombre, documento, correo, teléfono y direcciones para crear tu cuenta, entregar tus pedidos, emitir comprobantes y atender tus consultas y reclamos.',
        'Compartimos con el vendedor y con quien hace la entrega solo lo que necesitan para tu pedido.',
        'No guardamos los datos de tu tarjeta: los recibe el proveedor de pagos.',
        'Te enviamos publicidad solo si la aceptaste por separado, y puedes retirar ese permiso cuando quieras.',
      ],
      'Desde tu perfil, en Mis datos, te llevas una copia de todo lo que guardamos de ti y eliminas tu cuenta: tus pedidos se conservan sin tu nombre, porque la contabilidad lo exige.',
      `Puedes pedir acceso, rectificación, cancelación, oposición y portabilidad de tus datos escribiendo a ${SHOP.email}. Si no estás conforme con la respuesta, puedes acudir a la Autoridad Nacional de Protección de Datos Personales.`,
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies y almacenamiento local',
    blocks: [
      'Guardamos en tu navegador tu sesión, tu carrito, tus favoritos, los productos que comparas, tus preferencias y los borradores de tus formularios, para que no los pierdas al cerrar la página.',
      'Cuando inicias sesión, una cookie recuerda durante 180 días que este navegador es tuyo. Así puedes entrar aunque otra persona esté probando contraseñas con tu correo. No sirve para nada más.',
      'De cada sesión guardamos el dispositivo, la dirección de internet desde la que se usó y cuándo: lo ves en tu perfil, en Tus sesiones, y ahí mismo puedes cerrarla.',
      'Tu respuesta al aviso de cookies se recuerda 150 días. Puedes borrar todo desde la configuración de tu navegador; la tienda seguirá funcionando, pero no te recordará.',
    ],
  },
];
