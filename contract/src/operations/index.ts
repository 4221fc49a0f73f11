export { isLoopbackHost, type Part, type ShopMode, shopMode } from './shop-mode.mjs';
