import { digits } from '../ids';

export interface Cip {
  cip: string;
  transactionCode: string;
  amount: string;
  dateExpiry: string;
  status: 'open' | 'paid' | 'expired';
}

export class CipBook {
  readonly cips = new Map<string, Cip>();

  create(cip: Pick<Cip, 'transactionCode' | 'amount' | 'dateExpiry'>): Cip {
    const made: Cip = { ...cip, cip: `1${digits(8)}`, status: 'open' };
    this.cips.set(made.cip, made);
    return made;
  }

  isOpen = (cip: Cip): boolean => cip.status === 'open' && Date.parse(cip.dateExpiry) > Date.now();
}
