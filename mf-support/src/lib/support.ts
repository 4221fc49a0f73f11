export { CONTACT as SUPPORT } from '@qhatu/contract/shop';
