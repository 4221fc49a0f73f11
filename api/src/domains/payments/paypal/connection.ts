import { z } from 'zod';
import { keyOf, type ProviderSettings } from '../../../env/providers';
import { type NoteUnexpected, type ProviderAnswer, providerClient } from '../provider';

/** A token is given up this long before it ends. */
const TOKEN_MARGIN_MS = 60_000;

const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() });

const Trouble = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
});
/** PayPal's word for what was wrong with a call. */
export const issueOf = (body: unknown): string | undefined => Trouble.safeParse(body).data?.details?.[0]?.issue;

/** PayPal's name of an error, which is less exact than its issue. */
export const errorOf = (body: unknown): string | undefined => Trouble.safeParse(body).data?.name;

/**
 * The connection to PayPal under the shop's own token. The official SDK hard-codes its addresses, so calls are made by hand.
 */
export function paypalConnection(settings: ProviderSettings, note: NoteUnexpected) {
  const login = `${keyOf(settings, 'PAYPAL_CLIENT_ID')}:${keyOf(settings, 'PAYPAL_SECRET')}`;
  let token: { text: string; until: number } | null = null;
  const connection = providerClient({
    provider: 'paypal',
    timeoutMs: settings.PROVIDER_TIMEOUT_MS,
    note,
    trouble: ({ body, headers }) => {
      const { name, error, debug_id } = Trouble.safeParse(body).data ?? {};
      return { code: issueOf(body) ?? name ?? error, correlationId: debug_id ?? headers.get('paypal-debug-id') };
    },
  });

  async function accessToken(): Promise<string> {
    if (token && token.until > Date.now()) return token.text;
    const answer = await connection.call('oauth2/token', `${settings.PAYPAL_API}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(login).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const given = TokenAnswer.safeParse(answer.body).data;
    if (answer.status !== 200 || !given) throw connection.unexpected('oauth2/token', answer);
    token = { text: given.access_token, until: Date.now() + given.expires_in * 1_000 - TOKEN_MARGIN_MS };
    return token.text;
  }

  async function call(service: string, path: string, body?: string, requestId?: string): Promise<ProviderAnswer> {
    const once = async () =>
      connection.call(service, `${settings.PAYPAL_API}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${await accessToken()}`,
          'content-type': 'application/json',
          // The short answer says neither amounts nor what became of the capture.
          prefer: 'return=representation',
          ...(requestId ? { 'paypal-request-id': requestId } : {}),
        },
        body,
      });
    const answer = await once();
    if (answer.status !== 401) return answer;
    // Revoked before its time.
    token = null;
    return once();
  }

  return {
    /** Makes one call. `requestId`: PayPal answers the same id with the same result and does nothing twice. Throws 503. */
    call,
    unexpected: connection.unexpected,
  };
}
export type PaypalConnection = ReturnType<typeof paypalConnection>;
