import * as baseline from './0001-baseline';
import * as oneOrder from './0002-one-order';
import * as sealedValues from './0003-sealed-values';
import * as refunds from './0004-refunds';
import * as providerMessages from './0005-provider-messages';
import * as afterSale from './0006-after-sale';
import * as backOffice from './0007-back-office';
import * as paymentProblems from './0008-payment-problems';
import * as providerNotices from './0009-provider-notices';
import * as settings from './0010-settings';
import * as people from './0011-people';
import * as front from './0012-front';
import * as ledger from './0014-ledger';
import * as commissions from './0017-commissions';
import * as integrations from './0019-integrations';
import * as office from './0021-office';
import * as sku from './0023-sku';
import * as imports from './0024-imports';
import * as moderation from './0026-moderation';
import * as sellerShops from './0027-seller-shops';
import * as corrections from './0029-corrections';
import * as pictures from './0031-pictures';
import * as leases from './0032-leases';
import * as importCorrections from './0033-import-corrections';
import * as listsByKey from './0034-lists-by-key';
import * as orderWords from './0035-order-words';
import * as logByKind from './0036-log-by-kind';
import * as attributes from './0038-attributes';
import * as dispatch from './0039-dispatch';
import * as providerFees from './0040-provider-fees';
import * as newsletter from './0053-newsletter';
import * as shopMembers from './0059-shop-members';
import * as releases from './0065-releases';
import * as forgottenByTime from './0068-forgotten-by-time';
import * as refundLines from './0070-refund-lines';
import * as ratingAnswers from './0071-rating-answers';
import * as sellerAbsences from './0072-seller-absences';
import * as toldProblems from './0073-told-problems';
import * as toldProblemIndexes from './0074-told-problem-indexes';
import * as visits from './0075-visits';
import * as listedPayments from './0076-listed-payments';
import * as orderCharges from './0077-order-charges';
import * as promotionDays from './0078-promotion-days';
import * as productWords from './0080-product-words';
import * as productWordsFilled from './0081-product-words-filled';
import * as indexesWithoutUse from './0082-indexes-without-use';
import * as officeIndexes from './0083-office-indexes';
import * as legalTexts from './0085-legal-texts';
import * as rateSource from './0086-rate-source';
import * as offerDays from './0087-offer-days';
import * as receivedAfter from './0088-received-after';
import * as jobTraces from './0090-job-traces';
import * as problemNames from './0091-problem-names';
import * as webhookSecrets from './0092-webhook-secrets';
import * as openMethods from './0093-open-methods';
import * as methodsChecked from './0094-methods-checked';
import * as returnsInDispute from './0099-returns-in-dispute';
import * as returnsInDisputeIndex from './0100-returns-in-dispute-index';
import * as refundsGivenUp from './0101-refunds-given-up';
import * as problemNamesWritten from './0102-problem-names-written';
import * as returnsGivenInDispute from './0103-returns-given-in-dispute';
import * as orderHistoryStays from './0104-order-history-stays';
import * as unitsOfCharge from './0108-units-of-charge';
import * as pictureDays from './0111-picture-days';
import * as problemNamesRenamed from './0114-problem-names-renamed';
import * as importsDue from './0120-imports-due';
import * as priceOfTouched from './0121-price-of-touched';
import type { DeclaredMigration, Migration } from './migration';

/** Of the time before D207: releases that do not know one of these do not run on it. */
const undeclared: Record<string, Migration> = {
  '0001-baseline': baseline,
  '0002-one-order': oneOrder,
  '0003-sealed-values': sealedValues,
  '0004-refunds': refunds,
  '0005-provider-messages': providerMessages,
  '0006-after-sale': afterSale,
  '0007-back-office': backOffice,
  '0008-payment-problems': paymentProblems,
  '0009-provider-notices': providerNotices,
  '0010-settings': settings,
  '0011-people': people,
  '0012-front': front,
  '0014-ledger': ledger,
  '0017-commissions': commissions,
  '0019-integrations': integrations,
  '0021-office': office,
  '0023-sku': sku,
  '0024-imports': imports,
  '0026-moderation': moderation,
  '0027-seller-shops': sellerShops,
  '0029-corrections': corrections,
  '0031-pictures': pictures,
};

/** Add here. One that is released is never changed, another one is added. */
const declared: Record<string, DeclaredMigration> = {
  '0032-leases': leases,
  '0033-import-corrections': importCorrections,
  '0034-lists-by-key': listsByKey,
  '0035-order-words': orderWords,
  '0036-log-by-kind': logByKind,
  '0038-attributes': attributes,
  '0039-dispatch': dispatch,
  '0040-provider-fees': providerFees,
  '0053-newsletter': newsletter,
  '0059-shop-members': shopMembers,
  '0065-releases': releases,
  '0068-forgotten-by-time': forgottenByTime,
  '0070-refund-lines': refundLines,
  '0071-rating-answers': ratingAnswers,
  '0072-seller-absences': sellerAbsences,
  '0073-told-problems': toldProblems,
  '0074-told-problem-indexes': toldProblemIndexes,
  '0075-visits': visits,
  '0076-listed-payments': listedPayments,
  '0077-order-charges': orderCharges,
  '0078-promotion-days': promotionDays,
  '0080-product-words': productWords,
  '0081-product-words-filled': productWordsFilled,
  '0082-indexes-without-use': indexesWithoutUse,
  '0083-office-indexes': officeIndexes,
  '0085-legal-texts': legalTexts,
  '0086-rate-source': rateSource,
  '0087-offer-days': offerDays,
  '0088-received-after': receivedAfter,
  '0090-job-traces': jobTraces,
  '0091-problem-names': problemNames,
  '0092-webhook-secrets': webhookSecrets,
  '0093-open-methods': openMethods,
  '0094-methods-checked': methodsChecked,
  '0099-returns-in-dispute': returnsInDispute,
  '0100-returns-in-dispute-index': returnsInDisputeIndex,
  '0101-refunds-given-up': refundsGivenUp,
  '0102-problem-names-written': problemNamesWritten,
  '0103-returns-given-in-dispute': returnsGivenInDispute,
  '0104-order-history-stays': orderHistoryStays,
  '0108-units-of-charge': unitsOfCharge,
  '0111-picture-days': pictureDays,
  '0114-problem-names-renamed': problemNamesRenamed,
  '0120-imports-due': importsDue,
  '0121-price-of-touched': priceOfTouched,
};

export type Migrations = Record<string, Migration & Partial<DeclaredMigration>>;

/** Imported by name, not read from a folder, so that bundling sees them. They run in the order of their names. */
export const migrations: Migrations = { ...undeclared, ...declared };
