import { BILL_TYPES, choiceText, PREFERRED_BILL_TYPES, RESELLER_BILL_TYPES, SALES_RANGES } from '@qhatu/contract/forms';
import type { AdminRequest } from '@qhatu/contract/wire';

type Rows = (readonly [string, string | null])[];

/** The business of a seller, or what a reseller gave, in words. */
export function businessRows({ vendor, reseller, identity }: AdminRequest): Rows {
  if (vendor) {
    const { store } = vendor;
    return [
      ['Razón social', vendor.business_name],
      ['RUC', vendor.ruc],
      ['Teléfonos', [vendor.phone, vendor.phone2].filter(Boolean).join(', ')],
      ['Comprobante', choiceText(BILL_TYPES, String(vendor.bill_type))],
      ['De preferencia', choiceText(PREFERRED_BILL_TYPES, String(vendor.preferred_bill_type))],
      ['Ventas al mes', choiceText(SALES_RANGES, String(vendor.sales_range))],
      ['Giro', vendor.business_line.name],
      ['Tiendas', String(vendor.store_quantity)],
      ['Tienda principal', store && `${store.type_address}. ${store.address}, ${store.urbanizacion}, ${store.place}`],
      ['Referencia', store?.reference ?? null],
      ['Redes', [vendor.facebook, vendor.instagram, vendor.youtube].filter(Boolean).join(', ')],
      ...identityRows(identity),
    ];
  }
  if (reseller) {
    return [
      ['RUC', reseller.ruc],
      ['Comprobante', choiceText(RESELLER_BILL_TYPES, String(reseller.bill_type))],
    ];
  }
  return identityRows(identity);
}

const identityRows = (identity: AdminRequest['identity']): Rows =>
  identity
    ? [
        ['Dirección', identity.address],
        ['Nacimiento', identity.birthday.split('-').reverse().join('-')],
      ]
    : [];
