import type { Migration } from 'kysely';
import * as people from './0001-people';
import * as places from './0002-places';
import * as catalog from './0003-catalog';
import * as shop from './0004-shop';
import * as search from './0005-search';
import * as orders from './0006-orders';
import * as reference from './0007-reference';
import * as orderKeys from './0008-order-keys';
import * as sliderPhone from './0009-slider-phone';
import * as searchGrams from './0010-search-grams';
import * as searchInStep from './0011-search-in-step';
import * as searchSample from './0012-search-sample';
import * as chats from './0013-chats';
import * as stockAlerts from './0014-stock-alerts';
import * as payments from './0015-payments';
import * as afterPurchase from './0017-after-purchase';
import * as regionCodes from './0018-region-codes';
import * as recipient from './0018b-recipient';
import * as newDistricts from './0018c-new-districts';
import * as ownAccount from './0019-own-account';
import * as terms from './0020-terms';
import * as sellerRequests from './0021-seller-requests';
import * as smallSample from './0021b-small-sample';
import * as chat from './0022-chat';
import * as complaints from './0024-complaints';
import * as oneTruth from './0025-one-truth';
import * as designer from './0026-designer';
import * as answers from './0029-answers';
import * as homeLists from './0030-home-lists';
import * as unreadMails from './0031-unread-mails';
import * as sessions from './0032-sessions';
import * as securityEvents from './0033-security-events';
import * as secondFactors from './0033b-second-factors';
import * as openPurchases from './0034-open-purchases';
import * as consents from './0034b-consents';
import * as sealedColumns from './0035-sealed-columns';

/**
 * Imported by name, not read from a folder, so that bundling sees them. They run in the order of their names; one
 * that has been released is never changed, a new one is added.
 */
export const migrations: Record<string, Migration> = {
  '0001-people': people,
  '0002-places': places,
  '0003-catalog': catalog,
  '0004-shop': shop,
  '0005-search': search,
  '0006-orders': orders,
  '0007-reference': reference,
  '0008-order-keys': orderKeys,
  '0009-slider-phone': sliderPhone,
  '0010-search-grams': searchGrams,
  '0011-search-in-step': searchInStep,
  '0012-search-sample': searchSample,
  '0013-chats': chats,
  '0014-stock-alerts': stockAlerts,
  '0015-payments': payments,
  '0017-after-purchase': afterPurchase,
  '0018-region-codes': regionCodes,
  '0018b-recipient': recipient,
  '0018c-new-districts': newDistricts,
  '0019-own-account': ownAccount,
  '0020-terms': terms,
  '0021-seller-requests': sellerRequests,
  '0021b-small-sample': smallSample,
  '0022-chat': chat,
  '0024-complaints': complaints,
  '0025-one-truth': oneTruth,
  '0026-designer': designer,
  '0029-answers': answers,
  '0030-home-lists': homeLists,
  '0031-unread-mails': unreadMails,
  '0032-sessions': sessions,
  '0033-security-events': securityEvents,
  '0033b-second-factors': secondFactors,
  '0034-open-purchases': openPurchases,
  '0034b-consents': consents,
  '0035-sealed-columns': sealedColumns,
};
