import { isAnswering, waitForHealth } from './health.mjs';

/** Pauses in ms before a part is started again (D113) after its first, second, … quick end; the last one stays. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000];
/** A part that has answered for this long has recovered: its next end counts as the first. */
const RECOVERED_MS = 60_000;
/** So many quick ends in a row mean that a part does not stay up. */
const UNSTABLE_AFTER = 5;

/**
 * A part that was ready and stands still is ended, so that it is started again: so many questions in a row without any
 * answer, not even a refusal, each waited for so long. Missed questions are counted and not the clock, so that a machine
 * that slept finds its parts as they were.
 */
const HANG = { everyMs: 5_000, answerMs: 10_000, misses: 3 };

/**
 * @typedef {{ everyMs: number, answerMs: number, misses: number }} HangPolicy
 * @typedef {{ pauses: readonly number[], recoveredMs: number, hang: HangPolicy | null }} RestartPolicy
 *   `hang` null: a part may take all the time it wants, as a development server does that compiles
 */
/** @type {RestartPolicy} */
export const RESTARTS = { pauses: PAUSES_MS, recoveredMs: RECOVERED_MS, hang: HANG };

/**
 * What follows the end of a part that had been ready once.
 * @param {number} endsBefore quick ends in a row before this one
 * @param {RestartPolicy} [policy]
 * @returns {{ ends: number, pauseMs: number, say: 'restart' | 'unstable' | 'nothing' }} `say`: what the operator is told;
 *   that a part does not stay up is said once, not at every end
 */
export function afterEnd(endsBefore, { pauses } = RESTARTS) {
  const ends = endsBefore + 1;
  const say = ends < UNSTABLE_AFTER ? 'restart' : ends === UNSTABLE_AFTER ? 'unstable' : 'nothing';
  return { ends, pauseMs: pauses[Math.min(ends, pauses.length) - 1], say };
}

/** Never keeps this process from ending. */
const pauseFor = (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref());

const seconds = (ms) => `${ms / 1000} s`;

/**
 * Keeps one part of the site running: an end before the part was ever ready is final, any later one leads to a new start
 * after a pause that grows with each quick end. One that was ready and does not answer any more is ended.
 * @param {import('concurrently').Command} command of concurrently, which starts it for the first time
 * @param {{ url: string, accept?: (body: any) => boolean }} health answers once the part is ready
 * @param {object} options
 * @param {(sentence: string) => void} options.say tells the operator
 * @param {(exitCode: string | number | undefined) => string} options.reason why it ended, in a few words
 * @param {() => void} options.onFailed it ended before it was ever ready
 * @param {RestartPolicy} options.policy
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one process's states share their timers
export function supervise(command, health, { say, reason, onFailed, policy }) {
  const { name } = command;
  let everReady = false;
  let stopping = false;
  let running = true;
  /** Counts starts, so that what belongs to an earlier life is recognised. */
  let life = 0;
  let ends = 0;
  let pause;
  let recovery;
  const ready = withResolvers();
  const gone = withResolvers();

  function answers() {
    everReady = true;
    ready.resolve();
    if (ends === 0) return;
    const unstable = afterEnd(ends - 1, policy).say !== 'restart';
    if (!unstable) say(`${name} answers again.`);
    recovery = setTimeout(() => {
      ends = 0;
      if (unstable) say(`${name} stays up again.`);
    }, policy.recoveredMs);
  }

  async function watch() {
    life += 1;
    const mine = life;
    const over = () => mine !== life || !running || stopping;
    const healthy = await waitForHealth({ ...health, deadlineMs: Number.POSITIVE_INFINITY, stop: over });
    if (!healthy || over()) return;
    answers();
    if (policy.hang) await endWhenHung(policy.hang, over);
  }

  /** @param {HangPolicy} hang @param {() => boolean} over */
  async function endWhenHung({ everyMs, answerMs, misses }, over) {
    let missed = 0;
    while (missed < misses) {
      await pauseFor(everyMs);
      if (over()) return;
      missed = (await isAnswering(health.url, answerMs)) ? 0 : missed + 1;
    }
    if (over()) return;
    say(`${name} runs but has not answered ${misses} times in a row; ending it.`);
    command.kill('SIGKILL');
  }

  function start() {
    running = true;
    try {
      command.start();
    } catch (error) {
      ended(error.code);
      return;
    }
    void watch();
  }

  /** May be told twice of one end: as a failure to start, and as an end. */
  function ended(exitCode) {
    if (!running) return;
    running = false;
    clearTimeout(recovery);
    if (stopping || !everReady) {
      gone.resolve();
      if (!stopping) onFailed();
      return;
    }
    const next = afterEnd(ends, policy);
    ends = next.ends;
    if (next.say === 'restart')
      say(`${name} ended (${reason(exitCode)}); starting it again in ${seconds(next.pauseMs)}.`);
    if (next.say === 'unstable') {
      const longest = seconds(Math.max(...policy.pauses));
      say(
        `${name} does not stay up (${reason(exitCode)}); trying again with pauses of up to ${longest}, the rest of the shop goes on.`,
      );
    }
    pause = setTimeout(start, next.pauseMs);
  }

  command.close.subscribe(({ exitCode }) => ended(exitCode));
  command.error.subscribe((error) => ended(error?.code));
  void watch();

  return {
    name,
    /** Resolves once the part has answered for the first time. */
    ready: ready.promise,
    /** Resolves when the part has ended for good. */
    gone: gone.promise,
    isReady: () => everReady,
    /** Asks it to finish; while it waits for its next start, there is nothing to wait for. */
    stop() {
      stopping = true;
      clearTimeout(pause);
      clearTimeout(recovery);
      if (running) command.kill('SIGTERM');
      else gone.resolve();
    },
  };
}

/** `Promise.withResolvers`, which Node 20 lacks. */
function withResolvers() {
  let resolve;
  const promise = new Promise((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
