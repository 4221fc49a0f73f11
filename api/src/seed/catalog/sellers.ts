/** Invented shops. `roots` says what they sell; ids begin at {@link FIRST_SELLER_ID}. */
export interface SellerSeed {
  business: string;
  user: string;
  /** Who answers questions. */
  person: readonly [name: string, lastName: string];
  roots: readonly number[];
  /** Issues invoices (fob). */
  invoices: boolean;
}

export const FIRST_SELLER_ID = 101;
const shop = (
  business: string,
  user: string,
  name: string,
  lastName: string,
  roots: readonly number[],
  invoices = true,
): SellerSeed => ({
  business,
  user,
  person: [name, lastName],
  roots,
  invoices,
});

export const SELLERS: readonly SellerSeed[] = [
  shop('Confecciones Rosa Elvira', 'rosaelvira', 'Rosa', 'Quispe Mamani', [13]),
  shop('Textiles El Parinacochas', 'parinacochas', 'Juan Carlos', 'Huarcaya', [13]),
  shop('Moda Gamarra 560', 'gamarra560', 'Nelly', 'Cóndor Rojas', [13], false),
  shop('Hilos del Misti', 'hilosdelmisti', 'Patricia', 'Valdivia', [13]),
  shop('Alpaca Viva', 'alpacaviva', 'Edgar', 'Ccallo', [13, 24]),
  shop('Camisería Alfonso', 'camiseriaalfonso', 'Alfonso', 'Tello', [13]),
  shop('Kusi Ropa de Niños', 'kusininos', 'Milagros', 'Paucar', [13, 26]),
  shop('Calzados El Porvenir', 'elporvenir', 'Segundo', 'Rodríguez Vera', [12]),
  shop('Zapatería Don Lucho', 'donlucho', 'Luis', 'Castañeda', [12], false),
  shop('Pasos del Norte', 'pasosdelnorte', 'Flor', 'Zavaleta', [12]),
  shop('Juguetería Trompito', 'trompito', 'Carmen', 'Salazar', [11, 26]),
  shop('Colección Lince', 'coleccionlince', 'Renzo', 'Bustamante', [11]),
  shop('Peluches Rosita', 'peluchesrosita', 'Rosita', 'Yupanqui', [11], false),
  shop('Mundo Figuras', 'mundofiguras', 'Diego', 'Arana', [11, 17]),
  shop('Wilson Games', 'wilsongames', 'Wilson', 'Espinoza', [17]),
  shop('Cabina Norte', 'cabinanorte', 'Kevin', 'Rimachi', [17, 14]),
  shop('Consolas Polvos', 'consolaspolvos', 'Jhon', 'Medrano', [17]),
  shop('Tecno Huancayo', 'tecnohuancayo', 'Raúl', 'Poma', [14]),
  shop('Importaciones Ayala', 'importacionesayala', 'Gladys', 'Ayala', [14]),
  shop('Celulares Tacna', 'celularestacna', 'Óscar', 'Chambilla', [14]),
  shop('Sonido Bravo', 'sonidobravo', 'Martín', 'Bravo', [14], false),
  shop('Casa y Cocina Ida', 'casaycocina', 'Ida', 'Palacios', [15]),
  shop('Muebles Villa', 'mueblesvilla', 'Teodoro', 'Ñaupari', [15]),
  shop('Vivero Pachacámac', 'viveropachacamac', 'Elena', 'Lurita', [15, 70]),
  shop('Frazadas Santa Ana', 'frazadassantaana', 'Faustina', 'Sulca', [15, 24]),
  shop('Librería Escolar Andahuaylas', 'escolarandahuaylas', 'Víctor', 'Andía', [16, 20]),
  shop('Útiles Miraflores', 'utilesmiraflores', 'Susana', 'Ferreyros', [16]),
  shop('Mochilas Resiste', 'mochilasresiste', 'Hugo', 'Chávez Soto', [16]),
  shop('Belleza Cantuta', 'bellezacantuta', 'Yesenia', 'Torres', [18]),
  shop('Botica de la Selva', 'boticaselva', 'Nilda', 'Ríos Shapiama', [18, 22]),
  shop('Deportes La Pichanga', 'lapichanga', 'Carlos', 'Zegarra', [19]),
  shop('Cumbre Aventura', 'cumbreaventura', 'Hernán', 'Mejía', [19]),
  shop('Libros de la Calle Quilca', 'callequilca', 'Amadeo', 'Rivas', [20], false),
  shop('La Vicuña Lectora', 'vicunalectora', 'Lucía', 'Benavente', [20]),
  shop('Mascotas Viringo', 'viringo', 'Pamela', 'Guzmán', [21]),
  shop('Cooperativa Ayllu', 'cooperativaayllu', 'Benito', 'Quispe Apaza', [22]),
  shop('Café Villa Rica', 'cafevillarica', 'Johana', 'Schuler', [22, 70]),
  shop('Artesanos de Quinua', 'artesanosquinua', 'Mamerto', 'Sánchez Limaco', [24]),
  shop('Ferretería Maestranza', 'maestranza', 'Julio', 'Cárdenas', [25]),
  shop('Detalles con Cariño', 'concarino', 'Vanessa', 'Lozano', [70, 26], false),
  shop('Estudio Barranco', 'estudiobarranco', 'Gonzalo', 'Prado', [23, 251, 254]),
  shop('Servicios Don Julio', 'serviciosdonjulio', 'Julio', 'Mayta', [23, 252, 254], false),
];

/** Ids of the sellers who offer products of a root category. */
export function sellersOf(root: number): number[] {
  return SELLERS.flatMap(({ roots }, i) => (roots.includes(root) ? [FIRST_SELLER_ID + i] : []));
}
