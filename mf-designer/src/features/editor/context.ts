import { createContext, useContext } from 'react';
import type { Print } from '../pictures/api/prints';
import type { Library } from '../pictures/library';
import type { Shirt } from '../shirts/shirts';
import type { EditorStore } from './state/store';

/** What every part of one editor shares. */
export interface EditorTools {
  store: EditorStore;
  library: Library;
  shirts: readonly Shirt[];
  /** The shop's own drawings; undefined while they are coming, null when they cannot be had. */
  prints: readonly Print[] | null | undefined;
}

export const EditorContext = createContext<EditorTools | null>(null);

export function useTools(): EditorTools {
  const tools = useContext(EditorContext);
  if (!tools) throw new Error('Part of the editor outside of it.');
  return tools;
}
