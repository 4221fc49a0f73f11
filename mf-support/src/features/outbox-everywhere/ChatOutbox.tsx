import { paths } from '@qhatu/contract/paths';
import { useMember } from '@qhatu/shared-state';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { sendWaiting } from './send-waiting';

const CHAT_PAGES: readonly string[] = [paths.chat.path, paths.support.path];

/**
 * Slot `support/outbox`: sends what was written in the chat, from any page. The chat itself has a sender of its own.
 */
export default function ChatOutbox() {
  const personId = useMember()?.person.id;
  const inChat = CHAT_PAGES.includes(useLocation().pathname);
  useEffect(() => (personId === undefined || inChat ? undefined : sendWaiting(personId)), [personId, inChat]);
  return null;
}
