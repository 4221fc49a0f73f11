/** Counts the copies of this package in one page. There must be one; e2e asserts it. */
const host = globalThis as { __QHATU_STATE_INSTANCES__?: number };
host.__QHATU_STATE_INSTANCES__ = (host.__QHATU_STATE_INSTANCES__ ?? 0) + 1;
