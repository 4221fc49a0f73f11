import type { ReadSubject, ShopRight } from '@qhatu/contract/wire';

/** D1, plus nobody at all and the shared visitor (user 5). */
export const CALLERS = ['nobody', 'visitor', 'client', 'reseller', 'seller', 'support', 'admin'] as const;
export type Caller = (typeof CALLERS)[number];

/** Things that belong to a client who is none of the callers; their ids are what a thief would try. */
export interface World {
  ownerId: number;
  addressId: number;
  orderId: number;
  lineId: number;
  sessionId: number;
  /** A passkey of the owner. */
  factorId: number;
  proofId: number;
  customId: number;
  /** File name of a captured view of it. */
  customPicture: string;
  /** An upload of the owner. */
  printId: number;
  /** References of purchases that wait for their payment: by card, by PayPal; and PayPal's own id of the latter. */
  card: string;
  paypal: string;
  paypalId: string;
  /** Conversations of the owner: with a seller, with support; and a picture sent to the seller. */
  chatId: number;
  supportChatId: number;
  imageId: string;
  /** Of the owner, to another seller than the caller. */
  questionId: number;
  /** Of the owner, about another seller's product than the caller's. */
  ratingId: number;
  /** Of a stranger who wants to sell: with bank data and a document. */
  requestId: number;
  /** Of the owner: a return that was asked for, a picture of it, and a parcel. */
  returnId: number;
  returnPictureId: number;
  parcelId: number;
  /** Money that goes back to the owner by hand, to an account that they named. */
  refundId: number;
  /** Paid orders of somebody else, one for each act that changes one; the last has come, and its return was accepted. */
  paid: readonly [PaidOrder, PaidOrder, PaidOrder, PaidOrder & { returnId: number }];
  /** A form of the Libro de Reclamaciones. */
  complaintId: number;
  /** A product of the shop's own seller, a variant of it, and a change of many products that its owner asked for. */
  productId: number;
  variantId: number;
  bulkId: number;
  /** A view of a list that the owner keeps. */
  viewId: number;
  /** A file of products that the owner imports, and a product of it. */
  importId: number;
  importItemId: number;
  /** A settlement of the owner. */
  settlementId: number;
  /** Somebody whom the owner, who sells here, asked to work with them. */
  memberId: number;
  /** The owner's key for a system of theirs, an address that is told, and a message to it. */
  apiKeyId: number;
  webhookId: number;
  webhookMessageId: string;
}

export interface PaidOrder {
  orderId: number;
  lineId: number;
}

export interface Attempt {
  params?: Record<string, string | number>;
  body?: object;
  query?: string;
}

export interface Rule {
  /**
   * `all`: without any token too. `person`: any token, the visitor's as well. `member`: logged in. Or these roles only.
   * `signed`: no session counts, a provider's signature does; without one nobody is let in.
   */
  who: 'all' | 'signed' | 'person' | 'member' | readonly Caller[];
  /** What a seller's staff need one of (D234); none: no such route is theirs, whatever they may. */
  rights?: readonly ShopRight[];
  /** For a path's params when nothing of anybody is meant; 999999999 otherwise. */
  params?: Record<string, string | number>;
  /** The same call about somebody else's thing: 404 for every caller who may make the call (D4). */
  foreign?: (world: World) => Attempt;
  /** Callers who may have what is somebody else's: administration and its like. */
  except?: readonly Caller[];
  /** What staff are shown here of other people, as the security log notes it (D108); or why it notes nothing. */
  staffRead?: ReadSubject | { nothing: string };
  /**
   * Whether it wants a step-up or a login of the last 15 minutes (D97, D305): said of every act that a shopper may not do. What
   * moves money, diverts products, changes who may do what, or speaks for the shop to everybody wants one.
   */
  stepUp?: true | { none: string };
  /** Why a path with a param needs no `foreign`: what it names is nobody's. */
  nobodys?: string;
}

export type Table = Record<string, Rule>;

/** The status that a caller must get before the route looks at what was sent; null: let in. 404: of a shop, not in their charge (D251). */
export function refusalOf({ who, rights }: Rule, caller: Caller): 401 | 403 | 404 | null {
  if (who === 'all' || who === 'signed') return null;
  if (caller === 'nobody') return 401;
  if (who === 'person') return null;
  if (caller === 'visitor') return 403;
  if (who === 'member') return null;
  if (who.includes(caller)) return null;
  return rights && (caller === 'client' || caller === 'reseller') ? 404 : 403;
}

/** Whether it is an act of staff: no shopper may do it, and it changes something. */
export const isStaffAct = (route: string, { who }: Rule): boolean =>
  !route.startsWith('GET ') && typeof who !== 'string' && !who.includes('client');
