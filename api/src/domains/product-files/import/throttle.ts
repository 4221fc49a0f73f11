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
const MAX_REST_MS = 250;
/** A timer is late by up to a millisecond: rests that are shorter are taken together. */
const MIN_REST_MS = 4;

/** What an import does in one go is followed by a rest of twice that, in which shoppers have the machine (D256). @param began of `performance.now()` */
export const pauseAfter = (began: number): Promise<void> =>
  pause(Math.min(REST * (performance.now() - began), MAX_REST_MS));

/**
 * The same after each statement, inside a transaction too: what a shopper asks meanwhile is slowed down a little, not one question in
 * two by a whole chunk (D283). Short rests are owed until they are worth a timer, and what a timer took too long is rest as well (D425).
 * A new one for each turn. Not on a database with one connection, which a transaction keeps from everybody while it rests.
 */
export class StatementThrottle implements KyselyPlugin {
  #rested = performance.now();
  /** Milliseconds; less than none: it rested longer than it had to. */
  #owed = 0;

  transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const worked = performance.now();
    this.#owed = Math.min(this.#owed + REST * (worked - this.#rested), MAX_REST_MS);
    this.#rested = worked;
    if (this.#owed >= MIN_REST_MS) {
      await pause(this.#owed);
      this.#rested = performance.now();
      this.#owed = Math.max(this.#owed - (this.#rested - worked), -MIN_REST_MS);
    }
    return result;
  }
}
