import type { AnyDb } from './script';

// It changes no table.
export const worksSince = '0031-pictures';

/** For a later one to name: releases from here on read payments' problems and providers' reports by their later names as well (D320). */
export async function up(_: AnyDb): Promise<void> {}
