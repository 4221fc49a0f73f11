import { useStepUp } from '@qhatu/kit/step-up';
import { toast } from '@qhatu/shared-state';
import { useState } from 'react';
import { ConflictNotice } from './ConflictNotice';
import type { Stale } from './stale';

interface VersionedForm<T> {
  /** Takes over how the thing stands now. */
  keep: (current: T) => void;
  /** What the answer to a save of an old version tells; null for every other error. */
  staleOf: (cause: unknown) => Stale<T> | null;
}

/**
 * A form over something that has versions: it begins anew with an earlier one (`restored`, under the key `begun`), and when
 * somebody else saved meanwhile, `conflict` asks whose it is to be. Where the server wants a proof of who saves, `dialog` asks
 * for it and it is saved again; show it outside of any form.
 */
export function useVersionedForm<T, Values>({ keep, staleOf }: VersionedForm<T>) {
  const [stale, setStale] = useState<Stale<T> | null>(null);
  /** What the form begins with, where it is not how the thing stands. */
  const [restored, setRestored] = useState<Values | null>(null);
  /** Counts what the form has to begin anew with. */
  const [begun, setBegun] = useState(0);
  const { withProof, dialog } = useStepUp();
  const beginWith = (values: Values | null) => {
    setRestored(values);
    setBegun((count) => count + 1);
  };
  const take = (current: T) => {
    keep(current);
    setStale(null);
  };
  /** Rejects with what the server refused, but for an old version, which `conflict` says. */
  const save = async (work: () => Promise<T>, done: string) => {
    try {
      take(await withProof(work));
      beginWith(null);
      toast.success(done);
    } catch (cause) {
      const newer = staleOf(cause);
      if (!newer) throw cause;
      setStale(newer);
    }
  };
  const conflict = stale && (
    <ConflictNotice
      stale={stale}
      onTheirs={() => {
        take(stale.current);
        beginWith(null);
      }}
      onMine={() => take(stale.current)}
    />
  );
  return { conflict, dialog, restored, begun, beginWith, save };
}
