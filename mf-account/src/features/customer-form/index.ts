export { CustomerFields } from './CustomerFields';
export { customerToWire, useCustomerForm } from './customer';
