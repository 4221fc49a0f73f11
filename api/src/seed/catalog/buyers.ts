/** People of the demo who ask, rate and buy. Invented; their mail can go nowhere (`.invalid`). */
const NAMES = [
  'Ana',
  'María Fernanda',
  'José',
  'Luis Alberto',
  'Claudia',
  'Rosario',
  'Jorge',
  'Fiorella',
  'Percy',
  'Noemí',
  'Alonso',
  'Katherine',
  'Miguel',
  'Lourdes',
  'Bruno',
  'Giovanna',
  'Rodrigo',
  'Maribel',
  'Ernesto',
  'Danitza',
  'Sebastián',
  'Yolanda',
  'Gabriel',
  'Cinthya',
  'Walter',
  'Roxana',
  'Joaquín',
  'Beatriz',
  'Edson',
  'Valeria',
] as const;
const LAST = [
  'Flores',
  'Huamán',
  'Rojas',
  'Mendoza',
  'Quispe',
  'Vargas',
  'Castillo',
  'Ramos',
  'Gutiérrez',
  'Chávez',
  'Ticona',
  'Salas',
  'Paredes',
  'Cornejo',
  'Aguirre',
  'Palomino',
  'Lazo',
  'Cáceres',
  'Soto',
  'Zúñiga',
] as const;

export const FIRST_BUYER_ID = 201;
export const BUYER_COUNT = 60;

export interface Buyer {
  id: number;
  name: string;
  lastName: string;
  userName: string;
  email: string;
  avatar: string;
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

export const BUYERS: readonly Buyer[] = Array.from({ length: BUYER_COUNT }, (_, i) => {
  const name = NAMES[i % NAMES.length] ?? 'Ana';
  const lastName = LAST[(i * 7 + Math.floor(i / 20)) % LAST.length] ?? 'Flores';
  const userName = `${plain(name.split(' ')[0] ?? name)}.${plain(lastName)}${i + 11}`;
  return {
    id: FIRST_BUYER_ID + i,
    name,
    lastName,
    userName,
    email: `${userName}@correo.invalid`,
    avatar: `persona-${String((i % 12) + 1).padStart(2, '0')}`,
  };
});
