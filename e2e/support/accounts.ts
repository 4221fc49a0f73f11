/** Demo accounts of D40. */
export const PASSWORD = 'Demo1234';
export const CLIENT = 'cliente@demo.pe';
export const CLIENT_2 = 'cliente2@demo.pe';
export const ADMIN = 'admin@demo.pe';
export const SELLER = 'vendedor@demo.pe';
export const RESELLER = 'comisionista@demo.pe';
export const SUPPORT = 'soporte@demo.pe';
