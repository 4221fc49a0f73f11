import { setTimeout as pause } from 'node:timers/promises';
import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  UnknownRow,
} from 'kysely';

/** So many times as long as it worked an import rests. */
const REST = 2;
/** A crowded machine is not left alone for longer. */
const MOST_REST_MS = 250;

/** What an import does in one go is followed by a rest of twice that, in which shoppers have the machine (D256). @param began of `performance.now()` */
export const restAfter = (began: number): Promise<void> =>
  pause(Math.min(REST * (performance.now() - began), MOST_REST_MS));

/**
 * The same after each statement, inside a transaction too: what a shopper asks meanwhile is slowed down a little, not one question in
 * two by a whole chunk (D283). A new one for each step. Not on a database with one connection, which a transaction keeps from everybody while it rests.
 */
export class StatementThrottle implements KyselyPlugin {
  #rested = performance.now();

  transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    await restAfter(this.#rested);
    this.#rested = performance.now();
    return result;
  }
}
