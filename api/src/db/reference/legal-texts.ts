/** When the legal texts were last changed before they had versions (spec 3 §9). */
export const LEGAL_SINCE = '2021-04-24T00:00:00-05:00';

/** What each legal text says in its first version, in Markdown; `{#name}` is a heading's anchor (spec 3 §9, D12, D261). */
export const LEGAL_TEXTS = {
  terminos: `
Última actualización: 24 de abril de 2021.

## 1. Quiénes participan

Qhatu reúne en un solo sitio a compradores y proveedores del Perú. El proveedor vende y responde por lo que ofrece; Qhatu cobra por cuenta de él, coordina la entrega y atiende los reclamos. En las categorías especiales y de servicios, Qhatu solo pone en contacto al cliente con el proveedor.

## 2. Deberes del proveedor

- Mantener vigentes y correctos sus datos bancarios y tributarios.
- Registrar cada producto con su descripción, precio y stock reales, y mantener el stock que publica.
- Autorizar o no los destinos de entrega: Lima, Callao y Provincia.
- Despachar dentro de 2 días hábiles y enviar el comprobante de pago.
- Informar de problemas con un pago dentro de un mes desde la venta.
- Conocer que se cobra una comisión por tramos y que las promociones duran como máximo 20 días al año.

El proveedor que incumple queda suspendido. Una cuenta suspendida por mal uso puede reabrirse después de 5 días hábiles.

## 3. Precios y pagos

Los precios están en soles e incluyen el IGV. El depósito o la transferencia bancaria tiene un recargo de 8 soles, y PagoEfectivo uno de 4 soles, del que se devuelve el 96 % si la compra se anula. Al pagar por transferencia el stock queda reservado 4 horas. El proveedor recibe su pago después de 10 días hábiles.

## 4. Envíos

La coordinación de envío en Lima cuesta 7 soles en compras de menos de 200 soles; desde ese monto es gratuita. A provincias se agregan 12 soles por producto. La entrega toma 2 días hábiles en Lima y 5 en provincias. Una compra se considera recibida 14 días después de su envío.

## 5. Cambios, devoluciones y garantía

Puedes pedir la devolución dentro de los 5 días calendario desde que recibes el producto; el trámite toma hasta 3 días hábiles. Los daños de transporte se reclaman dentro de los 2 días desde la entrega. Una reparación en garantía toma alrededor de 10 días hábiles.

## 6. Cupones

Los códigos distinguen mayúsculas de minúsculas, tienen fecha de vigencia y pueden tener un límite de usos. No se acumulan entre sí.

## 7. Otros sitios y propiedad intelectual

El sitio puede enlazar a páginas de terceros, por cuyo contenido no respondemos. Las marcas, textos e imágenes pertenecen a sus titulares y no pueden usarse sin su permiso. Quien use el sitio contra estos términos mantendrá indemne al operador frente a los reclamos que cause.

## 8. Ley aplicable y cambios

Rige la ley peruana y son competentes los jueces de Lima. Estos términos pueden cambiar; los cambios se publican en la plataforma.
`.trim(),
  uso: `
## Uso de la plataforma {#uso}

Qhatu es una plataforma de Qhatu Mercado S.A.C., RUC 20609876540, en la que compradores adquieren productos de vendedores independientes. Al usarla aceptas estos términos.

Para comprar necesitas una cuenta y tener al menos 15 años; los productos para adultos requieren mayoría de edad. Eres responsable de lo que se hace con tu cuenta y de que tus datos sean ciertos.

En las categorías especiales y de profesionales independientes la plataforma es solo intermediaria entre el proveedor y el cliente: el acuerdo se hace directamente entre ellos.

## Obligaciones del proveedor {#obligaciones-del-proveedor}

- Mantener vigentes y válidos sus datos bancarios y financieros.
- Registrar correctamente sus productos, con información veraz y stock real.
- Autorizar o no el destino de envío de cada producto.
- Comunicar los problemas de pago en el plazo establecido.
- Conocer y aceptar que se cobra una comisión escalonada por venta.

El proveedor que incumple sus obligaciones es suspendido.

## Suspensión de cuentas {#suspension}

Una cuenta puede suspenderse por uso indebido: datos falsos, fraude, trato ofensivo, reventa de códigos o cualquier acción que dañe a otras personas o a la plataforma. Puede reabrirse 5 días hábiles después de corregida la falta.

## Enlaces a sitios de terceros {#enlaces}

La plataforma puede enlazar a sitios que no administramos. No respondemos por su contenido ni por sus prácticas; lee sus condiciones antes de usarlos.

## Propiedad intelectual {#propiedad-intelectual}

La marca, los textos, las imágenes y el software de Qhatu pertenecen a su operador o a quienes le dieron licencia. Los contenidos de cada producto pertenecen a su vendedor. No pueden usarse sin permiso.

## Indemnidad {#indemnidad}

Quien usa la plataforma mantiene indemne al operador frente a reclamos de terceros que resulten de un uso contrario a estos términos o a la ley. Nada de esto limita los derechos que el Código de Protección y Defensa del Consumidor te reconoce.

## Ley aplicable y cambios {#ley}

Estos términos se rigen por las leyes del Perú y se someten a los tribunales de Lima, sin perjuicio de las vías que la ley reconoce al consumidor.

Podemos cambiarlos; los cambios se publican en la plataforma. Última actualización: 24 de abril de 2021.
`.trim(),
  compras: `
## Costos y plazos de envío {#envios}

El costo de envío se calcula antes de pagar y se muestra por separado en tu pedido.

- Lima: S/ 7,00 por la coordinación del envío cuando tu compra es menor de S/ 200,00. Desde S/ 200,00 el envío a Lima es gratis.
- Provincias: S/ 12,00 por cada producto. No todos los productos se envían a provincias; si alguno no puede ir, te lo decimos antes de pagar y no se cobra.
- Los productos con envío gratis no suman costo de envío.

El plazo de entrega es de 2 días hábiles en Lima y 5 en provincias, contados desde que se aprueba el pago. Antes de pagar ves la fecha estimada. No se entrega en domingos, lunes ni feriados.

Una compra se considera recibida 14 días después de su envío, salvo que nos avises lo contrario.

## Medios de pago y recargos {#medios-de-pago}

- Transferencia o depósito bancario: S/ 8,00 adicionales por pedido.
- Transferencia móvil (Yape o Plin): sin recargo.
- Tarjeta y PayPal: sin recargo. PayPal cobra en dólares al tipo de cambio de venta que se muestra antes de pagar.
- PagoEfectivo: S/ 4,00 adicionales por pedido. Si corresponde una devolución, se reembolsa el 96 % de lo pagado.

En cada momento la página de pago ofrece solo los medios que se pueden usar.

Con transferencia, depósito o PagoEfectivo tu stock queda reservado 4 horas como mínimo; la página de pago dice cuántas. Pasado ese tiempo sin que el pago se confirme, la reserva se libera y el pedido se cancela; te avisamos por correo.

Si tuviste un problema con un pago, comunícalo dentro del mes siguiente a la compra.

## Cupones y promociones {#cupones}

- Los códigos distinguen mayúsculas de minúsculas.
- Cada código tiene una vigencia y puede tener un monto mínimo, un medio de pago, un vendedor, una categoría o una cantidad de usos determinados.
- Un código no se suma a la oferta del vendedor: se aplica el descuento que más te conviene, hasta el máximo que el vendedor permite.
- Las promociones de un vendedor duran como máximo 20 días al año.
- Existe un código de envío gratis para los polos personalizados.

## Cambios y devoluciones {#cambios-y-devoluciones}

Puedes pedir un cambio o una devolución dentro de los 5 días calendario siguientes a la entrega, con el producto sin uso, completo y en su empaque. Atendemos la solicitud en hasta 3 días hábiles.

Si el producto llegó dañado, avísanos dentro de los 2 días siguientes a la recepción, con fotos del producto y de su empaque.

Los productos personalizados se cambian o devuelven solo por fallas de fabricación.

## Garantía {#garantia}

Cada producto indica su garantía. Para usarla, escríbenos con tu número de pedido y una descripción de la falla.

La reparación toma alrededor de 10 días hábiles desde que el servicio técnico recibe el producto. Si no se puede reparar, se cambia o se devuelve el dinero.

La garantía no cubre daños por mal uso, golpes, humedad o intervenciones de terceros.
`.trim(),
  privacidad: `
## Privacidad y datos personales {#privacidad}

Qhatu Mercado S.A.C. trata tus datos conforme a la Ley N.º 29733, Ley de Protección de Datos Personales, y su reglamento.

- Usamos tu nombre, documento, correo, teléfono y direcciones para crear tu cuenta, entregar tus pedidos, emitir comprobantes y atender tus consultas y reclamos.
- Compartimos con el vendedor y con quien hace la entrega solo lo que necesitan para tu pedido.
- No guardamos los datos de tu tarjeta: los recibe el proveedor de pagos.
- Te enviamos publicidad solo si la aceptaste por separado, y puedes retirar ese permiso cuando quieras.

Desde tu perfil, en Mis datos, te llevas una copia de todo lo que guardamos de ti y eliminas tu cuenta: tus pedidos se conservan sin tu nombre, porque la contabilidad lo exige.

Puedes pedir acceso, rectificación, cancelación, oposición y portabilidad de tus datos escribiendo a ayuda@qhatu.pe. Si no estás conforme con la respuesta, puedes acudir a la Autoridad Nacional de Protección de Datos Personales.

## Cookies y almacenamiento local {#cookies}

Guardamos en tu navegador tu sesión, tu carrito, tus favoritos, los productos que comparas, tus preferencias y los borradores de tus formularios, para que no los pierdas al cerrar la página.

Cuando inicias sesión, una cookie recuerda durante 180 días que este navegador es tuyo. Así puedes entrar aunque otra persona esté probando contraseñas con tu correo. No sirve para nada más.

De cada sesión guardamos el dispositivo, la dirección de internet desde la que se usó y cuándo: lo ves en tu perfil, en Tus sesiones, y ahí mismo puedes cerrarla.

Tu respuesta al aviso de cookies se recuerda 150 días. Puedes borrar todo desde la configuración de tu navegador; la tienda seguirá funcionando, pero no te recordará.
`.trim(),
  proveedores: `
## Preguntas de los proveedores {#proveedores}

- ¿Qué debo cumplir? Mantener tus datos bancarios y de contacto vigentes, registrar bien tus productos, tener stock, despachar en 2 días hábiles y entregar los comprobantes de pago.
- ¿Elijo adónde vendo? Sí: por cada producto autorizas o no el envío a Lima, Callao y provincias. Por cada producto enviado a provincias recibes S/ 10,00.
- ¿Cuándo me pagan? 10 días hábiles después de la entrega. Los problemas con un pago se comunican dentro del mes siguiente a la venta.
- ¿Cuánto cobra Qhatu? Una comisión escalonada por venta, que conoces antes de publicar.
- ¿Cuánto puede durar una promoción? Como máximo 20 días al año.
- ¿Qué pasa si incumplo? La cuenta se suspende. Se puede reabrir 5 días hábiles después de corregir la falta.
`.trim(),
  'terminos-vendedor': `
## Para quien vende

- La cuenta bancaria debe estar a nombre de la empresa y sus datos, vigentes.
- Cada venta paga una comisión por tramos. El pago al vendedor se hace después de 10 días hábiles.
- Por cada producto enviado a provincia el vendedor recibe S/ 10,00 adicionales.
- El pedido se despacha dentro de 2 días hábiles y con su comprobante de pago.
- Los destinos se autorizan por producto: Lima, Callao y Provincia.
- Los problemas con un pago se comunican dentro de un mes desde la venta.
- Las promociones de un vendedor duran como máximo 20 días al año.
`.trim(),
  'terminos-comprador': `
## Para quien compra

- Para tener una cuenta hacen falta al menos 15 años; los productos para adultos requieren mayoría de edad.
- Los datos de la cuenta deben ser ciertos. Puedes verlos, llevártelos y eliminarlos desde tu perfil, en Mis datos (Ley N.º 29733).
- La publicidad por correo es aparte y voluntaria: puedes aceptarla o retirarla cuando quieras.
`.trim(),
  'terminos-comisionista': `
## Para quien recomienda

- Las comisiones se pagan contra boleta, factura o recibo por honorarios, a la cuenta bancaria registrada.
- Un código de comisionista se comparte con personas que lo aceptan: nunca por mensajes masivos no pedidos.
- El uso indebido de códigos suspende la cuenta; puede reabrirse después de 5 días hábiles.
`.trim(),
} as const;

