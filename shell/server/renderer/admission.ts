import { RenderError } from './renderer-process';

/** How many pages are made at once, and how many may wait; the rest is told so at once instead of after a timeout. */
export class Admission {
  private inside = 0;
  private readonly line: Array<() => void> = [];

  constructor(
    private readonly places: number,
    private readonly queue: number,
  ) {}

  /** @returns what to call when done. @throws RenderError `busy` when the queue is full */
  async enter(): Promise<() => void> {
    if (this.inside >= this.places) {
      if (this.line.length >= this.queue) throw new RenderError('busy', `${this.queue} pages are waiting already`);
      // The place is handed over by whoever leaves, so `inside` is not touched here.
      await new Promise<void>((resolve) => this.line.push(resolve));
    } else this.inside += 1;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const next = this.line.shift();
      if (next) next();
      else this.inside -= 1;
    };
  }
}
