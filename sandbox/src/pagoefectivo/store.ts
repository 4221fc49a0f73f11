import { digits } from '../ids';

export interface Cip {
  cip: string;
  transactionCode: string;
  amount: string;
  dateExpiry: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  paidAt: number | null;
  status: 'open' | 'paid' | 'expired';
}

export class CipStore {
  readonly cips = new Map<string, Cip>();

  create({ transactionCode, amount, dateExpiry }: Pick<Cip, 'transactionCode' | 'amount' | 'dateExpiry'>): Cip {
    const made: Cip = {
      transactionCode,
      amount,
      dateExpiry,
      cip: `1${digits(8)}`,
      createdAt: Date.now(),
      paidAt: null,
      status: 'open',
    };
    this.cips.set(made.cip, made);
    return made;
  }

  pay(cip: Cip): void {
    Object.assign(cip, { status: 'paid', paidAt: Date.now() });
  }

  isOpen = (cip: Cip): boolean => cip.status === 'open' && Date.parse(cip.dateExpiry) > Date.now();
}
