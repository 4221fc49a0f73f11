import { createStore, useStore } from 'zustand';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';
/** An action that a message offers while it is shown. */
export interface ToastAction {
  /** On its button. */
  text: string;
  onAct: () => void;
  /** Keys in the form of `aria-keyshortcuts`; the component that shows the message listens to them. */
  keys?: string;
}
export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  action?: ToastAction | undefined;
}

const LIMIT = 4;
let nextId = 1;
export const toastStore = createStore<{ toasts: Toast[] }>(() => ({ toasts: [] }));

function show(kind: ToastKind, text: string, action?: ToastAction): number {
  const id = nextId++;
  toastStore.setState(({ toasts }) => ({
    // A message with the same words replaces the first one, unless that one has an action of its own.
    toasts: [...toasts.filter((t) => t.action || t.text !== text || t.kind !== kind), { id, kind, text, action }].slice(
      -LIMIT,
    ),
  }));
  return id;
}

/** Short messages of the whole page; the shell shows them. */
export const toast = {
  success: (text = 'Action realizada exitosamente', action?: ToastAction) => show('success', text, action),
  error: (text = 'Disculpe, ha ocurrido un error') => show('error', text),
  warning: (text: string) => show('warning', text),
  info: (text: string) => show('info', text),
  dismiss: (id: number) => toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((t) => t.id !== id) })),
};

export const useToasts = (): Toast[] => useStore(toastStore, (state) => state.toasts);
