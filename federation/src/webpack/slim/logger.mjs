/** Stands for the SDK's logger: says what it has to say on the console, without its own debug mode and stack traces. */
const loggerOf = (prefix) => ({
  warn: (...args) => console.warn(prefix, ...args),
  error: (...args) => console.error(prefix, ...args),
});
export const createLogger = loggerOf;
export const createInfrastructureLogger = loggerOf;
export const bindLoggerToCompiler = () => {};
export const logger = loggerOf('[ Module Federation ]');
export const infrastructureLogger = logger;
