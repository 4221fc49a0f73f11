/** What a group of figures is about, and how long it takes on two cores. Documented in docs/bench.md. */
interface Group {
  about: string;
  minutes: number;
  /** Takes long, or much disk: measured only when it is asked for by its name. */
  byName?: true;
}

/** The groups of `npm run bench`, in the order in which they are measured. */
export const GROUPS = {
  pages: { about: 'what a shopper’s browser sees: scripts, waves, LCP, shifts, home → product', minutes: 4 },
  catalog: { about: 'a listing that is scrolled for long, and its memory', minutes: 1 },
  checkout: { about: 'the checkout’s weight and its slowest interaction', minutes: 1 },
  designer: {
    about: 'the polo editor: paint, weight, dragging, undo, memory, a 12-megapixel photo, print files',
    minutes: 3,
  },
  accounts: { about: 'logins while pages are read, the weight of account pages', minutes: 2 },
  sheet: { about: 'typing into the spreadsheet of products at CPU ÷ 4', minutes: 1 },
  sections: { about: 'opening each section of the back office, 1,000 rows in bulk, a price that follows', minutes: 3 },
  front: { about: 'the front door: pages from its memory, pages that are rendered', minutes: 1 },
  releases: { about: 'promote and roll back under 200 requests a second', minutes: 2 },
  responsiveness: { about: 'blocking time, LCP, INP, navigation, Back and early touches on a phone', minutes: 20 },
  api: { about: 'searches a second on PostgreSQL', minutes: 1 },
  drawing: { about: 'a static picture and the product API beside the worst drawings', minutes: 3 },
  chat: { about: 'conversations of 100,000 messages, connections, memory', minutes: 3 },
  orders: { about: '64 buyers on 10 hot products, quotes, an order’s page, on both databases', minutes: 4 },
  import: { about: 'a seller’s file beside a shopper, and the memory of 100,000 rows', minutes: 8, byName: true },
  office: { about: 'every list, filter and detail with a million products and 200,000 orders', minutes: 25 },
  kills: {
    about: 'the API killed over orders, captures, refunds and returns, on both databases',
    minutes: 40,
    byName: true,
  },
  machines: { about: 'a shop on many machines to which everything happens', minutes: 35, byName: true },
  images: { about: 'what the Dockerfiles say, step by step, as processes of their own', minutes: 10, byName: true },
  partitions: { about: 'plans over 50 million events, whole and by month; 40 GB of disk', minutes: 20, byName: true },
  bundles: { about: 'what each stand-in for a private file of a package saves in the shell’s scripts', minutes: 1 },
  search: { about: 'search over 1,000 to a million products', minutes: 10 },
} as const satisfies Record<string, Group>;

export type GroupName = keyof typeof GROUPS;

const isGroup = (word: string): word is GroupName => Object.hasOwn(GROUPS, word);

/** The words of the command line that are no group: a typing error must be no table without rows. A number belongs to `import`. */
export const unknownGroups = (words: readonly string[]): string[] =>
  words.filter((word) => !isGroup(word) && !(words.includes('import') && /^\d+$/.test(word)));

/** Whether a group is to be measured, by the words of the command line: those named, or without any all but the long ones. */
export function selection(words: readonly string[]): (group: GroupName) => boolean {
  const named = new Set(words);
  return (group) => (named.size === 0 ? !('byName' in GROUPS[group]) : named.has(group));
}

/** The groups, a line each, for `--help`. */
export const groupList = (): string =>
  Object.entries<Group>(GROUPS)
    .map(
      ([name, { about, minutes, byName }]) =>
        `  ${name.padEnd(15)} ${about} (${minutes} min${byName ? ', by name only' : ''})`,
    )
    .join('\n');
