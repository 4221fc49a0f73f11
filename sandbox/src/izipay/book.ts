import { token, uuid } from '../ids';

export interface CardTransaction {
  uuid: string;
  status: 'PAID' | 'REFUSED';
  refunded: boolean;
}

/** Money that went back to the buyer. */
export interface CardCredit {
  uuid: string;
  /** Céntimos. */
  amount: number;
}

export interface CardCharge {
  formToken: string;
  orderId: string;
  /** Céntimos. */
  amount: number;
  currency: string;
  email: string;
  createdAt: number;
  expired: boolean;
  transactions: CardTransaction[];
  credits: CardCredit[];
}

const LIFE_MS = 15 * 60_000;

/** Form tokens and what was tried with them. */
export class CardBook {
  readonly charges = new Map<string, CardCharge>();

  open(charge: Pick<CardCharge, 'orderId' | 'amount' | 'currency' | 'email'>): CardCharge {
    const made = {
      ...charge,
      formToken: token(),
      createdAt: Date.now(),
      expired: false,
      transactions: [],
      credits: [],
    };
    this.charges.set(made.formToken, made);
    return made;
  }

  /** A token is paid once, and within its fifteen minutes. */
  isOpen = (charge: CardCharge): boolean =>
    !charge.expired && Date.now() - charge.createdAt < LIFE_MS && !charge.transactions.some(isPaid);

  try(charge: CardCharge, status: CardTransaction['status']): CardTransaction {
    const transaction = { uuid: uuid(), status, refunded: false };
    charge.transactions.push(transaction);
    return transaction;
  }

  /** The paid charge of an order, otherwise the last one. */
  ofOrder(orderId: string): CardCharge | undefined {
    const all = [...this.charges.values()].filter((charge) => charge.orderId === orderId);
    return all.find(({ transactions }) => transactions.some(isPaid)) ?? all.at(-1);
  }

  /** Gives a paid transaction back, or a part of what is left of it; otherwise Lyra's word for why it cannot. */
  refund(id: string, amount?: number): CardCredit | 'PSP_010' | 'PSP_104' | 'PSP_511' {
    const charge = [...this.charges.values()].find(({ transactions }) => transactions.some(({ uuid }) => uuid === id));
    const transaction = charge?.transactions.find(({ uuid }) => uuid === id);
    if (!charge || transaction?.status !== 'PAID') return 'PSP_010';
    const left = charge.amount - charge.credits.reduce((sum, credit) => sum + credit.amount, 0);
    if (left === 0) return 'PSP_104';
    const part = amount ?? left;
    if (part > left) return 'PSP_511';
    const credit = { uuid: uuid(), amount: part };
    charge.credits.push(credit);
    transaction.refunded = true;
    return credit;
  }
}

const isPaid = ({ status }: CardTransaction) => status === 'PAID';
