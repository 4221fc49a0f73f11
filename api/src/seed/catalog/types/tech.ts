import { BRANDS } from '../brands';
import { FITTING, item, of, type ProductType, pic } from '../spec';

const GB = (text: string, add = 0) => of(`de ${text}`, { add, values: { Almacenamiento: text } });
const inches = (text: string) => ({ Pantalla: `${text} pulgadas` });
const tech = { brands: BRANDS.tecnologia, texts: 'tech', warranty: '12 meses con servicio técnico en Lima.' } as const;
/** A film that anybody may show (Blender Foundation, CC BY): sellers of televisions let the picture speak. */
const FILM = 'aqz-KE-bpKQ';
const television = (kind: string, size: string, price: readonly [number, number], pictures: readonly string[]) => ({
  ...item(`Televisor ${kind} de ${size}"`, price, SERIES, pictures, inches(size)),
  video: FILM,
});
const SERIES = ['serie A', 'serie S', 'con HDR', 'con control por voz', 'edición hogar'];

export const TECH: readonly ProductType[] = [
  {
    ...tech,
    sub: 1401,
    weight: 18,
    name: 'Celular {marca} {modelo} {memoria} {detalle}',
    price: [499, 1599],
    look: {
      colours: { Azul: 'celular-azul', Negro: 'celular-negro', Rosado: 'celular-rosado', Verde: 'celular-verde' },
    },
    used: true,
    slots: {
      modelo: ['Quilla 5', 'Quilla 7', 'Quilla Max', 'Nota 12', 'Nota 12 Lite', 'Alto 3', 'Alto 3 Pro', 'Mini 2'],
      memoria: [GB('64 GB', -80), GB('128 GB'), GB('256 GB', 180), GB('512 GB', 420)],
      detalle: ['dual SIM', '5G', 'liberado', '4G liberado'],
    },
    intro: [
      'Celular libre de operador, con pantalla brillante y batería para todo el día.',
      'Equipo completo, con sus accesorios y boleta.',
    ],
    facts: [
      'Pantalla de 6,6 pulgadas a 120 Hz.',
      'Batería de 5 000 mAh con carga rápida de 33 W.',
      'Homologado y con IMEI registrado.',
      'Cámara principal de 50 megapíxeles con modo noche.',
      'Incluye case transparente y mica instalada.',
    ],
    tags: ['celular'],
  },
  {
    ...tech,
    sub: 1402,
    weight: 12,
    name: '{equipo} {marca} {modelo} {memoria}',
    price: [1399, 2899],
    look: { choice: true },
    used: true,
    slots: {
      equipo: [
        pic('Laptop', 'laptop', 'laptop-oscura'),
        of('Laptop gamer', { pictures: ['laptop-oscura', 'laptop'], add: 1100 }),
        pic('Laptop para estudiantes', 'laptop'),
        of('Computadora todo en uno', {
          pictures: ['computadora'],
          add: 300,
          with: { modelo: ['Taller 22', 'Taller 24', 'Estudio 24', 'Estudio 27'] },
        }),
      ],
      modelo: ['Amauta 14', 'Amauta 15', 'Yachay 13', 'Yachay 14', 'Willka 16', 'Willka 15'],
      memoria: [GB('256 GB', -150), GB('512 GB'), of('de 1 TB', { add: 350, values: { Almacenamiento: '1 TB' } })],
    },
    intro: ['Equipo listo para clases, trabajo y videollamadas.', 'Rápida para encender y silenciosa para trabajar.'],
    facts: [
      '16 GB de memoria, ampliable.',
      'Teclado en español latinoamericano.',
      'Cámara y micrófono integrados.',
      'Se entrega encendida y probada.',
      'Sistema operativo con licencia.',
    ],
    tags: ['computadora'],
  },
  {
    ...tech,
    sub: 1403,
    weight: 15,
    name: '{cosa} {detalle} {marca}',
    price: [69, 299],
    look: { choice: true },
    slots: {
      cosa: [
        item(
          'Audífonos',
          [69, 299],
          ['Bluetooth', 'con cancelación de ruido', 'con cable', 'plegables', 'para estudio'],
          ['audifonos', 'audifonos-par'],
        ),
        item(
          'Audífonos de diadema',
          [79, 279],
          ['Bluetooth', 'con micrófono', 'con cancelación de ruido'],
          ['audifonos-negro', 'audifonos-par'],
        ),
        item(
          'Parlante portátil',
          [59, 229],
          ['de 10 W', 'de 20 W', 'de 40 W', 'resistente al agua', 'con radio FM'],
          ['parlante-rojo', 'parlante-azul'],
        ),
        item(
          'Parlante para la ducha',
          [49, 99],
          ['Bluetooth', 'con ventosa', 'recargable'],
          ['parlante-azul', 'parlante-rojo'],
        ),
        item('Torre de sonido', [449, 999], ['de 300 W', 'de 500 W', 'con karaoke'], ['parlante-torre']),
        item(
          'Parlante de fiesta',
          [299, 799],
          ['de 100 W', 'con luces', 'con micrófono', 'con ruedas'],
          ['parlante-torre'],
        ),
        item('Micrófono de estudio', [149, 399], ['USB', 'de condensador', 'con trípode'], ['microfono']),
        item('Micrófono', [59, 199], ['inalámbrico', 'para karaoke', 'con cable de 5 m'], ['microfono-mano']),
        item('Radio', [49, 129], ['a pilas', 'AM y FM', 'recargable', 'de onda corta'], ['radio']),
      ],
      detalle: FITTING,
    },
    intro: ['Sonido claro, con graves que no tapan la voz.', 'Para la casa, la oficina o la fiesta en la azotea.'],
    facts: [
      'Probado por nuestro técnico antes de enviarlo.',
      'Incluye manual en español.',
      'Viene con los cables que necesita.',
      'Empaque de cartón reforzado.',
    ],
    tags: ['audio'],
  },
  {
    ...tech,
    sub: 1404,
    weight: 9,
    name: 'Reloj inteligente {modelo} {detalle} {marca}',
    price: [99, 389],
    look: { colours: { Azul: 'reloj', Negro: 'reloj-negro', Marrón: 'reloj-cobre' } },
    slots: {
      modelo: ['Pacha', 'Pacha 2', 'Inti Fit', 'Killa', 'Killa S', 'Chaski'],
      detalle: ['con GPS', 'resistente al agua', 'con llamadas', 'deportivo', 'AMOLED'],
    },
    intro: ['Mide pasos, sueño y pulso sin complicarte.', 'Reloj liviano que avisa lo que importa y calla lo demás.'],
    facts: [
      'Batería de hasta 10 días.',
      'Correa intercambiable de 22 mm.',
      'Aplicación en español para Android y iOS.',
      'Soporta 50 m de profundidad.',
    ],
    tags: ['reloj'],
  },
  {
    ...tech,
    sub: 1405,
    weight: 10,
    name: '{cosa} {detalle} {marca}',
    price: [699, 1999],
    look: { choice: true },
    limaOnly: true,
    used: true,
    slots: {
      cosa: [
        television('LED', '43', [799, 1199], ['televisor-cerro', 'televisor-desierto']),
        television('4K', '50', [1099, 1599], ['televisor-desierto', 'televisor-cerro']),
        television('4K', '55', [1399, 2199], ['televisor-cerro', 'televisor-desierto']),
        television('QLED', '65', [2499, 3999], ['televisor-desierto']),
        item('Proyector', [399, 1499], ['portátil', 'Full HD', 'para oficina', 'de tiro corto'], ['proyector']),
        item(
          'Cámara fotográfica',
          [899, 3299],
          ['sin espejo', 'con lente 18-55', 'compacta', 'para viaje'],
          ['camara', 'camara-flash'],
        ),
        item('Videocámara', [599, 1799], ['4K', 'con estabilizador', 'para deportes'], ['videocamara']),
        item('Dron', [499, 2499], ['con cámara 4K', 'plegable', 'con dos baterías'], ['dron']),
      ],
      detalle: FITTING,
    },
    intro: ['Imagen nítida y menús en español.', 'Equipo con garantía nacional.'],
    facts: [
      'Entrega con embalaje reforzado en Lima Metropolitana.',
      'Se prueba delante de ti si recoges en tienda.',
      'Consumo eficiente.',
      'Boleta o factura con la entrega.',
    ],
    tags: ['video'],
  },
  {
    ...tech,
    sub: 1406,
    weight: 14,
    name: '{cosa} {detalle} {marca}',
    price: [25, 149],
    look: { choice: true },
    warranty: '6 meses.',
    slots: {
      cosa: [
        item(
          'Teclado',
          [39, 159],
          ['inalámbrico', 'compacto', 'en español', 'para tableta', 'ergonómico', 'con cable USB'],
          ['teclado'],
        ),
        item('Mouse', [19, 99], ['inalámbrico', 'silencioso', 'vertical', 'recargable', 'con cable USB'], ['mouse']),
        item('Impresora multifuncional', [499, 899], ['con tanque de tinta', 'WiFi', 'láser'], ['impresora']),
        item(
          'Batería portátil',
          [59, 189],
          ['de 10 000 mAh', 'de 20 000 mAh', 'con carga rápida', 'de bolsillo'],
          ['bateria'],
        ),
        item(
          'Cargador de pared',
          [25, 99],
          ['USB-C de 20 W', 'USB-C de 33 W', 'de dos puertos', 'de viaje'],
          ['enchufe'],
        ),
        item('Telescopio', [249, 699], ['de 70 mm', 'para principiantes', 'con trípode'], ['telescopio']),
      ],
      detalle: FITTING,
    },
    intro: ['Accesorio sencillo que resuelve el día.', 'Compatible con la mayoría de equipos.'],
    facts: [
      'Fácil de usar desde el primer momento.',
      'Certificado para 220 V donde corresponde.',
      'Empaque de cartón reciclado.',
      'Con manual en español.',
    ],
    tags: ['accesorios'],
  },
];
