/**
 * The one shared module of the page: session, cart, lists, settings, the API client, the query cache, toasts, events,
 * and what connects pages with the shell. A singleton by Module Federation with `strictVersion`.
 */
import './instance';

export {
  QueryClientProvider,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export { api, prepareCalls } from './api/client';
export { ApiError, DEFAULT_ERROR, messageOf } from './api/errors';
export { type CartLine, lineKey, type NewCartLine, sumOf, unitsOf } from './cart/lines';
export { cart, cartStore, useCart, useCartUnits } from './cart/store';
export { events, type ShopEvents } from './events/bus';
export { markHydrated, useHydrated } from './hydrated';
export { COMPARE_LIMIT, compare, compareStore, useCompared, useIsCompared } from './lists/compare';
export { useIsWished, useWishlistCount, wishlist, wishlistStore } from './lists/wishlist';
export { createPersisted, restoreStores } from './persist/create-persisted';
export { OWN_DRAFT } from './persist/own-drafts';
export {
  apiQuery,
  createQueryClient,
  FRESH_MS,
  getQueryClient,
  holdRefreshing,
  PERSONAL,
  personalQuery,
} from './query/client';
export { navigateTo, registerNavigate } from './routing/navigate';
export { RouteDataContext, type RouteDataName, useRouteData } from './routing/route-data';
export { RouteParamsContext, useRouteParams } from './routing/route-params';
export { arrivedAtLogin, ensureSession, isForcedOut, login, logout, setSession } from './session/actions';
export { currentMember, sessionStore, useMember, useSession } from './session/store';
export { rememberSearch, settingsStore, useCurrencySymbol, useRecentSearches } from './settings/store';
export { Slot, SlotContext, type SlotRendererProps } from './slots/Slot';
export { type Toast, type ToastAction, toast, toastStore, useToasts } from './toasts/store';
