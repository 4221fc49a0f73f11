import { labelForm } from '@qhatu/contract/forms';
import { bundledRules, FormButton, FormTextField, useSchemaForm } from '@qhatu/kit/form';
import { messageOf, toast, useQueryClient } from '@qhatu/shared-state';
import { Button, Dialog, Notice, Stack, TextField } from '@qhatu/ui';
import { useDeferredValue, useState } from 'react';
import { AdminEntry } from '../../lib/AdminEntry';
import { Filter } from '../../lib/Filter';
import type { SectionProps } from '../../lib/section';
import { useAct } from '../../lib/useAct';
import { useView } from '../../lib/useView';
import { AdminList } from '../../list/AdminList';
import { isTaken, type Label, type LabelKind, labelsKey, removeLabel, renameLabel, useLabels } from './api/labels';

const KINDS = [
  { id: 'brands', text: 'Marcas' },
  { id: 'tags', text: 'Etiquetas' },
] as const;

/** What products are called together: renamed, joined, taken away (D218). */
export default function Labels({ person }: SectionProps) {
  const client = useQueryClient();
  const [kind, setKind] = useView('tipo', KINDS, 'brands');
  const [q, setQ] = useState('');
  const asked = useDeferredValue(q.trim());
  const query = useLabels(kind, asked, person.id);
  const [renaming, setRenaming] = useState<Label | null>(null);
  const reload = () => void client.invalidateQueries({ queryKey: labelsKey(kind) });
  return (
    <Stack gap={2}>
      <Filter label="Qué ver" options={KINDS} value={kind} onChange={setKind} />
      <TextField label="Buscar por nombre" type="search" value={q} onChange={({ target }) => setQ(target.value)} />
      <AdminList
        query={query}
        label={kind === 'brands' ? 'Marcas' : 'Etiquetas'}
        empty={asked ? 'Ninguna tiene ese nombre' : 'Todavía no hay ninguna'}
        emptyHint={asked ? undefined : 'Se crean al escribirlas en un producto.'}
        item={(label) => <Entry kind={kind} label={label} onRename={() => setRenaming(label)} onActed={reload} />}
      />
      <Dialog open={renaming !== null} onClose={() => setRenaming(null)} title={`Cambiar «${renaming?.name ?? ''}»`}>
        {renaming && (
          <RenameForm
            kind={kind}
            label={renaming}
            onDone={() => {
              setRenaming(null);
              reload();
            }}
          />
        )}
      </Dialog>
    </Stack>
  );
}

const productsText = (count: number): string => {
  if (count === 0) return 'Ningún producto';
  return count === 1 ? '1 producto' : `${count} productos`;
};

interface EntryProps {
  kind: LabelKind;
  label: Label;
  onRename: () => void;
  onActed: () => void;
}

function Entry({ kind, label, onRename, onActed }: EntryProps) {
  const { act, busy, dialog } = useAct(onActed);
  return (
    <>
      <AdminEntry
        label={label.name}
        title={<span dir="auto">{label.name}</span>}
        note={productsText(label.products)}
        actions={
          <>
            <Button
              size="small"
              variant="secondary"
              aria-label={`Cambiar el nombre de ${label.name}`}
              onClick={onRename}
            >
              Cambiar nombre
            </Button>
            {label.products === 0 && (
              <Button
                size="small"
                variant="quiet"
                loading={busy}
                aria-label={`Retirar ${label.name}`}
                onClick={() => void act(() => removeLabel(kind, label))}
              >
                Retirar
              </Button>
            )}
          </>
        }
      />
      {dialog}
    </>
  );
}

function RenameForm({ kind, label, onDone }: { kind: LabelKind; label: Label; onDone: () => void }) {
  /** Why this name needs a second word, and which name that is. */
  const [taken, setTaken] = useState<{ name: string; text: string } | null>(null);
  const [rules] = useState(() => bundledRules(labelForm));
  const { form, save } = useSchemaForm<{ name: string }>({ rules, defaultValues: { name: label.name } });
  const name = form.watch('name');
  const isJoining = taken !== null && taken.name === name;
  const send = save(
    async (values) => {
      await renameLabel(kind, label, values.name, isJoining);
      toast.success(isJoining ? 'Unidas: sus productos ya tienen la otra' : 'Nombre cambiado');
      onDone();
    },
    (error, values) => {
      if (!isTaken(error)) return false;
      setTaken({ name: values.name, text: messageOf(error) });
      return true;
    },
  );
  return (
    <form noValidate aria-label="Nombre" onSubmit={send}>
      <Stack gap={2}>
        <FormTextField form={form} name="name" label="Nombre" />
        {isJoining && (
          <Notice tone="warning" title="Ese nombre ya está">
            {taken.text} Los productos de «{label.name}» pasan a ella, y eso no se deshace.
          </Notice>
        )}
        <FormButton form={form} variant={isJoining ? 'danger' : 'primary'}>
          {isJoining ? 'Unirlas' : 'Guardar'}
        </FormButton>
      </Stack>
    </form>
  );
}
