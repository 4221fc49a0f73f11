/** Façades of shared packages (`federation/src/webpack/facades`), by their webpack aliases. */
declare module '@qhatu-facade/react-router-dom' {
  export * from 'react-router-dom';
}
declare module '@qhatu-facade/react-query' {
  export * from '@tanstack/react-query';
}
