import { formatDateTime } from '@qhatu/contract/delivery';
import { paths } from '@qhatu/contract/paths';
import { Badge, Button, ButtonLink, Cluster, PageHead, Stack } from '@qhatu/ui';
import { AdminEntry } from '../../lib/AdminEntry';
import { useAct } from '../../lib/useAct';
import { ListStates } from '../../list';
import { EVENTS, replayMessage, textOf, useWebhookMessages, type WebhookMessage } from './api/integrations';
import styles from './WebhookLog.module.css';

const STATES = {
  delivered: { text: 'Entregado', tone: 'success' },
  failed: { text: 'Sin entregar', tone: 'danger' },
  waiting: { text: 'En espera', tone: 'warning' },
} as const;

/** What an address was told, how each try went, and a way to tell it once more. */
export default function WebhookLog({ userId, webhookId }: { userId: number; webhookId: number }) {
  const query = useWebhookMessages(webhookId, userId);
  return (
    <Stack gap={3}>
      <PageHead title="Avisos · Administración" noindex />
      <Cluster gap={1}>
        <h1>Avisos</h1>
        <ButtonLink size="small" variant="secondary" to={paths.admin.href('integraciones')}>
          Volver
        </ButtonLink>
      </Cluster>
      <ListStates
        query={query}
        empty="Todavía no hay avisos"
        emptyHint="El primero llega con tu próximo pedido pagado, o cuando pase lo que elegiste."
      >
        {(rows) => (
          <Stack gap={2}>
            {rows.map((message) => (
              <MessageEntry key={message.id} message={message} onActed={() => void query.refetch()} />
            ))}
          </Stack>
        )}
      </ListStates>
    </Stack>
  );
}

function MessageEntry({ message, onActed }: { message: WebhookMessage; onActed: () => void }) {
  const { id, type, body, createdAt, nextAt, state, attempts } = message;
  const { act, busy, dialog } = useAct(onActed);
  return (
    <AdminEntry
      label={`${textOf(EVENTS, type)}, ${formatDateTime(createdAt)}`}
      title={textOf(EVENTS, type)}
      note={formatDateTime(createdAt)}
      aside={<Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>}
      actions={
        <Button
          size="small"
          variant="secondary"
          loading={busy}
          loadingText="Enviando"
          onClick={() => void act(() => replayMessage(id))}
        >
          Enviar otra vez
        </Button>
      }
    >
      <ul aria-label="Intentos">
        {attempts.map(({ at, outcome, milliseconds }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tries have no number of their own and never change their order
          <li key={nth}>
            {formatDateTime(at)}: {outcome} ({milliseconds} ms)
          </li>
        ))}
      </ul>
      {nextAt && <p>Próximo intento: {formatDateTime(nextAt)}.</p>}
      <details>
        <summary>Lo que enviamos</summary>
        <code className={styles.body}>{body}</code>
      </details>
      {dialog}
    </AdminEntry>
  );
}
