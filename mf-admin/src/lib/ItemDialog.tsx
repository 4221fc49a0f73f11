import { Dialog } from '@qhatu/ui';
import type { ReactNode } from 'react';

interface ItemDialogProps<T> {
  /** What it is about; null: it is closed. */
  item: T | null;
  title: (item: T) => string;
  onClose: () => void;
  /** Reads the list anew, after the dialog did its work. */
  onDone: () => unknown;
  children: (item: T, done: () => void) => ReactNode;
}

/** A dialog over one thing of a list. */
export function ItemDialog<T>({ item, title, onClose, onDone, children }: ItemDialogProps<T>) {
  const done = () => {
    onClose();
    void onDone();
  };
  return (
    <Dialog open={item !== null} onClose={onClose} title={item === null ? '' : title(item)}>
      {item !== null && children(item, done)}
    </Dialog>
  );
}
