import type { Random } from '../random';
import type { ProductType } from './spec';

type TextKind = ProductType['texts'];
interface Bank {
  good: readonly string[];
  soso: readonly string[];
  ask: readonly (readonly [question: string, answer: string])[];
}

const OPEN = [
  'Llegó antes de lo previsto.',
  'Buena compra.',
  'Segunda vez que compro aquí.',
  'Lo pedí con algo de duda y salió bien.',
  'Llegó a Arequipa en cuatro días.',
  'Tal como en la foto.',
  'Lo compré para un regalo.',
  'El vendedor respondió rápido.',
  'Muy bien empacado.',
  'Me lo recomendó una amiga.',
  'Pedido a Piura sin problemas.',
  'Vale lo que cuesta.',
  'Ya lo llevo usando un mes.',
  'Superó lo que esperaba.',
  'Recogí en Lima el mismo día.',
];
const CLOSE = [
  'Volvería a comprar.',
  'Recomendado.',
  'Gracias por la atención.',
  'Por el precio está muy bien.',
  'Mi familia quedó contenta.',
  'Le doy un diez.',
  'Ya pedí otro.',
  'Ojalá traigan más colores.',
  'Todo conforme.',
  'La entrega fue puntual.',
];
const WEAK = [
  'El empaque llegó algo golpeado.',
  'Tardó más de lo ofrecido.',
  'Esperaba un acabado mejor.',
  'El color es un poco distinto al de la foto.',
  'Cumple, pero nada más.',
  'Me lo cambiaron sin reclamar, eso sí.',
];

const ANYWHERE: Bank['ask'] = [
  ['¿Hacen envíos a Juliaca?', 'Sí, por agencia; llega en cuatro o cinco días hábiles.'],
  ['¿Tienen tienda para recoger?', 'Puedes recoger en Lima con tu número de pedido, de lunes a sábado.'],
  ['¿Dan factura?', 'Indícalo al pagar con tu RUC y la enviamos a tu correo.'],
  ['¿Cuánto demora a Trujillo?', 'Entre tres y cinco días hábiles desde que se confirma el pago.'],
  ['¿El precio es por unidad?', 'Sí, el precio que ves es por unidad.'],
  ['¿Cuándo vuelve a haber stock?', 'Reponemos cada dos semanas; marca el producto como favorito y te avisa.'],
  ['¿Hay descuento por docena?', 'Desde 12 unidades sí. Escríbenos y te cotizamos.'],
];

