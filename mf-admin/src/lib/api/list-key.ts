/** Under which the answers of a list are kept; without its filter: all of them, to read them anew after an act. */
export const listKey = (path: string, ...rest: readonly (string | number)[]) => ['api', `users/${path}`, ...rest];
