export { createOwnedStore, type OwnedStore, useOwned } from './owned-store';