const BANKS: Readonly<Record<TextKind, Bank>> = {
  wear: {
    good: [
      'La talla M me quedó exacta.',
      'La tela es gruesa y no se transparenta.',
      'Después de cinco lavadas sigue igual.',
      'Las costuras están bien hechas.',
      'El color es el mismo de la foto.',
      'Muy suave al tacto.',
      'Combina con todo.',
      'Abriga más de lo que parece.',
    ],
    soso: [
      'La talla viene chica, pide una más.',
      'Encogió un poco en la primera lavada.',
      'La tela es más delgada de lo que pensé.',
    ],
    ask: [
      [
        'Mido 1,70 y peso 68 kilos, ¿qué talla me recomiendan?',
        'Con esas medidas te va bien la M; si te gusta holgado, la L.',
      ],
      ['¿Encoge al lavar?', 'Menos del 3 %; lávalo en frío y no tendrás problema.'],
      ['¿Tienen en talla XXL?', 'Por ahora llegamos hasta XL, pero la horma es amplia.'],
      ['¿La tela es gruesa?', 'Es de grosor medio, no se transparenta.'],
      ['¿Se puede bordar un logo?', 'Sí, desde 12 unidades y con cinco días de anticipación.'],
    ],
  },
  shoe: {
    good: [
      'La horma es cómoda desde el primer día.',
      'La planta no resbala.',
      'Pedí mi talla de siempre y quedó perfecto.',
      'Se ven mejor que en la foto.',
      'Camino diez cuadras diarias y ni una ampolla.',
      'El acabado es muy bueno.',
    ],
    soso: [
      'La horma es angosta, hay que pedir media talla más.',
      'El cuero llegó con una marca pequeña.',
      'La plantilla podría ser más acolchada.',
    ],
    ask: [
      ['Calzo 39 y medio, ¿cuál pido?', 'Te recomendamos la 40, la horma es regular.'],
      ['¿Son de cuero legítimo?', 'El material está en la ficha; si dice cuero, es cuero legítimo.'],
      ['¿Puedo cambiar la talla si no me queda?', 'Sí, dentro de los siete días y sin uso en la calle.'],
      ['¿La planta es cosida?', 'Sí, pegada y cosida.'],
    ],
  },
  tech: {
    good: [
      'Funciona perfecto y vino sellado.',
      'La batería dura todo el día.',
      'Se configura en cinco minutos.',
      'Tiene garantía y boleta.',
      'Suena muy bien.',
      'Más rápido de lo que esperaba.',
      'Lo probé todo el fin de semana sin fallas.',
    ],
    soso: ['El manual solo viene en inglés.', 'El cable es corto.', 'Se calienta un poco con uso largo.'],
    ask: [
      ['¿Viene con garantía?', 'Sí, con servicio técnico en Lima. El plazo está en la ficha.'],
      ['¿Es nuevo y sellado?', 'Sí, salvo que la ficha diga usado o reacondicionado.'],
      ['¿Qué cable usa?', 'USB-C, y viene incluido.'],
      ['¿Funciona con 220 V?', 'Sí, todos nuestros equipos son para 220 V.'],
      ['¿Cuánto dura la batería?', 'Depende del uso; en la descripción está el dato del fabricante.'],
    ],
  },
  toy: {
    good: [
      'A mi hija le encantó.',
      'No suelta pelusa ni pintura.',
      'Es más grande de lo que imaginé.',
      'Bien resistente, ya sobrevivió a tres caídas.',
      'La caja llegó impecable para mi colección.',
      'Los colores son preciosos.',
      'Mi sobrino no lo suelta.',
    ],
    soso: ['Es más pequeño de lo que parece.', 'La caja vino con una esquina doblada.', 'Trae pocas piezas.'],
    ask: [
      ['¿Desde qué edad se puede usar?', 'La edad recomendada está en la ficha.'],
      ['¿Se puede lavar?', 'Sí, con agua fría y jabón suave.'],
      ['¿Necesita pilas?', 'Solo si la descripción lo menciona; en ese caso son AA.'],
      ['¿La caja llega protegida?', 'Sí, con funda y relleno para que no se golpee.'],
    ],
  },
  food: {
    good: [
      'Fresco y muy aromático.',
      'El sabor es intenso, se nota la diferencia.',
      'Fecha de vencimiento larga.',
      'El café más rico que he probado en casa.',
      'Sin piedritas ni impurezas.',
      'En casa se acabó en una semana.',
    ],
    soso: [
      'El envase es pequeño.',
      'Esperaba un sabor más fuerte.',
      'El sello venía flojo, aunque el producto estaba bien.',
    ],
    ask: [
      ['¿Cuál es la fecha de vencimiento?', 'Enviamos siempre con seis meses o más de vigencia.'],
      ['¿Es orgánico?', 'Los que lo dicen en el nombre tienen certificado.'],
      ['¿De qué zona viene?', 'La procedencia está en la descripción y en la etiqueta.'],
      ['¿Lo venden por kilo?', 'Sí, revisa las otras presentaciones en nuestro catálogo.'],
    ],
  },
  home: {
    good: [
      'Material firme y buen acabado.',
      'Queda muy bien en la sala.',
      'Cumple lo que promete.',
      'Fácil de limpiar.',
      'Se siente de buena calidad.',
      'Mejor que el que tenía antes.',
      'Mide lo que dice.',
    ],
    soso: ['Es más pequeño de lo que pensé.', 'El tono es algo más oscuro.', 'Tuve que ajustar un tornillo.'],
    ask: [
      ['¿Cuánto mide?', 'Las medidas están en la descripción; si necesitas otra, escríbenos.'],
      ['¿De qué material es?', 'Está en la ficha del producto.'],
      ['¿Tiene garantía?', 'Sí, por defectos de fábrica. El plazo está en la ficha.'],
      ['¿Viene armado?', 'Sí, y si hubiera que armar algo te mandamos la guía.'],
    ],
  },
  book: {
    good: [
      'Lo leí en dos noches.',
      'Edición cuidada y letra cómoda.',
      'El papel es bueno.',
      'Ideal para el club de lectura.',
      'Llegó sin una sola esquina doblada.',
      'Muy bien documentado.',
    ],
    soso: ['La letra es un poco pequeña.', 'Tiene un par de erratas.', 'La tapa llegó algo rayada.'],
    ask: [
      ['¿Es original?', 'Sí, compramos directo a la editorial.'],
      ['¿Cuántas páginas tiene?', 'El dato está en la descripción.'],
      ['¿Está en buen estado?', 'Nuevo, salvo que la ficha diga usado.'],
      ['¿Tienen los otros tomos?', 'Escríbenos el título y lo buscamos.'],
    ],
  },
  beauty: {
    good: [
      'No me irritó la piel.',
      'El aroma es suave y dura.',
      'Rinde bastante.',
      'Se absorbe rápido.',
      'Vino sellado y con buena fecha.',
      'Mi piel se siente mejor en una semana.',
    ],
    soso: ['El envase es pequeño para el precio.', 'El aroma no es para todos.', 'El dosificador venía flojo.'],
    ask: [
      ['¿Es para piel sensible?', 'Sí, aunque siempre recomendamos probar en una zona pequeña.'],
      ['¿Tiene registro sanitario?', 'Sí, el número está en el envase.'],
      ['¿Cuánto contiene?', 'El contenido está en el nombre o en la ficha.'],
      ['¿Es vegano?', 'No usamos ingredientes de origen animal, salvo donde se indique.'],
    ],
  },
  craft: {
    good: [
      'Se nota el trabajo a mano.',
      'Más lindo que en la foto.',
      'Los colores son únicos.',
      'Llegó muy bien protegido.',
      'Lo regalé a una amiga extranjera y quedó fascinada.',
      'Una pieza para toda la vida.',
    ],
    soso: [
      'El tono varía un poco, como avisan.',
      'Demoró por ser hecho a mano.',
      'Es algo más pequeño de lo que calculé.',
    ],
    ask: [
      ['¿Quién lo hace?', 'Una familia de artesanos; su nombre viene en la tarjeta.'],
      ['¿Puedo pedir otro color?', 'Sí, por encargo y con tres semanas de espera.'],
      ['¿Va bien embalado para viaje?', 'Sí, con doble caja. Ha viajado hasta Europa sin roturas.'],
      ['¿Los tintes son naturales?', 'Donde se indica, sí: cochinilla, chilca y añil.'],
    ],
  },
  service: {
    good: [
      'Puntual y ordenado.',
      'Explicó todo antes de empezar.',
      'Muy profesional.',
      'El resultado quedó como lo pedí.',
      'Buen trato y buen precio.',
    ],
    soso: ['Tardó un poco en responder.', 'Quedó bien, pero hubo que corregir un detalle.'],
    ask: [
      ['¿Atienden los domingos?', 'Con cita previa, sí.'],
      ['¿Van a San Martín de Porres?', 'Sí, la movilidad está incluida en Lima Metropolitana.'],
      ['¿Dan recibo?', 'Sí, recibo por honorarios o factura.'],
    ],
  },
};

