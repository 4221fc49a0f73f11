import { token, uuid } from '../ids';

export interface CardTransaction {
  uuid: string;
  status: 'PAID' | 'REFUSED' | 'RUNNING' | 'CANCELLED';
  /** Céntimos: less than the charge after it was made smaller. */
  amount: number;
  /** The bank has paid it out: from here on money is given back by another transaction. */
  captured: boolean;
  refunded: boolean;
}

/** Money that went back to the buyer. */
export interface CardCredit {
  uuid: string;
  /** The transaction that it gives back. */
  parent: string;
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
  /** In how many parts the payer chose to pay their bank; null: at once. */
  installments: number | null;
  transactions: CardTransaction[];
  credits: CardCredit[];
}

const LIFE_MS = 15 * 60_000;

/** Form tokens and what was tried with them. */
export class CardStore {
  readonly charges = new Map<string, CardCharge>();
  /** False: as a shop that lets days pass before it asks for a card's money. */
  capturesAtOnce = true;

  open(charge: Pick<CardCharge, 'orderId' | 'amount' | 'currency' | 'email'>): CardCharge {
    const made = {
      ...charge,
      formToken: token(),
      createdAt: Date.now(),
      expired: false,
      installments: null,
      transactions: [],
      credits: [],
    };
    this.charges.set(made.formToken, made);
    return made;
  }

  /** A token is paid once, and within its fifteen minutes. */
  isOpen = (charge: CardCharge): boolean =>
    !charge.expired &&
    Date.now() - charge.createdAt < LIFE_MS &&
    !charge.transactions.some(({ status }) => status === 'PAID' || status === 'RUNNING');

  try(charge: CardCharge, status: CardTransaction['status']): CardTransaction {
    const captured = status === 'PAID' && this.capturesAtOnce;
    const transaction = { uuid: uuid(), status, amount: charge.amount, captured, refunded: false };
    charge.transactions.push(transaction);
    return transaction;
  }

  /** The paid charge of an order, otherwise the last one. */
  ofOrder(orderId: string): CardCharge | undefined {
    const all = [...this.charges.values()].filter((charge) => charge.orderId === orderId);
    return all.find(({ transactions }) => transactions.some(isPaid)) ?? all.at(-1);
  }

  #find(id: string) {
    const charge = [...this.charges.values()].find(({ transactions }) => transactions.some(({ uuid }) => uuid === id));
    const transaction = charge?.transactions.find(({ uuid }) => uuid === id);
    return charge && transaction ? { charge, transaction } : null;
  }

  /** Gives a paid transaction back, or a part of what is left of it; otherwise Lyra's word for why it cannot. */
  refund(id: string, amount?: number): CardCredit | CardTransaction | 'PSP_010' | 'PSP_104' | 'PSP_105' | 'PSP_511' {
    const { charge, transaction } = this.#find(id) ?? {};
    if (transaction?.status === 'CANCELLED') return 'PSP_105';
    if (!charge || transaction?.status !== 'PAID') return 'PSP_010';
    const left = transaction.amount - charge.credits.reduce((sum, credit) => sum + credit.amount, 0);
    if (left === 0) return 'PSP_104';
    const part = amount ?? left;
    if (part > left) return 'PSP_511';
    transaction.refunded = true;
    if (!transaction.captured) return Object.assign(transaction, { status: 'CANCELLED' as const });
    const credit = { uuid: uuid(), parent: id, amount: part };
    charge.credits.push(credit);
    return credit;
  }

  /** Makes a transaction smaller that was not captured yet. */
  update(id: string, amount: number): CardTransaction | 'PSP_010' | 'PSP_011' {
    const { transaction } = this.#find(id) ?? {};
    if (!transaction) return 'PSP_010';
    if (transaction.status !== 'PAID' || transaction.captured || amount > transaction.amount) return 'PSP_011';
    return Object.assign(transaction, { amount });
  }
}

const isPaid = ({ status }: CardTransaction) => status === 'PAID';
