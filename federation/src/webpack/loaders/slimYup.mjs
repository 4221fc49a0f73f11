/**
 * webpack loader for yup's one file: leaves out the methods that no form of `contract/forms` calls, and the lines that
 * keep the kinds of schema alive which nobody imports. A bundler cannot do this by itself: methods of a class may always
 * be called (12.2 → 8 kB brotli). A form that calls one of them fails in `slimYup.test.ts`.
 */

/** Methods by their class. Booleans repeat some of every schema's only to narrow their types. */
const UNUSED = {
  Reference: ['cast', 'describe', 'toString'],
  ReferenceSet: ['describe', 'merge'],
  Schema: ['label', 'concat', 'validate', 'isValid', 'strict', 'strip', 'notOneOf', 'describe', "get ['~standard']"],
  BooleanSchema: [
    'isTrue',
    'isFalse',
    'defined',
    'optional',
    'required',
    'notRequired',
    'nullable',
    'nonNullable',
    'strip',
  ],
  StringSchema: [
    ...['notRequired', 'length', 'min', 'max', 'matches', 'email', 'url', 'uuid', 'datetime', 'ensure'],
    ...['lowercase', 'uppercase'],
  ],
  NumberSchema: ['lessThan', 'moreThan', 'positive', 'negative', 'truncate', 'round'],
  ObjectSchema: [
    ...['concat', 'partial', 'deepPartial', 'pick', 'omit', 'from', 'json', 'exact', 'stripUnknown', 'noUnknown'],
    ...['unknown', 'transformKeys', 'camelCase', 'snakeCase', 'constantCase', 'describe'],
  ],
};

/** Statements at the top of the file that nothing used here needs: prototypes of dates, arrays and tuples, `…At`, `not`. */
const STATEMENTS = [
  /^create(?:\$[124])\.prototype = \w+\.prototype;$/gm,
  /^DateSchema\.INVALID_DATE = .*$/gm,
  /^for \(const method of \['validate', 'validateSync'\]\)[\s\S]*?^\};$/gm,
  /^for \(const alias of \['not', 'nope'\]\).*$/gm,
  /^import \{ camelCase, snakeCase \} from 'tiny-case';$/gm,
];

const escaped = (text) => text.replace(/[$()[\]'~.]/g, '\\$&');

/** `text` without the one place where `pattern` matches. @throws when yup has changed and it matches none */
function without(text, pattern, what) {
  if (text.search(pattern) < 0) throw new Error(`slimYup: yup has no ${what} any more: adapt the loader`);
  return text.replace(pattern, '');
}

export default function slimYup(source) {
  let slim = source;
  for (const [name, methods] of Object.entries(UNUSED)) {
    // The file is printed evenly: a class ends with the first bare brace, a method with the first one two spaces in.
    const whole = new RegExp(`^class ${name} [\\s\\S]*?^\\}$`, 'm').exec(slim)?.[0];
    if (!whole) throw new Error(`slimYup: yup has no class ${name} any more: adapt the loader`);
    const lean = methods.reduce(
      (text, method) =>
        without(
          text,
          new RegExp(`^  ${escaped(method)}\\([^\\n]*\\) \\{\\n[\\s\\S]*?^  \\}\\n`, 'm'),
          `${name}.${method}`,
        ),
      whole,
    );
    slim = slim.replace(whole, () => lean);
  }
  return STATEMENTS.reduce((text, pattern) => without(text, pattern, String(pattern)), slim);
}
