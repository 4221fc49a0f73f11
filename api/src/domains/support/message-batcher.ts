import type { Db } from '../../db/open';
import { append, type MessageInput, type StoredMessage } from './append';
import { appendMany, type PlainMessage } from './append-many';
import { isAgent, type Participant } from './person';

/** Statements at work at a time: one is written while the disk confirms the other. */
const MAX_CONCURRENT = 2;
/** Lines of one statement. */
const MAX_BATCH = 64;
const UNIQUE = '23505';

interface Waiting extends PlainMessage {
  person: Participant;
  input: MessageInput;
  resolve: (said: StoredMessage | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Only words: pictures, products, a complaint form and what an agent answers are rare and have rules of their
 * own.
 */
const isPlainText = (person: Participant, { imageId, productId, about, kind }: MessageInput): boolean =>
  !imageId && !productId && !about && !(kind === 'support' && isAgent(person));

/**
 * Stores what people say: alone when it is quiet, and together what comes while the database is at work, so that a
 * thousand messages a second do not wait for the disk a thousand times. Messages of one conversation are stored in the
 * order in which they came.
 */
export class MessageBatcher {
  readonly #db: Db;
  #waiting: Waiting[] = [];
  #lanes = 0;
  #planned = false;
  readonly #busyConversations = new Set<number>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** As {@link append}, which decides about everything that does not fit into a batch. */
  store(person: Participant, input: MessageInput): Promise<StoredMessage | null> {
    if (!isPlainText(person, input)) return append(this.#db, person, input);
    const { chatId, kind, text, clientId = null } = input;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ person, input, personId: person.id, chatId, kind, text, clientId, resolve, reject });
      this.#plan();
    });
  }

  /** After what has arrived by now was read, so that it goes together. */
  #plan(): void {
    if (this.#planned) return;
    this.#planned = true;
    setImmediate(() => {
      this.#planned = false;
      while (this.#lanes < MAX_CONCURRENT) {
        const lines = this.#take();
        if (lines.length === 0) return;
        void this.#run(lines);
      }
    });
  }

  /** What can go now: nothing of a conversation that is at work, and no message beside its own repetition. */
  #take(): Waiting[] {
    const taken: Waiting[] = [];
    const left: Waiting[] = [];
    const names = new Set<string>();
    const held = new Set<number>();
    for (const line of this.#waiting) {
      const name = `${line.personId} ${line.clientId}`;
      const fits =
        taken.length < MAX_BATCH &&
        !this.#busyConversations.has(line.chatId) &&
        !held.has(line.chatId) &&
        !names.has(name);
      if (!fits) {
        held.add(line.chatId);
        left.push(line);
        continue;
      }
      if (line.clientId !== null) names.add(name);
      taken.push(line);
    }
    this.#waiting = left;
    return taken;
  }

  async #run(lines: readonly Waiting[]): Promise<void> {
    for (const { chatId } of lines) this.#busyConversations.add(chatId);
    this.#lanes += 1;
    const left = await (lines.length > 1 ? this.#together(lines) : this.#oneByOne(lines));
    this.#lanes -= 1;
    // A conversation that somebody else holds is waited for outside of the lanes: it must not hold up the others.
    const conversations = new Set(left.map(({ chatId }) => chatId));
    for (const { chatId } of lines) if (!conversations.has(chatId)) this.#busyConversations.delete(chatId);
    for (const conversation of conversations) {
      void this.#oneByOne(left.filter(({ chatId }) => chatId === conversation)).then(() => {
        this.#busyConversations.delete(conversation);
        this.#plan();
      });
    }
    this.#plan();
  }

  /** @returns what one statement could not store */
  async #together(lines: readonly Waiting[]): Promise<readonly Waiting[]> {
    try {
      const said = await appendMany(this.#db, lines);
      return lines.filter((line, nth) => {
        const stored = said[nth];
        if (stored) line.resolve(stored);
        return !stored;
      });
    } catch (error) {
      if ((error as { code?: string }).code === UNIQUE) return lines;
      // Whether they were stored is not known; whoever repeats them with their client ids is answered the truth.
      for (const line of lines) line.reject(error);
      return [];
    }
  }

  async #oneByOne(lines: readonly Waiting[]): Promise<readonly Waiting[]> {
    for (const { person, input, resolve, reject } of lines) await append(this.#db, person, input).then(resolve, reject);
    return [];
  }
}
