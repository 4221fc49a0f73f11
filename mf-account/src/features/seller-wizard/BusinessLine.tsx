import type { ProviderForm } from '@qhatu/contract/forms';
import type { UseFormReturn } from '@qhatu/kit/form';
import { FormSelect } from '@qhatu/kit/form';
import { apiQuery, useQuery } from '@qhatu/shared-state';
import { Notice, RetryButton } from '@qhatu/ui';

/** They change with a migration. */
const STALE_MS = 60 * 60_000;

/** 'Giro de negocio' (`GET activities`): options with 'Seleccione' first (spec 3 §7). */
export function BusinessLine({ form }: { form: UseFormReturn<ProviderForm> }) {
  const { data, isError, isPending, isFetching, refetch } = useQuery({
    ...apiQuery<{ id: number; name: string }[]>('activities'),
    staleTime: STALE_MS,
  });
  if (isError && !data) {
    return (
      <Notice tone="danger" announce action={<RetryButton variant="quiet" loading={isFetching} onRetry={refetch} />}>
        Disculpe ha ocurrido un error cargando la lista de giros de negocio.
      </Notice>
    );
  }
  return (
    <FormSelect
      // Once the list is here, the select is made anew and shows what the draft has chosen.
      key={isPending ? 'waiting' : 'here'}
      form={form}
      name="business_line"
      label="Giro de negocio"
      required
      placeholder="Seleccione"
      options={
        isPending
          ? [{ value: 'loading', text: 'Cargando…', disabled: true }]
          : data.map(({ id, name }) => ({ value: id, text: name }))
      }
    />
  );
}
