/** Invented brands, by what they make. */
export const BRANDS = {
  ropa: ['Killari', 'Sumaq Hilo', 'Urpi', 'Nayra', 'Waytay', 'Costa Sur', 'Tunki', 'Algodonal', 'Mirasol', 'Ñusta'],
  abrigo: ['Apu Norte', 'Altipampa', 'Wari Lana', 'Paqocha', 'Sierra Clara', 'Qori Lana'],
  calzado: ['Pasos', 'Chasqui', 'Trujimoda', 'Ruta Sur', 'Kallpa', 'Andarín', 'Puriy'],
  juguetes: ['Wawa', 'Pukllay', 'Tío Coco', 'Trompito', 'Sapito', 'Chiquitín'],
  figuras: ['Mini Apus', 'Chullo Toys', 'Figurón', 'Colecciona PE'],
  juegos: ['Cóndor Play', 'Pixel Llama', 'Amaru Games', 'Tumi Studio', 'Bit Andino'],
  tecnologia: ['Yupana', 'Intikel', 'Nazkabyte', 'Wayra', 'Quipu', 'Rimay', 'Tecsi'],
  hogar: ['Casa Molle', 'Wasi', 'Retama', 'La Cocina de Ida', 'Tiana', 'Adobe'],
  utiles: ['Colibrí', 'Trazo', 'Escriba', 'Pizarrín', 'Cuadrito', 'Maestro'],
  belleza: ['Sacha Piel', 'Aguaje', 'Flor de Cantuta', 'Muña', 'Illariy', 'Lúcuma'],
  deportes: ['Kallpa', 'Pichanga', 'Cumbre', 'Olaya', 'Rumbo', 'Ritmo'],
  libros: ['Ediciones Totora', 'Editorial Puquio', 'La Vicuña Lectora', 'Cántaro', 'Fondo Amauta'],
  mascotas: ['Pelusa', 'Viringo', 'Michi', 'Huellitas', 'Patitas'],
  abarrotes: ['Chacra Viva', 'Ayllu', 'Valle Claro', 'Tierra de Quinua', 'Warmi', 'Satipeño'],
  artesania: ['Manos de Quinua', 'Taller Mamani', 'Telar San Pedro', 'Barro Vivo', 'Tejedoras de Chinchero'],
  herramientas: ['Forte', 'Yunque', 'Maestranza', 'Don Julio', 'Kuntur'],
  bebes: ['Wawita', 'Arrorró', 'Nube', 'Pañalín'],
  regalos: ['Detallazo', 'Con Cariño', 'Moño', 'Querendón'],
} as const;

/** Every brand once; its id is its place. */
export const BRAND_NAMES: readonly string[] = [...new Set(Object.values(BRANDS).flat() as string[])];
const ids = new Map(BRAND_NAMES.map((name, i) => [name, i + 1]));

export function brandId(name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`no brand is called "${name}"`);
  return id;
}
