import '@qhatu/ui/tokens.css';
import '@qhatu/ui/base.css';
import { nextTask } from '@qhatu/kit/browser';

/**
 * The shell is this one file and is evaluated in several tasks (D248): in one task a cheap phone would not react for a fifth
 * of a second. Each task needs those before it.
 */
const PARTS: (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@qhatu/shared-state'),
  () => import(/* webpackMode: "eager" */ '../remotes/browser'),
  () => import(/* webpackMode: "eager" */ '../remote-area/App'),
  () => import(/* webpackMode: "eager" */ './browser'),
];

async function evaluate(): Promise<void> {
  for (const part of PARTS) {
    await part();
    await nextTask();
  }
}

void evaluate();
