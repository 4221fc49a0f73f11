import type { Compiler, WebpackPluginInstance } from 'webpack';
import webpack from 'webpack';

const { ConstDependency } = webpack.dependencies;
type Parser = InstanceType<typeof webpack.javascript.JavascriptParser>;
type Statement = Parameters<Parameters<Parser['hooks']['statement']['tap']>[1]>[0];

/** Where `Link.displayName = 'Link';` stands in its file; null for every other statement. */
function nameFor(statement: Statement): [number, number] | null {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression') return null;
  const { operator, left, right } = statement.expression;
  if (operator !== '=' || right.type !== 'Literal' || left.type !== 'MemberExpression' || left.computed) return null;
  if (left.object.type !== 'Identifier' || left.property.type !== 'Identifier') return null;
  return left.property.name === 'displayName' ? (statement.range ?? null) : null;
}

/**
 * Leaves out every `X.displayName = '…'` at the top level of any module that is bundled, ours as well, whatever `X` is: what
 * developer tools call a component. For production builds of the shell (`browser.ts`). Such a line is a use: while it is there, neither
 * webpack nor any minimizer lets go of a component that nobody else uses, nor of what that needs.
 */
export function noDisplayNames(): WebpackPluginInstance {
  return {
    apply(compiler: Compiler) {
      compiler.hooks.normalModuleFactory.tap('NoDisplayNames', (factory) => {
        for (const type of ['javascript/auto', 'javascript/esm']) {
          factory.hooks.parser.for(type).tap('NoDisplayNames', (parser) => {
            if (!(parser instanceof webpack.javascript.JavascriptParser)) return;
            parser.hooks.statement.tap('NoDisplayNames', (statement) => {
              const range = parser.scope.topLevelScope === true && nameFor(statement);
              if (!range) return;
              parser.state.module.addPresentationalDependency(new ConstDependency('', range));
              return true;
            });
          });
        }
      });
    },
  };
}
