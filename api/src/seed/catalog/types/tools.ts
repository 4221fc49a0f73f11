import { BRANDS } from '../brands';
import { FITTING, item, type ProductType } from '../spec';

const tools = { brands: BRANDS.herramientas, texts: 'home', look: { choice: true }, tags: ['ferretería'] } as const;
export const TOOLS: readonly ProductType[] = [
  {
    ...tools,
    warranty: '6 meses.',
    sub: 2501,
    weight: 12,
    name: '{cosa} {detalle} {marca}',
    price: [15, 89],
    slots: {
      cosa: [
        item(
          'Martillo',
          [19, 69],
          ['de uña de 16 oz', 'de bola', 'con mango de madera', 'con mango de fibra'],
          ['martillo', 'herramientas-grupo'],
        ),
        item(
          'Desarmador',
          [9, 49],
          ['plano', 'estrella', 'juego de 6', 'imantado'],
          ['desarmador', 'herramientas-grupo'],
        ),
        item(
          'Llave mixta',
          [12, 89],
          ['de 10 mm', 'de 13 mm', 'juego de 8', 'de 17 mm'],
          ['llave', 'herramientas-grupo'],
        ),
        item('Serrucho', [25, 79], ['de 20 pulgadas', 'de costilla', 'de poda'], ['serrucho']),
        item('Hacha', [39, 109], ['de mano', 'con mango de fibra', 'para leña'], ['hacha']),
        item(
          'Caja de herramientas',
          [69, 249],
          ['vacía de 16 pulgadas', 'con 40 piezas', 'con 120 piezas', 'metálica'],
          ['caja-herramientas', 'herramientas-grupo'],
        ),
      ],
      detalle: FITTING,
    },
    intro: ['Herramienta de taller, firme en la mano.', 'Acero templado para trabajo diario.'],
    facts: ['Tratamiento contra el óxido.', 'Probada por maestros de obra.', 'Mango que no resbala con sudor.'],
  },
  {
    ...tools,
    warranty: '30 días.',
    sub: 2502,
    weight: 8,
    name: '{cosa} {detalle} {marca}',
    price: [9, 69],
    slots: {
      cosa: [
        item(
          'Candado',
          [15, 89],
          ['de 40 mm', 'de 50 mm', 'de 60 mm', 'de alta seguridad', 'de arco largo'],
          ['candado'],
        ),
        item(
          'Pernos con tuerca',
          [5, 39],
          ['galvanizados, x 50', 'de acero, x 25', 'de 3/8, x 50', 'surtidos'],
          ['tornillos'],
        ),
        item('Imán', [9, 45], ['de herradura', 'de arranque', 'para taller'], ['iman']),
        item('Ladrillos', [19, 69], ['king kong, x 10', 'pandereta, x 10', 'refractarios, x 5'], ['ladrillo']),
      ],
      detalle: FITTING,
    },
    intro: ['Ferretería confiable, del tamaño que dice.', 'Material que pasa la inspección.'],
    facts: ['Resiste la humedad de la costa.', 'Venta por unidad o por caja.', 'Factura disponible.'],
  },
  {
    ...tools,
    warranty: '30 días.',
    sub: 2503,
    weight: 7,
    name: '{cosa} {detalle} {marca}',
    price: [19, 119],
    tags: ['seguridad'],
    slots: {
      cosa: [
        item('Casco de seguridad', [29, 99], ['para obra', 'con barbiquejo', 'dieléctrico', 'regulable'], ['casco']),
        item('Chaleco reflectivo', [15, 49], ['naranja', 'con bolsillos', 'de malla', 'para ciclista'], ['chaleco']),
        item('Extintor', [69, 189], ['de 2 kg', 'de 4 kg', 'de 6 kg', 'para auto'], ['extintor']),
      ],
      detalle: FITTING,
    },
    intro: ['Protección que cumple la norma técnica peruana.', 'Equipo de seguridad para obra y para casa.'],
    facts: ['Incluye certificado vigente.', 'Alta visibilidad.', 'Recojo o envío el mismo día en Lima.'],
  },
  {
    ...tools,
    warranty: '6 meses.',
    sub: 2504,
    weight: 6,
    name: '{cosa} {detalle} {marca}',
    price: [12, 79],
    slots: {
      cosa: [
        item('Linterna', [15, 89], ['recargable', 'de aluminio', 'de emergencia', 'de 500 lúmenes'], ['linterna']),
        item('Focos LED', [12, 59], ['de 9 W, x 4', 'de 12 W, x 4', 'luz cálida, x 3', 'luz blanca, x 3'], ['foco']),
        item('Extensión eléctrica', [15, 59], ['de 3 m', 'de 5 m', 'de 10 m', 'con supresor'], ['enchufe']),
      ],
      detalle: FITTING,
    },
    intro: ['Luz y corriente cuando hacen falta.', 'Rinde mucho y gasta poco.'],
    facts: ['Para 220 V donde corresponde.', 'Cuerpo resistente a golpes.', 'Producto certificado.'],
  },
];
