import type { ProviderForm } from '@qhatu/contract/forms';

export const EMPTY_PROVIDER = {
  business_name: '',
  ruc: '',
  ruc_file: null,
  phone: '',
  phone2: '',
  bill_type: '',
  preferred_bill_type: '',
  sales_range: '',
  business_line: '',
  store_quantity: 0,
  principal_store_address: '',
  type_address: '',
  urbanizacion: '',
  reference: '',
  region_id: '',
  province_id: '',
  district_id: '',
  facebook: '',
  instagram: '',
  youtube: '',
} as unknown as ProviderForm;
