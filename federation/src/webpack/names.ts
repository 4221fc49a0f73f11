/** Start of the global under which an app's chunks report; the shell forgets it before it runs an entry again. */
export const chunkGlobalPrefix = (app: string): string => `chunks:${app}:`;
