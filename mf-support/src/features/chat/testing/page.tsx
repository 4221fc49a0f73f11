import type { ChatPlace } from '@qhatu/contract/wire';
import { type Call, freshBrowser, memberSession, renderPage, serve } from '@qhatu/kit/testing';
import { sessionStore } from '@qhatu/shared-state';
import ChatPage from '../../../pages/chat/ChatPage';
import { wireMessage, wirePage } from './wire';

export const listOf = (data: unknown[], next: ChatPlace | null = null) => ({
  result: true,
  chats: { data, next },
  count: 0,
});

/** Where a conversation with support is. */
export const CONVERSATION = '/pages/chat?chat=support-7';

/** Each test of a file has sizes, and leaves neither them nor who was logged in behind. */
export function eachWithSizes(): void {
  let undo: () => void;
  beforeEach(() => {
    undo = withSizes();
  });
  afterEach(() => {
    undo();
    sessionStore.setState({ session: null });
    jest.restoreAllMocks();
  });
}

/** jsdom lays nothing out: a window of 600 px, bubbles of 60. Returns what undoes it. */
export function withSizes(): () => void {
  const sizes = { offsetHeight: 600, offsetWidth: 400, clientHeight: 600, scrollHeight: 600 };
  const before = Object.keys(sizes).map(
    (name) => [name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)] as const,
  );
  for (const [name, value] of Object.entries(sizes)) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
  }
  HTMLElement.prototype.scrollTo = () => undefined;
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(HTMLElement.prototype, name, descriptor);
      else Reflect.deleteProperty(HTMLElement.prototype, name);
    }
  };
}

export interface ChatWorld {
  at?: string;
  roleId?: number;
  visitor?: boolean;
  answers?: Record<string, unknown>;
}

/** The chat page of customer 42, who has one conversation with support and none with sellers. */
export function openChatPage({
  at = '/pages/chat',
  roleId = 1,
  visitor = false,
  answers = {},
}: ChatWorld = {}): Call[] {
  freshBrowser();
  sessionStore.setState({ session: visitor ? null : memberSession(42, { roleId }) });
  const calls = serve({
    'POST support/chats': listOf([]),
    'POST chat/chats': listOf([]),
    'POST support/messages': wirePage([wireMessage(1), wireMessage(2)]),
    'POST chat/viewed': { result: true, count: 0 },
    ...answers,
  });
  renderPage(<ChatPage />, { at, path: '/pages/chat' });
  return calls;
}
