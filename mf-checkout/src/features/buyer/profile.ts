import type { UserData } from '@qhatu/contract/wire';
import { apiQuery } from '@qhatu/shared-state';

/** The buyer's own data and addresses (`GET users/get-user-data/{id}`). */
export const profileQuery = (userId: number) => apiQuery<UserData>(`users/get-user-data/${userId}`);
