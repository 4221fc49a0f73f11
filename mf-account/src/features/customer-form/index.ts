export { CustomerFields } from './CustomerFields';
export { type CustomerFormState, customerToWire, EMPTY_CUSTOMER, useCustomerForm } from './customer';
