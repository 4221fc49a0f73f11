/** Every bound of the fetching process, with its reason. Times are seconds, sizes as their names say. */
export const PROCESS = {
  /** Beyond a fetch's own time: then the process itself hangs, and is ended. */
  graceSeconds: 2,
  /** Node alone takes a tenth of a second; a crowded machine much longer. */
  startSeconds: 15,
  /** JavaScript's own memory: pieces of a few pictures. */
  heapMb: 64,
  /** All memory that it may write to, the stacks of its threads too. */
  dataMb: 512,
  /** Processor time in its life: fifty times what its fetches take. A process whose parent was killed in the middle ends by itself. */
  cpuSeconds: 600,
  /** Then the next one takes over: nothing that a stranger left in it stays long. */
  fetches: 1_000,
  /** Unused for so long it gives its memory back. */
  idleSeconds: 60,
  /** Whatever answers visitors comes first. */
  nice: 10,
  /** Where the cores are shared among sessions first: the same of its session, a third of what others have. */
  sessionNice: 5,
} as const;
