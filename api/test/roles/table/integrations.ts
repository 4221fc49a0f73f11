import type { Rule, Table } from '../rule';
import { NO_STEP_UP } from './no-step-up';

const own = { staffRead: { nothing: 'keys and addresses of whoever asks' }, who: ['seller'] } as const;
const foreignKey: Rule['foreign'] = ({ apiKeyId }) => ({ params: { id: apiKeyId } });
const foreignWebhook: Rule['foreign'] = ({ webhookId }) => ({
  params: { id: webhookId },
  body: { url: 'https://ladron.example/', events: ['order.paid'] },
});

/** What sellers' own systems speak to the shop with (D169). */
export const integrations: Table = {
  'GET /staff/api-keys': own,
  'POST /staff/api-keys': { ...own, stepUp: true },
  'POST /staff/api-keys/{id}/revoke': { stepUp: NO_STEP_UP.takesAway, ...own, foreign: foreignKey },
  'GET /staff/webhooks': own,
  'POST /staff/webhooks': { ...own, stepUp: true },
  'POST /staff/webhooks/{id}': { stepUp: true, ...own, foreign: foreignWebhook },
  'POST /staff/webhooks/{id}/secret': { stepUp: true, ...own, foreign: foreignWebhook },
  'POST /staff/webhooks/{id}/remove': { stepUp: NO_STEP_UP.takesAway, ...own, foreign: foreignWebhook },
  'GET /staff/webhooks/{id}/messages': {
    ...own,
    staffRead: { nothing: 'orders by number and products, and no buyer' },
    foreign: foreignWebhook,
  },
  'POST /staff/webhook-messages/{id}/replay': {
    stepUp: NO_STEP_UP.again,
    ...own,
    foreign: ({ webhookMessageId }) => ({ params: { id: webhookMessageId } }),
  },
  'GET /integrations/inventory': { who: 'signed' },
  'POST /integrations/inventory': { who: 'signed' },
};
