import { lazyWithRetry } from '@qhatu/kit/lazy';

const agentSide = () => import('./index');

/** Shoppers and sellers never load these. */
export const LazyAgentQueue = lazyWithRetry(() => agentSide().then(({ AgentQueue }) => ({ default: AgentQueue })));
export const LazyAgentTools = lazyWithRetry(() => agentSide().then(({ AgentTools }) => ({ default: AgentTools })));
