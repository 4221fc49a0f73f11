import type { FastifyBaseLogger } from 'fastify';

type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type ChildOptions = Parameters<FastifyBaseLogger['child']>[1];

const WRITES = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type Write = (this: RequestLogger, ...args: unknown[]) => void;

/** A child of the front door's logger that is made when something is first written to it. */
class RequestLogger {
  private made: FastifyBaseLogger | undefined;

  constructor(
    private readonly parent: FastifyBaseLogger,
    private readonly bindings: Bindings,
    private readonly options: ChildOptions,
  ) {}

  get level(): string {
    return this.own().level;
  }

  set level(level: string) {
    this.own().level = level;
  }

  child(bindings: Bindings, options?: ChildOptions): FastifyBaseLogger {
    return this.own().child(bindings, options);
  }

  own(): FastifyBaseLogger {
    this.made ??= this.parent.child(this.bindings, this.options);
    return this.made;
  }
}

for (const name of WRITES) {
  const write: Write = function (...args) {
    const own = this.own();
    Reflect.apply(own[name], own, args);
  };
  Object.defineProperty(RequestLogger.prototype, name, { value: write });
}

/**
 * Fastify's `childLoggerFactory`. It gives each request a logger with the request's id, whose making costs more than finding a page
 * in the memory does, and of thousands of those a second none writes a line (D310).
 */
export const requestLogger = (
  parent: FastifyBaseLogger,
  bindings: Bindings,
  options: ChildOptions,
): FastifyBaseLogger => new RequestLogger(parent, bindings, options) as unknown as FastifyBaseLogger;
