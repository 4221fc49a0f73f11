/** Events of one connection are handled one after the other: what a person says first is stored first. */
export class EventQueue {
  readonly #limit: number;
  #waiting = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @returns false when too many wait already; the task is then not run. `task` must not throw. */
  add(task: () => Promise<void>): boolean {
    if (this.#waiting >= this.#limit) return false;
    this.#waiting += 1;
    this.#last = this.#last.then(task).finally(() => {
      this.#waiting -= 1;
    });
    return true;
  }
}
