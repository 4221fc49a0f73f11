import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import type { Row } from '../lib/report';
import { logIn } from '../orders/buyers';
import { untilAnswered } from './writes';

/** In all, however long it takes: they are sessions of one person, of whom the shop takes 120 an hour. */
const MAX_UPLOADS = 100;
const MIN_PAUSE_MS = 2_000;
const RETRY_MS = 500;
const SIDE = 400;
/** What lossy pictures make of a colour. */
const CLOSE = 12;

type Colour = readonly [number, number, number];

/** A picture that somebody was told the shop has. */
interface Kept {
  url: string;
  colour: Colour;
}

/** People who send pictures of one colour each for their designs, and look afterwards whether the shop still has every one. */
export class Uploaders {
  readonly #kept: Kept[] = [];
  readonly #refused: string[] = [];
  readonly #work: Promise<unknown>;
  #token = '';
  #isOver = false;

  /** @param minutes over which they send what they may */
  constructor(
    readonly url: string,
    count: number,
    minutes: number,
  ) {
    const pauseMs = Math.max(MIN_PAUSE_MS, (minutes * 60_000 * count) / MAX_UPLOADS);
    this.#work = Promise.all(Array.from({ length: count }, (_, nth) => this.#send(nth, pauseMs, MAX_UPLOADS / count)));
  }

  async #send(person: number, pauseMs: number, most: number): Promise<void> {
    const { token } = await untilAnswered(() => logIn(`${this.url}/api/web`, 'cliente@demo.pe'));
    this.#token = token;
    for (let nth = 0; nth < most && !this.#isOver; nth++) {
      const colour: Colour = [(nth * 37) % 256, (nth * 91) % 256, (person * 80 + 40) % 256];
      await this.#upload(colour);
      await pause(pauseMs);
    }
  }

  async #upload(colour: Colour): Promise<void> {
    const [r, g, b] = colour;
    const picture = await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: { r, g, b } } })
      .png()
      .toBuffer();
    for (;;) {
      const form = new FormData();
      form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'foto.png');
      const answer = await fetch(`${this.url}/api/web/prints/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.#token}` },
        body: form,
      }).catch(() => null);
      if (answer?.ok) {
        const { url } = (await answer.json()) as { url: string };
        this.#kept.push({ url, colour });
        return;
      }
      if (answer && answer.status < 500) {
        this.#refused.push(`${answer.status}: ${(await answer.text()).slice(0, 120)}`);
        return;
      }
      await pause(RETRY_MS);
    }
  }

  /** Resolves when each has an answer to what they sent. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#work;
  }

  /** What is wrong with a picture that was acknowledged; null: it is as it was sent. */
  async #wrong({ url, colour }: Kept): Promise<string | null> {
    const headers = { authorization: `Bearer ${this.#token}` };
    const answer = await fetch(this.url + url, { headers });
    if (!answer.ok) return `${url}: ${answer.status}`;
    const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
    const seen = [...data.subarray(middle, middle + 3)];
    return seen.every((value, at) => Math.abs(value - (colour[at] ?? 0)) <= CLOSE)
      ? null
      : `${url}: ${seen} for ${colour}`;
  }

  /** Every picture that was acknowledged is looked at again. */
  async *rows(): AsyncGenerator<Row> {
    const wrong = (await Promise.all(this.#kept.map((each) => this.#wrong(each)))).filter((said) => said !== null);
    const problems = [...wrong, ...this.#refused];
    yield {
      what: 'uploads acknowledged and lost, changed or refused',
      value: problems.length + (this.#kept.length === 0 ? 1 : 0),
      unit: '',
      bound: { kind: 'max', value: 0 },
      how: [`${this.#kept.length} pictures read again`, ...problems.slice(0, 3)].join('; '),
    };
  }
}
