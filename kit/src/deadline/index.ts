/** How long there is still for something that the law gives a day. */
export { DeadlineBadge } from './DeadlineBadge';
