import { of, type ProductType, pic } from '../spec';

const base = { texts: 'service', weight: 3, limaOnly: true, tags: ['servicio'] } as const;

/** Offers that are arranged with the seller (D29): no cart, only contact. */
export const SERVICES: readonly ProductType[] = [
  {
    ...base,
    sub: 54,
    name: '{cosa} {detalle}',
    price: [120, 650],
    look: { pictures: ['diseno'] },
    slots: {
      cosa: ['Diseño de logotipo', 'Identidad visual', 'Diseño de menú', 'Diseño de empaque', 'Ilustración digital'],
      detalle: ['para emprendedores', 'con 3 propuestas', 'en 5 días', 'con manual de marca', 'para redes sociales'],
    },
    intro: ['Trabajo por etapas, con dos rondas de cambios incluidas.'],
    facts: ['Entrego archivos editables.', 'Respondo el mismo día, de lunes a sábado.', 'Emito recibo por honorarios.'],
  },
  {
    ...base,
    sub: 55,
    name: '{cosa} {detalle}',
    price: [35, 90],
    look: { pictures: ['clases', 'libro-abierto'] },
    slots: {
      cosa: [
        'Clases de matemática',
        'Clases de inglés',
        'Clases de guitarra',
        'Clases de quechua',
        'Reforzamiento escolar',
        'Clases de cajón',
      ],
      detalle: ['a domicilio', 'por videollamada', 'para primaria', 'para secundaria', 'para adultos'],
    },
    intro: ['Clases de 60 minutos, con material incluido.'],
    facts: [
      'La primera clase cuesta la mitad.',
      'Ocho años de experiencia.',
      'Horario flexible, también fines de semana.',
    ],
  },
  {
    ...base,
    sub: 56,
    name: '{cosa} {detalle}',
    price: [250, 1500],
    look: { pictures: ['fotografia', 'camara-flash'] },
    slots: {
      cosa: [
        'Fotografía de producto',
        'Sesión familiar',
        'Fotografía de bodas',
        'Video corporativo',
        'Fotografía de comida',
      ],
      detalle: ['en Lima', 'con edición', 'medio día', 'día completo', 'con dron'],
    },
    intro: ['Equipo profesional y entrega en una semana.'],
    facts: ['Incluye 30 fotos editadas.', 'Se reserva con el 30 %.', 'Movilidad incluida en Lima Metropolitana.'],
  },
  {
    ...base,
    sub: 57,
    name: '{cosa} {detalle}',
    price: [60, 350],
    look: { pictures: ['reparacion', 'caja-herramientas'] },
    slots: {
      cosa: [
        'Gasfitería',
        'Electricidad domiciliaria',
        'Pintura de interiores',
        'Reparación de lavadoras',
        'Carpintería',
      ],
      detalle: ['a domicilio', 'con garantía', 'de emergencia', 'por metro', 'en Lima Sur'],
    },
    intro: ['Visita técnica y presupuesto antes de empezar.'],
    facts: ['Trabajo garantizado por 90 días.', 'Materiales con boleta.', 'Atención el mismo día en Lima.'],
  },
  {
    ...base,
    sub: 58,
    name: '{cosa} {detalle}',
    price: [450, 2500],
    look: { pictures: ['programacion', 'laptop-oscura'] },
    slots: {
      cosa: ['Página web', 'Tienda en línea', 'Sistema de inventario', 'Sitio para restaurante', 'Aplicación móvil'],
      detalle: ['para negocios', 'con dominio incluido', 'autoadministrable', 'en 15 días', 'con capacitación'],
    },
    intro: ['Desarrollo a medida, con entregas semanales.'],
    facts: ['Incluye tres meses de soporte.', 'Código y accesos quedan a tu nombre.', 'Reunión inicial sin costo.'],
  },
  {
    ...base,
    sub: 251,
    name: '{cosa} {detalle}',
    price: [900, 3800],
    look: { choice: true },
    slots: {
      cosa: [
        pic('Alquiler de departamento', 'edificio'),
        pic('Alquiler de casa', 'inmueble', 'casa-jardin'),
        of('Casa de playa por temporada', { pictures: ['casa-jardin'], add: 1500 }),
        pic('Alquiler de local comercial', 'edificio'),
      ],
      detalle: ['en Jesús María', 'en Arequipa', 'en Cusco', 'en Trujillo', 'en Surco', 'con cochera'],
    },
    intro: ['Anuncio de propietario, sin comisión de corredor.'],
    facts: ['Visitas con cita.', 'Contrato ante notario.', 'El precio es mensual.'],
  },
  {
    ...base,
    sub: 252,
    name: '{cosa} {detalle}',
    price: [3500, 9900],
    look: { choice: true },
    used: true,
    slots: {
      cosa: [
        of('Auto sedán', { pictures: ['auto'], add: 28000 }),
        of('Camioneta', { pictures: ['camioneta'], add: 52000 }),
        pic('Moto lineal', 'moto-lineal', 'moto'),
        pic('Mototaxi', 'mototaxi'),
      ],
      detalle: ['2019', '2020', '2021', '2022', '2023', 'a gas'],
    },
    intro: ['Único dueño, con mantenimiento al día.'],
    facts: [
      'SOAT y revisión técnica vigentes.',
      'Se acepta revisión de tu mecánico.',
      'Transferencia ante notario a cargo del comprador.',
    ],
  },
  {
    ...base,
    sub: 254,
    name: '{cosa} {detalle}',
    price: [350, 2800],
    look: { choice: true },
    slots: {
      cosa: [
        pic('Catering criollo', 'catering'),
        pic('Animación infantil', 'evento'),
        pic('Músicos para serenata', 'musica'),
        pic('Torta por encargo', 'torta'),
        pic('Toldo y mobiliario', 'evento'),
      ],
      detalle: ['para 20 personas', 'para 50 personas', 'para 100 personas', 'en Lima', 'por horas'],
    },
    intro: ['Cotización en el día y montaje puntual.'],
    facts: ['Se reserva con el 50 %.', 'Incluye personal y movilidad.', 'Factura disponible.'],
  },
];
