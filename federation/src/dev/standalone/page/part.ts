import type { ComponentType } from 'react';
import type { RouteDeclaration } from '../../../discovery/types';

/** What a remote declares of itself (`federation.config.ts`), as far as its standalone page needs it. */
export interface Part {
  name: string;
  routes: RouteDeclaration[];
  slots: Record<string, string>;
}

export type Modules = Record<string, () => Promise<{ default: ComponentType<never> }>>;
