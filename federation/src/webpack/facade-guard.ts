import type { Compiler, WebpackPluginInstance } from 'webpack';
import webpack from 'webpack';
import { FACADES, facadeNames } from './facades/names';

/** Fails the build when a source imports something that one of these façades does not have: at run time it would be undefined. */
export function facadeGuard(packages: readonly string[] = Object.keys(FACADES)): WebpackPluginInstance {
  const allowed = new Map(packages.map((name) => [name, facadeNames(FACADES[name] ?? '')]));
  return {
    apply(compiler: Compiler) {
      compiler.hooks.normalModuleFactory.tap('FacadeGuard', (factory) => {
        for (const type of ['javascript/auto', 'javascript/esm']) {
          factory.hooks.parser.for(type).tap('FacadeGuard', (parser) => {
            if (!(parser instanceof webpack.javascript.JavascriptParser)) return;
            parser.hooks.importSpecifier.tap('FacadeGuard', (_statement, source, exportName) => {
              const names = allowed.get(String(source));
              if (!names || exportName === null || names.has(exportName)) return;
              const message = `"${exportName}" of ${source} is not shared: add it to federation/src/webpack/facades`;
              parser.state.module.addError(new webpack.WebpackError(message));
            });
          });
        }
      });
    },
  };
}
