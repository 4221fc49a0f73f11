import type { Message, ShareBody, ShareResult, SuggestionBody } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';

/** `POST suggestion` (spec 2 §7); `user_id` null is an anonymous one. */
export const sendSuggestion = (body: SuggestionBody) => api.post<Message>('suggestion', body);

/** `POST share` (spec 2 §7): says that it was shared, answers with the code that it earns. */
export const reportShare = (body: ShareBody) => api.post<ShareResult>('share', body);