export interface RatingText {
  /** Half stars, 1 to 10. */
  rating: number;
  title: string;
  message: string;
}
const TITLE_GOOD = [
  'Excelente',
  'Muy bueno',
  'Conforme',
  'Recomendado',
  'Me encantó',
  'Buena calidad',
  'Todo perfecto',
];
const TITLE_WEAK = ['Puede mejorar', 'Más o menos', 'Cumple', 'Regular'];

/** A rating whose words agree with its stars. */
export function ratingText(r: Random, kind: TextKind): RatingText {
  const bank = BANKS[kind];
  if (r.chance(0.82)) {
    const parts = [
      r.chance(0.6) ? r.pick(OPEN) : '',
      ...r.sample(bank.good, r.int(1, 2)),
      r.chance(0.45) ? r.pick(CLOSE) : '',
    ];
    return {
      rating: r.weighted([
        [10, 6],
        [9, 4],
        [8, 3],
      ]),
      title: r.pick(TITLE_GOOD),
      message: parts.filter(Boolean).join(' '),
    };
  }
  const parts = [r.pick(bank.soso), r.chance(0.5) ? r.pick(WEAK) : '', r.chance(0.5) ? r.pick(bank.good) : ''];
  return {
    rating: r.weighted([
      [7, 3],
      [6, 3],
      [5, 2],
      [4, 1],
    ]),
    title: r.pick(TITLE_WEAK),
    message: parts.filter(Boolean).join(' '),
  };
}

/** Different questions for one product, with the seller's answers. */
export function questionTexts(
  r: Random,
  kind: TextKind,
  count: number,
): (readonly [question: string, answer: string])[] {
  return r.sample([...BANKS[kind].ask, ...ANYWHERE], count);
}
