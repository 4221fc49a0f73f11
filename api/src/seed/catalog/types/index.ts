import type { ProductType } from '../spec';
import { BEAUTY } from './beauty';
import { BOOKS } from './books';
import { CLOTHES } from './clothes';
import { CRAFTS, GIFTS } from './crafts';
import { GAMES } from './games';
import { HOME } from './home';
import { PANTRY } from './pantry';
import { BABIES, PETS } from './pets';
import { SCHOOL } from './school';
import { SERVICES } from './services';
import { SHOES } from './shoes';
import { SPORTS } from './sports';
import { TECH } from './tech';
import { TOOLS } from './tools';
import { TOYS } from './toys';
import { WARM } from './warm';

/** Every kind of products of the demo. */
export const TYPES: readonly ProductType[] = [
  ...CLOTHES,
  ...WARM,
  ...SHOES,
  ...TOYS,
  ...GAMES,
  ...TECH,
  ...HOME,
  ...TOOLS,
  ...SCHOOL,
  ...BEAUTY,
  ...SPORTS,
  ...BOOKS,
  ...PETS,
  ...BABIES,
  ...PANTRY,
  ...CRAFTS,
  ...GIFTS,
  ...SERVICES,
];
