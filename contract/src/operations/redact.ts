/** Longest text of a log entry; more is somebody's. */
const MAX_LENGTH = 1_000;
const FRAME = /^\s+at /;
const MAX_FRAMES = 20;
const DEEPEST = 4;

/** A run of letters and digits that nobody would write: a token, a key, a hash. Codes such as ERR_HTTP2_STREAM stay. */
const TOKEN = /[\w-]{16,}/g;
const isCode = (text: string): boolean => /^[A-Z0-9_]+$/.test(text) && text.includes('_');
const isToken = (text: string): boolean => /\d/.test(text) && /[a-z]/i.test(text) && !isCode(text);

/** Applied in this order: quoted text first, which may be anything; then addresses, keys and personal numbers. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/"(?:[^"\\]|\\.)*("|$)/g, '"…"'],
  [/(^|[\s(:=,[{])'[^']*('|$)/g, "$1'…'"],
  [/`[^`]*(`|$)/g, '`…`'],
  [/“[^”]*(”|$)/g, '“…”'],
  // An address keeps its origin, without its user; a path keeps nothing.
  [/\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/@]*@)?([^\s/?#<>()]+)[^\s<>()]*/gi, '$1$2'],
  [/[^\s@<>(),;:]+@[^\s@<>(),;:]+/g, '…@…'],
  [/(^|[\s(=:<])\/(?!\/)[^\s)>]+/g, '$1/…'],
  [/\d(?:[ .-]?\d){6,}/g, '…'],
];

/**
 * A log's text without personal data: quoted parts, e-mail addresses, paths, queries, tokens and long numbers are removed.
 * The words of our own code remain.
 */
export function redactText(text: string): string {
  // Our own words are one line; what follows is somebody's, or a statement.
  const [line = ''] = text.slice(0, MAX_LENGTH * 4).split('\n');
  const read = RULES.reduce((rest, [pattern, by]) => rest.replace(pattern, by), line);
  return read.replace(TOKEN, (run) => (isToken(run) ? '…' : run)).slice(0, MAX_LENGTH);
}

/** An error as logs keep it: what kind, where, and of its words those that are ours. */
export interface LoggedError {
  type: string;
  message: string;
  /** Frames only. */
  stack?: string;
  code?: string;
  /** Name of the database's own object: never a value. */
  table?: string;
  column?: string;
  constraint?: string;
  /** Codes and places of a schema's issues. */
  issues?: string[];
  cause?: LoggedError;
  errors?: LoggedError[];
}

const NAME = /^[\w.$-]{1,80}$/;
/** A name that our own code gave: of a class, a code, a table. */
const nameOf = (value: unknown): string | undefined =>
  typeof value === 'string' && NAME.test(value) ? value : typeof value === 'number' ? String(value) : undefined;

/** Class 42 speaks of our own statements, by names that no visitor gives; every other one may quote a value. */
const isStatementError = (code: unknown): boolean => typeof code === 'string' && /^42[0-9A-Z]{3}$/.test(code);

function framesOf(stack: unknown, message: string): string | undefined {
  if (typeof stack !== 'string') return undefined;
  // A message may have lines that look like frames.
  const after = message && stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack;
  const frames = after.split('\n').filter((line) => FRAME.test(line));
  return frames.slice(0, MAX_FRAMES).join('\n') || undefined;
}

/** zod's and yup's: which rule, at which of our own names. */
function issuesOf(issues: unknown): string[] | undefined {
  if (!Array.isArray(issues) || issues.length === 0) return undefined;
  return issues.slice(0, 10).map((issue: { code?: unknown; path?: unknown }) => {
    const path = Array.isArray(issue?.path)
      ? issue.path.map((part) => (/^[a-z_]{1,30}$|^\d{1,4}$/.test(String(part)) ? part : '…'))
      : [];
    return `${nameOf(issue?.code) ?? 'invalid'} at ${path.join('.') || 'the whole'}`;
  });
}

/** The part of any thrown value that may be logged. */
export function loggedError(thrown: unknown, depth = 0): LoggedError {
  if (typeof thrown !== 'object' || thrown === null)
    return { type: typeof thrown, message: redactText(String(thrown)) };
  const error = thrown as Error & Record<string, unknown>;
  const message = typeof error.message === 'string' ? error.message : '';
  const issues = issuesOf(error.issues);
  const logged: LoggedError = {
    type: nameOf(error.name) ?? nameOf(error.type) ?? 'Error',
    // zod puts all that was sent into words.
    message: issues ? 'what was checked did not match' : isStatementError(error.code) ? message : redactText(message),
    stack: framesOf(error.stack, message),
    code: nameOf(error.code),
    table: nameOf(error.table),
    column: nameOf(error.column),
    constraint: nameOf(error.constraint),
    issues,
  };
  if (depth < DEEPEST && error.cause !== undefined) logged.cause = loggedError(error.cause, depth + 1);
  if (depth < DEEPEST && Array.isArray(error.errors)) {
    logged.errors = error.errors.slice(0, 5).map((one) => loggedError(one, depth + 1));
  }
  return Object.fromEntries(
    Object.entries(logged).filter(([, value]) => value !== undefined),
  ) as unknown as LoggedError;
}
