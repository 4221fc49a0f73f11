import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';

const ROOT = path.join(__dirname, '..');
/** The registry itself, and what is data: migrations, seeds, tests. */
const FREE =
  /^contract\/src\/payment-methods\/|\.(test|spec)\.tsx?$|\/(test|testing|migrations|seed)\/|fixtures|^(e2e|bench)\//;
const NAME = /^(method|methodId|paymentMethod|payment_?type_?id)$/i;

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !FREE.test(file));

/** A node of the syntax tree: its kind, and whatever that kind has. */
interface Node {
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: the tree's nodes have some two hundred shapes
  [field: string]: any;
}

const bare = (node: Node): Node =>
  /^(TsAs|TsSatisfies|TsConst|Parenthesis)/.test(node.type) ? bare(node.expression) : node;

/** The last word of what a value is called: `order.method`, `'o.payment_type_id'`. */
function nameOf(outer: Node): string {
  const node = bare(outer);
  if (node.type === 'MemberExpression') return nameOf(node.property);
  return /^(Identifier|StringLiteral)$/.test(node.type) ? (node.value.split('.').at(-1) ?? '') : '';
}

const isMethod = (node: Node): boolean => NAME.test(nameOf(node));

/** One by its number, or a list with one; 0 is "not chosen yet". */
function isId(outer: Node): boolean {
  const node = bare(outer);
  if (node.type === 'ArrayExpression')
    return node.elements.some((entry: { expression: Node }) => isId(entry.expression));
  return node.type === 'NumericLiteral' && node.value > 0;
}

/** Whether this names a method by its number: compares one, asks the database for one, or says which one it is. */
function namesMethod(node: Node): boolean {
  switch (node.type) {
    case 'BinaryExpression':
      return (
        /^[!=]==?$|^[<>]=?$/.test(node.operator) &&
        ((isMethod(node.left) && isId(node.right)) || (isMethod(node.right) && isId(node.left)))
      );
    case 'SwitchStatement':
      return isMethod(node.discriminant) && node.cases.some(({ test }: { test: Node | null }) => test && isId(test));
    case 'KeyValueProperty':
      return isMethod(node.key) && isId(node.value);
    case 'JSXAttribute':
      return NAME.test(node.name.value) && node.value?.expression !== undefined && isId(node.value.expression);
    case 'CallExpression': {
      const [first, ...others] = node.arguments.map(({ expression }: { expression: Node }) => expression);
      if (!first || !isMethod(first)) return false;
      if (first.type === 'StringLiteral') return others.some(isId);
      return nameOf(node.callee) === 'includes' && isId(node.callee.object);
    }
    case 'TemplateElement':
      return /\bpayment_type_id\b\s*(?:=|<>|!=|in\s*\()\s*[1-9]/i.test(node.raw);
    default:
      return false;
  }
}

/** How often a text names a payment method by its number. */
function bareIds(text: string, isTsx = false): number {
  let found = 0;
  const walk = (node: Node): void => {
    if (typeof node.type === 'string' && namesMethod(node)) found += 1;
    for (const value of Object.values(node)) if (typeof value === 'object' && value !== null) walk(value);
  };
  walk(parseSync(text, { syntax: 'typescript', tsx: isTsx }) as unknown as Node);
  return found;
}

test('a payment method is told from the others by its row, nowhere by its number [D296]', () => {
  expect(sources.length).toBeGreaterThan(1_500);
  const found = sources.filter((file) => bareIds(readFileSync(path.join(ROOT, file), 'utf8'), file.endsWith('x')) > 0);
  expect(found).toEqual([]);
});

test.each([
  ['if (order.method === 3) pay()', 1],
  ['const isCard = 1 !== (order.payment_type_id as MethodId)', 1],
  ['switch (method) { case 0: break; case 4: wait(); }', 1],
  ["db.where('o.payment_type_id', 'in', [1, 2] satisfies number[])", 1],
  ['charge({ method: 2 })', 1],
  ['[3, 5].includes(method)', 1],
  ['<Panel method={4} />', 1],
  ['sql`select 1 from orders where payment_type_id in (3, 5)`', 1],
  ['if (method === 0) refuse()', 0],
  ["db.where('payment_type_id', '=', METHOD_OF.paypal)", 0],
  ['if (promotion.type_id === 2) take(methods[2])', 0],
])('%s: %i by number [D296]', (text, count) => {
  expect(bareIds(text, text.startsWith('<'))).toBe(count);
});
