import type { Chunk, Compilation, Compiler, WebpackPluginInstance } from 'webpack';
import webpack from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;

/**
 * Chunks and stylesheets take over the query of their entry's address. When an entry is run again as `entry.js?retry=1`,
 * everything behind it is asked for anew as well, instead of waiting for a request that hangs.
 */
class RetryRuntime extends RuntimeModule {
  constructor() {
    super('retry query', RuntimeModule.STAGE_TRIGGER);
  }

  override generate(): string {
    return [
      'var script = document.currentScript;',
      'var query = script && script.src ? new URL(script.src).search : "";',
      'if (query) ["u", "miniCssF"].forEach(function (name) {',
      `  var file = ${RuntimeGlobals.require}[name];`,
      `  if (file) ${RuntimeGlobals.require}[name] = function (id) { return file(id) + query; };`,
      '});',
    ].join('\n');
  }
}

/** For remotes' browser builds. */
export function retryChunks(): WebpackPluginInstance {
  return {
    apply(compiler: Compiler) {
      compiler.hooks.thisCompilation.tap('RetryChunks', (compilation: Compilation) => {
        compilation.hooks.runtimeRequirementInTree
          .for(RuntimeGlobals.getChunkScriptFilename)
          .tap('RetryChunks', (chunk: Chunk) => {
            compilation.addRuntimeModule(chunk, new RetryRuntime());
          });
      });
    },
  };
}
