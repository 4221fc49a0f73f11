import { awayForm } from '@qhatu/contract/forms';
import { bundledRules, FormButton, FormTextArea, FormTextField, useSchemaForm } from '@qhatu/kit/form';
import { toast, useQueryClient } from '@qhatu/shared-state';
import { Cluster, FieldRow, FormPart, ListSkeleton, Notice, Stack } from '@qhatu/ui';
import { useState } from 'react';
import { ConfirmButton } from '../../lib/ConfirmButton';
import { QueryError } from '../../lib/QueryError';
import { dayText } from '../../lib/typed';
import { useAct } from '../../lib/useAct';
import { type Away, type AwayValues, awayKey, endAway, saveAway, useAway } from './api/away';
import styles from './Shop.module.css';

/** A seller's days off: what is bought meanwhile is sent after them, and its buyers are told before they pay (D253). */
export function DaysOff({ userId }: { userId: number }) {
  const query = useAway(userId);
  const { data, isPending } = query;
  if (isPending) return <ListSkeleton rows={2} />;
  if (!data) return <QueryError title="No pudimos traer tus días libres" query={query} />;
  const key = data.away ? `${data.away.from} ${data.away.until}` : 'none';
  return <DaysOffForm key={key} away={data} userId={userId} />;
}

function DaysOffForm({ away: { away, begun }, userId }: { away: Away; userId: number }) {
  const client = useQueryClient();
  const [rules] = useState(() => bundledRules(awayForm));
  const keep = (state: Away) => client.setQueryData(awayKey(userId), state);
  const { form, save } = useSchemaForm<AwayValues>({
    rules,
    defaultValues: { from: away?.from ?? '', until: away?.until ?? '', note: away?.note ?? '' },
  });
  const { act, busy, dialog } = useAct(() => void client.invalidateQueries({ queryKey: awayKey(userId) }));
  const send = save(async (values) => {
    keep(await saveAway(values));
    toast.success('Guardado: tus compradores ya lo ven');
  });
  return (
    <form noValidate aria-label="Días libres" onSubmit={send}>
      <FormPart
        title="Días libres"
        note="Tus productos siguen a la venta. Lo que se compre se entrega más tarde, y se dice antes de pagar: tu plazo para enviar empieza cuando vuelves. Hasta 30 días seguidos y 60 en un año."
      >
        {away && (
          <Notice tone="info" title={begun ? 'Tu tienda está de descanso' : 'Tu próximo descanso'}>
            Del {dayText(away.from)} al {dayText(away.until)}.
          </Notice>
        )}
        <details open={away !== null} className={styles.days}>
          <summary>Elegir los días</summary>
          <Stack gap={2}>
            <FieldRow>
              <FormTextField form={form} name="from" type="date" label="Primer día" required readOnly={begun} />
              <FormTextField form={form} name="until" type="date" label="Último día" required />
            </FieldRow>
            <FormTextArea
              form={form}
              name="note"
              label="Mensaje"
              hint="Lo leen en tu tienda y en tus productos: «Estamos en la feria de Puno»."
              rows={2}
              optional
            />
            <Cluster gap={1}>
              <FormButton form={form}>Guardar días libres</FormButton>
              {away && (
                <ConfirmButton
                  text={begun ? 'Ya volví' : 'Quitar'}
                  title={begun ? 'Terminar tus días libres' : 'Quitar tus días libres'}
                  busy={busy}
                  onConfirm={() =>
                    act(async () => {
                      keep(await endAway());
                      return { msg: 'Tu tienda envía como siempre' };
                    })
                  }
                >
                  {begun
                    ? 'Tu plazo para enviar lo que se pagó empieza hoy.'
                    : 'Lo que se compre se envía como siempre.'}
                </ConfirmButton>
              )}
            </Cluster>
          </Stack>
        </details>
      </FormPart>
      {dialog}
    </form>
  );
}
