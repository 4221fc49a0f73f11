/** Files of the federation runtime that come without types, as far as `provide-runtime.ts` knows them. */
declare module '@module-federation/webpack-bundler-runtime/dist/consumes.js' {
  export const consumes: (options: object) => void;
}
