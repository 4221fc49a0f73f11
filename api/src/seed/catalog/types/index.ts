import type { ProductType } from '../spec';
import { CLOTHES } from './clothes';
import { DAILY } from './daily';
import { HOUSE } from './house';
import { MARKET } from './market';
import { PLAY } from './play';
import { SERVICES } from './services';
import { SHOES } from './shoes';

export const TYPES: readonly ProductType[] = [
  ...CLOTHES,
  ...SHOES,
  ...PLAY,
  ...HOUSE,
  ...DAILY,
  ...MARKET,
  ...SERVICES,
];
