import type { Message, LineStep as WireStep } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';

/** The steps that are set by hand: prepared, sent; delivered by administration only (D26). */
export type LineStep = WireStep;

/** A line goes one step on. */
export const advance = (lineId: number, step: LineStep) => api.post<Message>(`admin/lines/${lineId}/advance`, { step });
