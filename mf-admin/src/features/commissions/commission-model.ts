import { typedOf } from '../../lib/rates';

export type CommissionScope = 'default' | 'category' | 'seller';

/** What the shop keeps, in percent, of a unit that costs less than `under` soles; null: from the tier before on. */
export interface CommissionTier {
  under: number | null;
  percent: number;
}

export interface CommissionTerms {
  id: number;
  scope: CommissionScope;
  category: { id: number; name: string } | null;
  seller: { id: number; name: string } | null;
  /** YYYY-MM-DD, the first day on which it holds. */
  fromDay: string;
  /** Null: no own rates from that day on. */
  tiers: readonly CommissionTier[] | null;
  resellerPercent: number | null;
  shippingPercent: number | null;
  reason: string;
  by: string | null;
  at: string;
  state: 'planned' | 'current' | 'past' | 'withdrawn';
}

/** What would change, and for whom. */
export interface CommissionPreview {
  fromDay: string;
  sellers: number;
  products: number;
  before: readonly CommissionTier[];
  after: readonly CommissionTier[];
  seen: number | null;
}

/** As the form holds it, under the names of its rules: numbers as they are typed. */
export interface CommissionValues {
  scope: CommissionScope;
  category_id: string;
  seller: string;
  from_day: string;
  tiers: { under: string; percent: string }[];
  /** No own rates any more: back to the wider ones. */
  back: boolean;
  reseller_percent: string;
  shipping_percent: string;
  reason: string;
}

export const SCOPE_TEXTS: Readonly<Record<CommissionScope, string>> = {
  default: 'Todos los vendedores',
  category: 'Una categoría',
  seller: 'Un vendedor',
};

export const STATE_TEXTS: Readonly<Record<CommissionTerms['state'], string>> = {
  planned: 'Programada',
  current: 'Vale hoy',
  past: 'Ya no vale',
  withdrawn: 'Retirada',
};

export const STATE_TONES = { planned: 'info', current: 'success', past: 'neutral', withdrawn: 'neutral' } as const;

/** What a form begins with: what holds for everybody, from no day yet. */
export function valuesFrom(scope: CommissionScope, general: CommissionTerms | null): CommissionValues {
  return {
    ...{ scope, category_id: '', seller: '', from_day: '', back: false, reason: '' },
    tiers: (general?.tiers ?? [{ under: null, percent: 0 }]).map(({ under, percent }) => ({
      under: typedOf(under),
      percent: typedOf(percent),
    })),
    reseller_percent: typedOf(general?.resellerPercent ?? null),
    shipping_percent: typedOf(general?.shippingPercent ?? null),
  };
}

/** Whose terms they are. */
export const partyText = ({ scope, category, seller }: CommissionTerms): string =>
  seller?.name ?? (category ? `Categoría ${category.name}` : SCOPE_TEXTS[scope]);

/** How many it reaches, in words. */
export function reachText({ sellers, products }: CommissionPreview): string {
  const people = sellers === 1 ? '1 vendedor' : `${sellers} vendedores`;
  const reached = products === 1 ? '1 producto en venta' : `${products} productos en venta`;
  return `${people}, ${reached}`;
}
