import { expect, type Page, test } from '@playwright/test';
import { CLIENT } from '../support/accounts';
import { ChatShopper } from '../support/chat';

const MESSAGES = 400;
const CONVERSATION = 424_242;
const NONE = { delivered: 0, viewed: 0 };

const message = (seq: number) => ({
  ...{
    id: seq,
    seq,
    chat_id: CONVERSATION,
    user_id: 77,
    side: 'answerer',
    author: 'tiendacondori',
    viewed: 1,
    delivered: 1,
  },
  ...{ file: null, file_width: null, file_height: null, client_id: null, product: null, title: null },
  // Of different heights, so that the place is not kept by luck.
  text: `Mensaje ${seq}.${' Y otra línea de palabras.'.repeat(seq % 7)}`,
  created_at: new Date(Date.UTC(2026, 0, 1) + seq * 60_000).toISOString(),
});

const conversation = (messages: unknown[]) => ({
  ...{ id: CONVERSATION, kind: 'user', side: 'opener', count: 0, support_status: 1, last_seq: MESSAGES, messages },
  updated_at: '2026-11-20T12:00:00.000Z',
  users: [{ id: 77, name: 'tiendacondori', uri: null, side: 'answerer' }],
  marks: { opener: { delivered: MESSAGES, viewed: MESSAGES }, answerer: NONE },
});

/**
 * A long conversation without writing it: the real page, answers of our own. Older messages come once `release` is
 * called.
 */
async function longConversation(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/web/chat/messages', async (route) => {
    const { before = MESSAGES + 1 } = route.request().postDataJSON();
    if (before <= MESSAGES) await released;
    const first = Math.max(1, before - 50);
    const messages = Array.from({ length: before - first }, (_, at) => message(first + at));
    return route.fulfill({ json: { result: true, more: first > 1, count: 0, chat: conversation(messages) } });
  });
  return release;
}

test('a long conversation is windowed, and what is read keeps its place while older messages come in', async ({
  page,
}) => {
  const reader = new ChatShopper(page);
  await reader.alreadyLoggedIn(CLIENT);
  const release = await longConversation(page);
  await reader.visit(`/pages/chat?chat=user-${CONVERSATION}`);
  await expect(reader.message('Mensaje 400. Y otra línea de palabras.')).toBeVisible();
  await expect(reader.main.getByRole('button', { name: 'Ir a lo último' })).toBeHidden();

  const first = reader.log.getByText(/^Mensaje 351\./);
  await expect(async () => {
    await reader.log.evaluate((box) => box.scrollTo({ top: box.scrollTop - 500 }));
    await expect(first).toBeInViewport({ timeout: 200 });
  }).toPass({ intervals: [50] });
  await expect(reader.main.getByRole('button', { name: 'Ir a lo último' })).toBeVisible();
  const top = () => reader.log.evaluate((box) => Math.round(box.scrollTop));
  const place = () => first.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  // Where it stands once what is around it has been measured: a slow page may stand still for one look in between.
  let before = Number.NaN;
  let same = 0;
  const stands = async () => {
    const last = before;
    before = await place();
    same = before === last ? same + 1 : 0;
    return same;
  };
  await expect.poll(stands, { intervals: [200] }).toBeGreaterThanOrEqual(3);
  const scrolled = await top();
  release();
  // The list has grown above by fifty messages; the one that was read has not moved.
  await expect.poll(top).toBeGreaterThan(scrolled + 2_000);
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(2);
  expect(await reader.log.locator('[data-index]').count()).toBeLessThan(60);

  await reader.main.getByRole('button', { name: 'Ir a lo último' }).click();
  await expect(reader.message('Mensaje 400. Y otra línea de palabras.')).toBeInViewport();
});
