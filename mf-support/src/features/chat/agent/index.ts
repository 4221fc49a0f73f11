/** Support's side of the chat: one chunk, for the few who answer. */
export { AgentQueue } from './AgentQueue';
export { AgentTools } from './AgentTools';
