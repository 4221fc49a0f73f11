import type { Chat } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { messageOf, toast } from '@qhatu/shared-state';
import { Button, Dropdown, Sheet } from '@qhatu/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { closeChat, reopenChat, takeChat, useCanned } from '../api/agent';
import { useReloadChats } from '../api/chats';
import styles from './agent.module.css';
import { CustomerSummary } from './CustomerSummary';
import { LegalDay } from './LegalDay';

export interface AgentToolsProps {
  chat: Chat;
  personId: number;
  onDecided: (chat: Chat) => void;
  /** Puts the words of a canned answer into the field, to be read before they are sent. */
  onCanned: (text: string) => void;
}

/** What an agent of support does beside writing: take, close, reopen, canned answers, the customer's orders. */
export function AgentTools({ chat, personId, onDecided, onCanned }: AgentToolsProps) {
  const [busy, setBusy] = useState(false);
  const [beside, setBeside] = useState(false);
  const reload = useReloadChats();

  const decide = async (how: typeof takeChat) => {
    setBusy(true);
    try {
      const { msg, chat: decided } = await how(chat.id);
      onDecided(decided);
      toast.success(msg);
    } catch (error) {
      toast.error(messageOf(error));
    }
    setBusy(false);
    reload();
  };

  return (
    <div className={styles.tools}>
      {chat.open && chat.agent?.id !== personId && (
        <Button size="small" loading={busy} onClick={() => void decide(takeChat)}>
          Tomar
        </Button>
      )}
      {chat.open ? (
        <Button size="small" variant="secondary" loading={busy} onClick={() => void decide(closeChat)}>
          Cerrar
        </Button>
      ) : (
        <Button size="small" variant="secondary" loading={busy} onClick={() => void decide(reopenChat)}>
          Reabrir
        </Button>
      )}
      {chat.open && <Canned onCanned={onCanned} />}
      <Button size="small" variant="quiet" onClick={() => setBeside(true)}>
        Cliente
      </Button>
      {chat.answerBy && (
        <p className={styles.agent}>
          <Link to={paths.admin.href('reclamos')}>Responder en el Libro</Link> <LegalDay answerBy={chat.answerBy} />
        </p>
      )}
      {chat.agent && <p className={styles.agent}>Atiende {chat.agent.id === personId ? 'tú' : chat.agent.name}</p>}
      <Sheet open={beside} onClose={() => setBeside(false)} title="Cliente y pedidos">
        <CustomerSummary chatId={chat.id} open={beside} />
      </Sheet>
    </div>
  );
}

function Canned({ onCanned }: { onCanned: (text: string) => void }) {
  const { data, isError } = useCanned();
  return (
    <Dropdown
      className={styles.answers}
      align="end"
      trigger={(props) => (
        <Button size="small" variant="quiet" {...props}>
          Respuestas
        </Button>
      )}
    >
      {(close) => (
        <ul className={styles.canned}>
          {(data ?? []).map(({ id, title, text }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.answer}
                onClick={() => {
                  close();
                  onCanned(text);
                }}
              >
                <strong>{title}</strong>
                <span>{text}</span>
              </button>
            </li>
          ))}
          {isError && <li className={styles.agent}>No pudimos traer las respuestas</li>}
          {data?.length === 0 && <li className={styles.agent}>No hay respuestas guardadas</li>}
        </ul>
      )}
    </Dropdown>
  );
}
