import { type Person, ROLE } from '@qhatu/contract/model';

/** Support answers chats; so does administration, which manages everything (D1). */
export const isSupport = ({ roleId }: Person): boolean => roleId === ROLE.support || roleId === ROLE.admin;
