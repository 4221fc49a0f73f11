import { formatDateTime } from '@qhatu/contract/delivery';
import { paths } from '@qhatu/contract/paths';
import { Button, Cluster, Notice, ProgressBar, Stack } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { ConfirmButton } from '../../lib/ConfirmButton';
import { Facts } from '../../lib/Facts';
import { Panel } from '../../lib/Panel';
import { useAct } from '../../lib/useAct';
import { stepIssue } from './api/newsletter';
import type { Issue } from './newsletter-model';

const at = (instant: string | null) => instant && formatDateTime(new Date(instant));

const DONE = { pause: 'Envío en pausa', resume: 'Envío reanudado', stop: 'Envío detenido' } as const;

/** How far an issue is, and what can be done about it. */
export function SentPanel({ issue, onStep }: { issue: Issue; onStep: (after: Issue) => void }) {
  const { act, busy, dialog } = useAct(() => undefined);
  const { id, state, total, sent, failed, skipped } = issue;
  const refused =
    failed === 0 ? null : <Link to={`${paths.admin.href('boletin', 'suscriptores')}?boletin=${id}`}>{failed}</Link>;
  const isGoing = state === 'sending' || state === 'paused';
  const step = (what: keyof typeof DONE) =>
    act(async () => {
      onStep(await stepIssue(issue, what));
      return { msg: DONE[what] };
    });
  return (
    <Panel title="Envío">
      <Stack gap={2}>
        <ProgressBar value={sent + failed + skipped} max={total} label={`${sent + failed + skipped} de ${total}`} />
        <p role="status">
          {sent} enviados de {total}
        </p>
        <Facts
          rows={[
            ['Rechazados', refused],
            ['Sin enviar', skipped || null],
            ['Por minuto', issue.perMinute],
            ['Comenzó', at(issue.startedAt)],
            ['Terminó', at(issue.finishedAt)],
          ]}
        />
        {issue.problem && (
          <Notice tone="warning" announce title="El envío tiene un problema">
            {issue.problem} Lo intentamos de nuevo solos durante unos minutos; después, ponlo en pausa y reanúdalo.
          </Notice>
        )}
        {isGoing && (
          <Cluster gap={1}>
            <Button
              size="small"
              variant="secondary"
              loading={busy}
              onClick={() => void step(state === 'paused' ? 'resume' : 'pause')}
            >
              {state === 'paused' ? 'Reanudar' : 'Poner en pausa'}
            </Button>
            <ConfirmButton text="Detener" title="Detener el envío" busy={busy} onConfirm={() => step('stop')}>
              Los que faltan no lo recibirán, y no se puede reanudar.
            </ConfirmButton>
          </Cluster>
        )}
      </Stack>
      {dialog}
    </Panel>
  );
}
