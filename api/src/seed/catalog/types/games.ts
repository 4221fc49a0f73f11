import { BRANDS } from '../brands';
import { FITTING, item, of, type ProductType, pic } from '../spec';

const base = { brands: BRANDS.juegos, texts: 'tech', tags: ['gamer'], warranty: '6 meses.' } as const;
const STORAGE = [
  of('de 512 GB', { values: { Almacenamiento: '512 GB' } }),
  of('de 1 TB', { add: 200, values: { Almacenamiento: '1 TB' } }),
  of('con mando extra', { add: 150 }),
  of('con un juego', { add: 90 }),
  of('reacondicionada', { add: -180 }),
];
const RETRO = ['de 620 juegos', 'de 820 juegos', 'con dos mandos', 'con salida HDMI'];

export const GAMES: readonly ProductType[] = [
  {
    ...base,
    sub: 1701,
    weight: 14,
    name: 'Consola {modelo} {detalle} {marca}',
    price: [899, 1899],
    look: { choice: true },
    used: true,
    slots: {
      modelo: [
        pic('Cima X', 'consola-blanca'),
        pic('Cima X Noche', 'consola-negra'),
        pic('Bloque One', 'consola-caja'),
        pic('Cima Slim', 'consola-blanca'),
        item('retro', [149, 349], RETRO, ['consola-retro']),
        of('portátil Chaski', { pictures: ['consola-portatil'], add: -250 }),
        of('portátil Chaski Lite', { pictures: ['consola-portatil-pastel'], add: -400 }),
        of('portátil Chaski Pro', { pictures: ['consola-portatil-negra'], add: -100 }),
      ],
      detalle: STORAGE,
    },
    intro: [
      'Consola lista para jugar: se conecta y en diez minutos ya estás dentro.',
      'Equipo probado en tienda antes de salir.',
    ],
    facts: [
      'Incluye cable de video y fuente de 220 V.',
      'Boleta o factura y garantía en Lima.',
      'Configurada en español y con control parental.',
      'Compatible con los mandos inalámbricos de su misma línea.',
    ],
    tags: ['consola', 'gamer'],
    warranty: '12 meses con servicio técnico en Lima.',
  },
  {
    ...base,
    sub: 1702,
    weight: 18,
    name: '{juego} {edicion} para consola {marca}',
    price: [99, 249],
    look: { choice: true },
    used: true,
    slots: {
      juego: [
        pic('Pichanga Total 26', 'juego-futbol'),
        pic('Caminos del Inca Rally', 'juego-carreras'),
        pic('Órbita Paracas', 'juego-espacio'),
        pic('Amaru: hijos del dragón', 'juego-dragones'),
        pic('Chanka, la espada perdida', 'juego-espadas'),
        pic('Noche en el Presbítero Maestro', 'juego-zombis'),
        pic('Cancha Libre Básquet', 'juego-basquet'),
        pic('El secreto de Chavín', 'juego-aventura'),
        pic('Mi chacra feliz', 'juego-granja'),
        pic('Invasores de Nasca', 'juego-naves'),
        pic('Baila Cumbia', 'juego-baile'),
        pic('Detective Salas: el caso Larco', 'juego-misterio'),
      ],
      edicion: [
        'edición estándar',
        'edición completa',
        of('edición de colección', { add: 90 }),
        'con expansión',
        'en disco',
        'con banda sonora',
      ],
    },
    intro: ['Juego en disco, con textos y voces en español.', 'Uno de los más pedidos de nuestra tienda.'],
    facts: [
      'Modo para un jugador y multijugador local.',
      'Compatible con las consolas Cima y Bloque.',
      'Requiere 40 GB libres.',
      'Desarrollado por un estudio peruano.',
    ],
    warranty: '7 días si el disco no lee.',
  },
  {
    ...base,
    sub: 1703,
    weight: 10,
    name: 'Mando inalámbrico {serie} {detalle} {marca}',
    price: [109, 259],
    look: {
      colours: {
        Morado: 'mando-morado',
        Rojo: 'mando-rojo',
        Azul: 'mando-azul',
        Negro: 'mando-negro',
        Blanco: 'mando-blanco',
        Verde: 'mando-verde',
      },
    },
    slots: {
      serie: ['Pro', 'Sport', 'Classic', 'Élite', 'Mini'],
      detalle: [
        'con vibración',
        'de competencia',
        'con gatillos magnéticos',
        'Bluetooth',
        'con base de carga',
        'para consola y PC',
        'para celular y PC',
      ],
    },
    intro: ['Mando cómodo, de agarre texturizado y cruceta precisa.', 'Conecta sin cable y sin retraso que se note.'],
    facts: [
      'Hasta 20 horas por carga.',
      'Funciona también en PC y celular.',
      'Trae cable USB-C de 2 m.',
      'Palancas con sensor magnético: no se desvían con el uso.',
    ],
  },
  {
    ...base,
    sub: 1704,
    weight: 9,
    name: '{cosa} {detalle} {marca}',
    price: [59, 249],
    look: { choice: true },
    slots: {
      cosa: [
        item(
          'Audífonos gamer',
          [79, 249],
          ['con micrófono', 'inalámbricos', 'con sonido envolvente', 'para torneo'],
          ['audifonos-gamer'],
        ),
        item('Teclado gamer', [89, 289], ['mecánico', 'RGB', 'compacto', 'de membrana'], ['teclado-gamer']),
        item('Mouse gamer', [45, 169], ['RGB', 'inalámbrico', 'de 8 botones', 'ultraligero'], ['mouse-gamer']),
        item('Palanca arcade', [129, 349], ['USB', 'de 8 botones', 'para peleas'], ['palanca']),
        item('Mandos para consola', [199, 449], ['pack de 3', 'pack familiar', 'de colores'], ['mandos-grupo']),
      ],
      detalle: FITTING,
    },
    intro: ['Equipo pensado para partidas largas.', 'Responde rápido y no estorba.'],
    facts: [
      'Se conecta sin instalar nada.',
      'Materiales que resisten el uso diario de cabina.',
      'Con manual en español.',
    ],
  },
];
