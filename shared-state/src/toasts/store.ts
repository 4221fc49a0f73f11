import { createStore, useStore } from 'zustand';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';
export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
}

const LIMIT = 4;
let nextId = 1;
export const toastStore = createStore<{ toasts: Toast[] }>(() => ({ toasts: [] }));

function show(kind: ToastKind, text: string): number {
  const id = nextId++;
  toastStore.setState(({ toasts }) => ({
    // The same words twice are one message said again.
    toasts: [...toasts.filter((t) => t.text !== text || t.kind !== kind), { id, kind, text }].slice(-LIMIT),
  }));
  return id;
}

/** Short messages of the whole page; the shell shows them. */
export const toast = {
  success: (text = 'Action realizada exitosamente') => show('success', text),
  error: (text = 'Disculpe, ha ocurrido un error') => show('error', text),
  warning: (text: string) => show('warning', text),
  info: (text: string) => show('info', text),
  dismiss: (id: number) => toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((t) => t.id !== id) })),
};

export const useToasts = (): Toast[] => useStore(toastStore, (state) => state.toasts);
