import { createStore } from '@qhatu/kit/observable';

/** What screen readers read out, politely. */
export const announcements = createStore<string>(() => '');

export const announce = (text: string): void => announcements.setState(text, true);
