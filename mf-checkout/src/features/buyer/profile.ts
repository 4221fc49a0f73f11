import type { UserData } from '@qhatu/contract/wire';
import { personalQuery } from '@qhatu/shared-state';

/** The buyer's own data and addresses (`GET users/get-user-data/{id}`). */
export const profileQuery = (userId: number) => personalQuery<UserData>(`users/get-user-data/${userId}`);
