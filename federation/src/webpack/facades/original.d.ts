/** The package itself, past the façade: webpack resolves the alias (`shared.ts`). */
declare module '@qhatu-original/react-query' {
  export * from '@tanstack/react-query';
}
