/** Terms and conditions, last updated on 24 April 2021 (spec 3 §9); HTML of `GET terms`. */
export const TERMS_HTML = `
<p>Última actualización: 24 de abril de 2021.</p>
<h2>1. Quiénes participan</h2>
<p>Qhatu reúne en un solo sitio a compradores y proveedores del Perú. El proveedor vende y responde por lo que ofrece; Qhatu cobra por cuenta de él, coordina la entrega y atiende los reclamos. En las categorías especiales y de servicios, Qhatu solo pone en contacto al cliente con el proveedor.</p>
<h2>2. Deberes del proveedor</h2>
<ul>
<li>Mantener vigentes y correctos sus datos bancarios y tributarios.</li>
<li>Registrar cada producto con su descripción, precio y stock reales, y mantener el stock que publica.</li>
<li>Autorizar o no los destinos de entrega: Lima, Callao y Provincia.</li>
<li>Despachar dentro de 2 días hábiles y enviar el comprobante de pago.</li>
<li>Informar de problemas con un pago dentro de un mes desde la venta.</li>
<li>Conocer que se cobra una comisión por tramos y que las promociones duran como máximo 20 días al año.</li>
</ul>
<p>El proveedor que incumple queda suspendido. Una cuenta suspendida por mal uso puede reabrirse después de 5 días hábiles.</p>
<h2>3. Precios y pagos</h2>
<p>Los precios están en soles e incluyen el IGV. El depósito o la transferencia bancaria tiene un recargo de 8 soles, y PagoEfectivo uno de 4 soles, del que se devuelve el 96 % si la compra se anula. Al pagar por transferencia el stock queda reservado 4 horas. El proveedor recibe su pago después de 10 días hábiles.</p>
<h2>4. Envíos</h2>
<p>La coordinación de envío en Lima cuesta 7 soles en compras de menos de 200 soles; desde ese monto es gratuita. A provincias se agregan 12 soles por producto. La entrega toma 2 días hábiles en Lima y 5 en provincias. Una compra se considera recibida 14 días después de su envío.</p>
<h2>5. Cambios, devoluciones y garantía</h2>
<p>Puedes pedir la devolución dentro de los 5 días calendario desde que recibes el producto; el trámite toma hasta 3 días hábiles. Los daños de transporte se reclaman dentro de los 2 días desde la entrega. Una reparación en garantía toma alrededor de 10 días hábiles.</p>
<h2>6. Cupones</h2>
<p>Los códigos distinguen mayúsculas de minúsculas, tienen fecha de vigencia y pueden tener un límite de usos. No se acumulan entre sí.</p>
<h2>7. Otros sitios y propiedad intelectual</h2>
<p>El sitio puede enlazar a páginas de terceros, por cuyo contenido no respondemos. Las marcas, textos e imágenes pertenecen a sus titulares y no pueden usarse sin su permiso. Quien use el sitio contra estos términos mantendrá indemne al operador frente a los reclamos que cause.</p>
<h2>8. Ley aplicable y cambios</h2>
<p>Rige la ley peruana y son competentes los jueces de Lima. Estos términos pueden cambiar; los cambios se publican en la plataforma.</p>
`.trim();
