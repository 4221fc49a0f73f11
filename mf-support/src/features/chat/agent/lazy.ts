import { lazy } from 'react';

const agentSide = () => import('./index');

/** Shoppers and sellers never load these. */
export const LazyAgentQueue = lazy(() => agentSide().then(({ AgentQueue }) => ({ default: AgentQueue })));
export const LazyAgentTools = lazy(() => agentSide().then(({ AgentTools }) => ({ default: AgentTools })));
