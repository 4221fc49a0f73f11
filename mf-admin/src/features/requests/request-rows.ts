import { BILL_TYPES, choiceText, PREFERRED_BILL_TYPES, RESELLER_BILL_TYPES, SALES_RANGES } from '@qhatu/contract/forms';
import type { SellerRequest } from './api/requests';

type Rows = (readonly [string, string | null])[];

/** The business of a seller, or what a reseller gave, in words. */
export function businessRows({ business, reseller, identity }: SellerRequest): Rows {
  if (business) {
    const { store } = business;
    return [
      ['Razón social', business.name],
      ['RUC', business.ruc],
      ['Teléfonos', business.phones.join(', ')],
      ['Comprobante', choiceText(BILL_TYPES, String(business.billType))],
      ['De preferencia', choiceText(PREFERRED_BILL_TYPES, String(business.preferredBillType))],
      ['Ventas al mes', choiceText(SALES_RANGES, String(business.salesRange))],
      ['Giro', business.line],
      ['Tiendas', String(business.stores)],
      ['Tienda principal', store && `${store.kind}. ${store.address}, ${store.neighbourhood}, ${store.place}`],
      ['Referencia', store?.reference ?? null],
      ['Redes', business.networks.join(', ')],
      ...identityRows(identity),
    ];
  }
  if (reseller) {
    return [
      ['RUC', reseller.ruc],
      ['Comprobante', choiceText(RESELLER_BILL_TYPES, String(reseller.billType))],
    ];
  }
  return identityRows(identity);
}

const identityRows = (identity: SellerRequest['identity']): Rows =>
  identity
    ? [
        ['Dirección', identity.address],
        ['Nacimiento', identity.birthday.split('-').reverse().join('-')],
      ]
    : [];
