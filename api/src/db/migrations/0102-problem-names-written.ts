import type { AnyDb } from './script';

// Names are written that a release before 0091 does not know.
export const worksSince = '0091-problem-names';

/** For a later one to rename the rows: releases from here on write payments' problems and providers' reports by their later names (D320). */
export async function up(_: AnyDb): Promise<void> {}
