/** Support's side of the chat: one chunk, for the few who answer. */
export { DeskList } from './DeskList';
export { DeskTools } from './DeskTools';
