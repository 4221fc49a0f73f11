/** For files whose name says their content: a year, and no questions. */
export const IMMUTABLE = { 'cache-control': 'public, max-age=31536000, immutable' } as const;
