import type { SlotName } from '@qhatu/contract/slots';
import { type Placeholders, places } from './placeholders';

export { call, type Placeholders } from './placeholders';

/** One API call of a page, a path below /api/web, with the type of what it answers. */
export interface RouteCall<Answer> {
  readonly url: string;
  readonly late?: boolean;
  /** For the compiler alone: nothing of it is there at run time. */
  readonly answer?: Answer;
}

/** The server waits for it, and the page shows its content or its error. */
export const critical = <Answer>(url: string): RouteCall<Answer> => ({ url });

/** Not waited for: the page shows without it and fills in. */
export const deferred = <Answer>(url: string): RouteCall<Answer> => ({ url, late: true });

/** Kilobytes (1,000 bytes) of a module's scripts and styles, as they travel. */
interface Weights {
  js: number;
  css: number;
}

type ModuleFile = `./src/${string}.tsx`;
type Calls = Record<string, RouteCall<unknown>>;

/** Names of the `:places` in a pattern. */
type ParamsOf<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? NameOf<Name> | ParamsOf<`/${Tail}`>
    : NameOf<Rest>
  : never;
type NameOf<Text extends string> = Text extends `${infer Name}?` ? Name : Text;
/** Names that every one of several patterns has. */
type CommonParams<Path extends string> = keyof (Path extends string ? Record<ParamsOf<Path>, string> : never) & string;

interface PageOptions<Path extends string, Data extends Calls> {
  module: ModuleFile;
  /** Addresses that show this page, as patterns of react-router. */
  paths: readonly [Path, ...Path[]];
  /** `public`: rendered on the server and cacheable by anybody. `browser`: the server sends frame and skeleton. */
  render: 'public' | 'browser';
  /** What keeps the place while the page's code arrives. */
  skeleton: 'front' | 'listing' | 'detail' | 'form' | 'text';
  /** The calls that the page reads with `useRouteData`. */
  data?: (places: Placeholders<CommonParams<Path>>) => Data;
  /** What differs from the remote's `budget.each`. */
  budget?: Partial<Weights>;
}

interface Page<Data extends Calls = Calls> extends Omit<PageOptions<string, Data>, 'data' | 'paths'> {
  paths: readonly string[];
  data: Data;
}

/** One page of a remote. The parameters that `data` may use are those that all of its patterns have. */
export function page<const Path extends string, Data extends Calls = Record<never, never>>({
  data,
  ...rest
}: PageOptions<Path, Data>): Page<Data> {
  // Without `data` there is none, and `Data` is the empty record.
  return { ...rest, data: data ? data(places()) : ({} as Data) };
}

interface Slot {
  module: ModuleFile;
  budget?: Partial<Weights>;
}

interface RemoteOptions<Pages extends Record<string, Page>> {
  /** The workspace's folder: `mf-catalog`. */
  name: `mf-${string}`;
  /** Pages by the name of their chunk. */
  pages: Pages;
  /** Widgets for the shell or other remotes, by the names of `contract/slots`. */
  slots?: Partial<Record<SlotName, Slot>>;
  /** What the entry may weigh, and each module that says nothing else. A reviewer sees it grow. */
  budget: { entry: number; each: Weights };
}

/** A remote as its release carries it, and its budget; `answers` is for the compiler alone. */
export interface Remote<Answers = unknown> {
  name: string;
  exposes: Record<string, string>;
  routes: {
    path: string;
    expose: string;
    render: 'public' | 'browser';
    skeleton: PageOptions<string, Calls>['skeleton'];
    data?: Record<string, { url: string; late?: boolean }>;
  }[];
  slots: Record<string, string>;
  budget: { entry: number; each: Weights; exposes: Record<string, Partial<Weights>> };
  readonly answers?: Answers;
}

type KeysOf<Union> = Union extends unknown ? keyof Union : never;
/** Leaves out pages without calls, which for the compiler have calls of any name. */
type Named<Data> = Data extends unknown ? (string extends keyof Data ? never : Data) : never;
type AnswerIn<Data, Name extends PropertyKey> = Data extends Record<Name, RouteCall<infer Answer>> ? Answer : never;
type AnswersIn<Data> = { [Name in KeysOf<Data> & string]: AnswerIn<Data, Name> };

/** What the calls of a remote's pages answer, by name: for `RouteAnswers` of `contract/routing`. */
export type AnswersOf<Declared> = Declared extends Remote<infer Answers> ? Answers : never;

const exposeOf = (file: string): string => `./${file.replace(/^.*\//, '').replace(/\.tsx$/, '')}`;

/** A remote's declaration of itself: the default export of its `federation.config.ts`, compiled for its releases. */
export function defineRemote<Pages extends Record<string, Page>>({
  name,
  pages,
  slots = {},
  budget,
}: RemoteOptions<Pages>): Remote<AnswersIn<Named<Pages[keyof Pages]['data']>>> {
  const modules = [
    ...Object.entries(pages).map(([chunk, own]) => ({ expose: `./${chunk}`, ...own })),
    ...Object.values(slots).map((own) => ({ expose: exposeOf(own.module), ...own })),
  ];
  return {
    name,
    exposes: Object.fromEntries(modules.map(({ expose, module }) => [expose, module])),
    routes: Object.entries(pages).flatMap(([chunk, { paths, render, skeleton, data }]) =>
      paths.map((path) => ({
        path,
        expose: `./${chunk}`,
        render,
        skeleton,
        ...(Object.keys(data).length > 0 && { data }),
      })),
    ),
    slots: Object.fromEntries(Object.entries(slots).map(([slot, { module }]) => [slot, exposeOf(module)])),
    budget: {
      ...budget,
      exposes: Object.fromEntries(modules.flatMap(({ expose, budget: own }) => (own ? [[expose, own]] : []))),
    },
  };
}
