import { formatDateTime } from '@qhatu/contract/delivery';
import { messageOf, toast, useQueryClient } from '@qhatu/shared-state';
import { Button, ListSkeleton, Notice, Stack } from '@qhatu/ui';
import { useState } from 'react';
import { todayKey } from '../../lib/api/today';
import { Facts } from '../../lib/Facts';
import { Panel } from '../../lib/Panel';
import { QueryError } from '../../lib/QueryError';
import { type RateState, rateKey, tryRate, useRateState } from './api/exchange-rate';

const decimals = (value: number): string => String(value).replace('.', ',');
const written = (day: string): string => day.split('-').reverse().join('/');
const moment = (instant: string): string => formatDateTime(new Date(instant));

const OUTCOMES: Record<NonNullable<RateState['outcome']>, string> = {
  saved: 'Se tomó',
  same: 'Sin cambios',
  jump: 'No se tomó: cambia demasiado',
  old: 'No se tomó: es antiguo',
  failed: 'Falló',
};

/** Where the exchange rate comes from, of which day it is, and what came of the last try (D262). */
export function RateStatus({ userId, onTaken }: { userId: number; onTaken: () => Promise<void> }) {
  const client = useQueryClient();
  const query = useRateState(userId);
  const [busy, setBusy] = useState(false);
  const { data, isPending } = query;
  if (isPending) return <ListSkeleton rows={2} />;
  if (!data) return <QueryError title="No pudimos traer de dónde sale el tipo de cambio" query={query} />;
  const { source, venta, day, published, triedAt, goodAt, outcome, detail } = data;
  const isBad = source === 'bcrp' && (outcome === 'jump' || outcome === 'old' || outcome === 'failed');
  const ask = async () => {
    setBusy(true);
    try {
      const state = await tryRate();
      client.setQueryData(rateKey(userId), state);
      void client.invalidateQueries({ queryKey: todayKey() });
      if (state.outcome === 'saved') await onTaken();
      if (state.outcome === 'saved' || state.outcome === 'same') toast.success(state.detail ?? 'Consultado');
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel
      title="Vale hoy"
      aside={
        source === 'bcrp' && (
          <Button size="small" variant="secondary" loading={busy} loadingText="Consultando" onClick={() => void ask()}>
            Consultar ahora
          </Button>
        )
      }
    >
      <Stack gap={2}>
        {isBad && (
          <Notice tone="warning" announce title={OUTCOMES[outcome]}>
            {detail} Mientras tanto vale lo último que se guardó.
          </Notice>
        )}
        <Facts
          rows={[
            ['Soles por dólar', venta === null ? 'Nadie lo ha dicho todavía' : decimals(venta)],
            ['Sale de', day ? `BCRP, venta del ${written(day)}` : 'Escrito a mano'],
            ['Publicado', published === null ? null : decimals(published)],
            ['Última consulta', source === 'bcrp' ? (triedAt ? moment(triedAt) : 'Todavía ninguna') : null],
            ['Resultado', source === 'bcrp' && outcome ? OUTCOMES[outcome] : null],
            ['Última con éxito', source === 'bcrp' && isBad && goodAt ? moment(goodAt) : null],
          ]}
        />
      </Stack>
    </Panel>
  );
}
