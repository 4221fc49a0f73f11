import type { ReactNode } from 'react';

/** Header, footer and what floats above every page. */
export function Chrome({ children }: { children: ReactNode }) {
  return (
    <main id="contenido" tabIndex={-1}>
      {children}
    </main>
  );
}
