/** Of every demo account (D40); stored only as its Argon2id hash. */
export const DEMO_PASSWORD = 'Demo1234';

/** Ids of the accounts of D40. 5 is the anonymous visitor and not among them (D2). */
export const ACCOUNT = {
  admin: 1,
  cliente: 2,
  cliente2: 3,
  comisionista: 4,
  vendedor: 6,
  vendedor2: 7,
  soporte: 8,
} as const;

/** What every account of the demo has, the sellers' too. */
export interface Person {
  id: number;
  role_id: number;
  name: string;
  last_name: string;
  user_name: string;
  email: string;
}

export const ACCOUNTS = [
  {
    id: ACCOUNT.admin,
    role_id: 2,
    name: 'Adriana',
    last_name: 'Salazar Vega',
    user_name: 'admin',
    email: 'admin@demo.pe',
    phone: '987100001',
    avatar: 'persona-05',
  },
  {
    id: ACCOUNT.cliente,
    role_id: 1,
    name: 'Camila',
    last_name: 'Rojas Huamán',
    user_name: 'camila.rojas',
    email: 'cliente@demo.pe',
    phone: '987100002',
    birthdate: '1994-03-18',
    sex: 'F',
    document_type: 0,
    document_number: '45871236',
    suscribed: 1,
    avatar: 'persona-01',
  },
  {
    id: ACCOUNT.cliente2,
    role_id: 1,
    name: 'Mateo',
    last_name: 'Villanueva Soto',
    user_name: 'mateo.villanueva',
    email: 'cliente2@demo.pe',
    phone: '987100003',
    birthdate: '1999-11-02',
    sex: 'M',
    document_type: 0,
    document_number: '71234589',
    avatar: 'persona-02',
  },
  {
    id: ACCOUNT.comisionista,
    role_id: 3,
    name: 'Renata',
    last_name: 'Ugarte Luna',
    user_name: 'renata.recomienda',
    email: 'comisionista@demo.pe',
    phone: '987100004',
    bill_type: 2,
    avatar: 'persona-03',
  },
  {
    id: ACCOUNT.vendedor,
    role_id: 4,
    name: 'Elmer',
    last_name: 'Condori Apaza',
    user_name: 'tiendacondori',
    email: 'vendedor@demo.pe',
    phone: '987100006',
    formularioventa: 1,
    business_name: 'Tienda Condori',
    ruc: '10408765434',
    bill_type: 0,
    fob: true,
    avatar: 'marca-39',
  },
  {
    id: ACCOUNT.vendedor2,
    role_id: 4,
    name: 'Sonia',
    last_name: 'Pizarro Díaz',
    user_name: 'bazarsonia',
    email: 'vendedor2@demo.pe',
    phone: '987100007',
    formularioventa: 1,
    business_name: 'Bazar Sonia',
    ruc: '10421987659',
    bill_type: 1,
    fob: false,
    avatar: 'marca-40',
  },
  {
    id: ACCOUNT.soporte,
    role_id: 5,
    name: 'Iván',
    last_name: 'Cárdenas Peña',
    user_name: 'soporte.qhatu',
    email: 'soporte@demo.pe',
    phone: '987100008',
    avatar: 'persona-12',
  },
] as const satisfies readonly (Person & {
  phone: string;
  avatar: string;
  birthdate?: string;
  sex?: string;
  document_type?: number;
  document_number?: string;
  suscribed?: 0 | 1;
  formularioventa?: 0 | 1;
  business_name?: string;
  ruc?: string;
  bill_type?: 0 | 1 | 2;
  fob?: boolean;
})[];

/** Addresses of cliente@demo.pe: Miraflores in Lima, and Wanchaq in Cusco (ubigeo). */
export const ADDRESSES = [
  {
    id: 1,
    user_id: ACCOUNT.cliente,
    district_id: 150122,
    address: 'Av. José Larco 812, dpto. 402',
    reference: 'Frente al parque Salazar',
  },
  {
    id: 2,
    user_id: ACCOUNT.cliente,
    district_id: 80108,
    address: 'Av. La Cultura 1510',
    reference: 'A una cuadra del óvalo de Magisterio',
  },
] as const;