/**
 * Sentences of these texts that say a figure of the settings, with its name in its place (D292): a version from before figures had
 * names is written anew where it still says one of them.
 */
export const LEGAL_FIGURE_WORDS: Readonly<Record<string, string>> = {
  'Despachar dentro de 2 días hábiles': 'Despachar dentro de {{dias-despacho}} días hábiles',
  'se despacha dentro de 2 días hábiles': 'se despacha dentro de {{dias-despacho}} días hábiles',
  'tener stock, despachar en 2 días hábiles': 'tener stock, despachar en {{dias-despacho}} días hábiles',
  'las promociones duran como máximo 20 días al año':
    'las promociones duran como máximo {{promocion-vendedores}} días al año',
  'Las promociones de un vendedor duran como máximo 20 días al año':
    'Las promociones de un vendedor duran como máximo {{promocion-vendedores}} días al año',
  '¿Cuánto puede durar una promoción? Como máximo 20 días al año':
    '¿Cuánto puede durar una promoción? Como máximo {{promocion-vendedores}} días al año',
  'se considera recibida 14 días después de su envío':
    'se considera recibida {{dias-recepcion}} días después de su envío',
  'recibe su pago después de 10 días hábiles': 'recibe su pago después de {{pago-vendedores}} días hábiles',
  'El pago al vendedor se hace después de 10 días hábiles':
    'El pago al vendedor se hace después de {{pago-vendedores}} días hábiles',
  '¿Cuándo me pagan? 10 días hábiles': '¿Cuándo me pagan? {{pago-vendedores}} días hábiles',
  'enviado a provincias recibes S/ 10,00': 'enviado a provincias recibes S/ {{provincia-vendedores}}',
  'el vendedor recibe S/ 10,00 adicionales': 'el vendedor recibe S/ {{provincia-vendedores}} adicionales',
  'tiene un recargo de 8 soles, y PagoEfectivo uno de 4 soles':
    'tiene un recargo de {{recargo-transferencia}} soles, y PagoEfectivo uno de {{recargo-pagoefectivo}} soles',
  'depósito bancario: S/ 8,00 adicionales': 'depósito bancario: S/ {{recargo-transferencia}} adicionales',
  'PagoEfectivo: S/ 4,00 adicionales': 'PagoEfectivo: S/ {{recargo-pagoefectivo}} adicionales',
  'en Lima cuesta 7 soles en compras de menos de 200 soles':
    'en Lima cuesta {{envio-lima}} soles en compras de menos de {{lima-gratis}} soles',
  'A provincias se agregan 12 soles por producto': 'A provincias se agregan {{envio-provincia}} soles por producto',
  'Lima: S/ 7,00 por la coordinación del envío cuando tu compra es menor de S/ 200,00. Desde S/ 200,00':
    'Lima: S/ {{envio-lima}} por la coordinación del envío cuando tu compra es menor de S/ {{lima-gratis}}. Desde S/ {{lima-gratis}}',
  'Provincias: S/ 12,00 por cada producto': 'Provincias: S/ {{envio-provincia}} por cada producto',
  'La entrega toma 2 días hábiles en Lima y 5 en provincias':
    'La entrega toma {{entrega-lima}} días hábiles en Lima y {{entrega-provincia}} en provincias',
  'El plazo de entrega es de 2 días hábiles en Lima y 5 en provincias':
    'El plazo de entrega es de {{entrega-lima}} días hábiles en Lima y {{entrega-provincia}} en provincias',
  'el stock queda reservado 4 horas': 'el stock queda reservado {{horas-reserva}} horas',
};

/** The day of the first texts in their own words, by the name of each version's own (D331). */
export const LEGAL_DAY_WORDS: Readonly<Record<string, string>> = {
  'Última actualización: 24 de abril de 2021': 'Última actualización: {{actualizado}}',
};
