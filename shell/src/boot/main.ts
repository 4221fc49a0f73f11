import '@qhatu/ui/tokens.css';
import '@qhatu/ui/base.css';
import { nextTask } from '@qhatu/kit/browser';

/**
 * All of it is in this one file, and is evaluated in tasks of their own (D248): in one, a cheap phone answers nobody for
 * a fifth of a second. Each stands on those before it.
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
