import { Badge, Button, Dialog, IconButton, PencilIcon, PlusIcon, Stack, TrashIcon } from '@qhatu/ui';
import { type ReactNode, useState } from 'react';
import { MoveButtons } from '../../lib/MoveButtons';
import { Row, Rows } from '../../lib/Rows';
import { EntryForm } from './EntryForm';
import type { EntryKind } from './kinds';

interface EntryListProps<Entry> {
  kind: EntryKind<Entry>;
  entries: readonly Entry[];
  categories: { value: string; text: string }[];
  /** `said`: what a change that can be undone has done. */
  onChange: (entries: Entry[], said?: string) => void;
  /** What stands inside of an entry. */
  inside?: (entry: Entry, change: (entry: Entry, said?: string) => void) => ReactNode;
}

const moved = <Entry,>(entries: readonly Entry[], from: number, to: number): Entry[] => {
  const next = [...entries];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

/** What the list says of an entry beside its name. */
interface Listed {
  since: string | null;
  until: string | null;
  isShown?: boolean;
}

/** What stands on home of one kind, in its order: by dragging, or by buttons. */
export function EntryList<Entry extends Listed>({
  kind,
  entries,
  categories,
  onChange,
  inside,
}: EntryListProps<Entry>) {
  const [editing, setEditing] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const put = (at: number, entry: Entry, said?: string) =>
    onChange(
      entries.map((one, index) => (index === at ? entry : one)),
      said,
    );
  const move = (from: number, to: number) => {
    const entry = entries[from];
    if (entry) onChange(moved(entries, from, to), `${kind.nameOf(entry)} cambió de lugar`);
  };
  const edited = editing === null ? undefined : entries[editing];
  return (
    <Stack gap={1}>
      <Rows>
        {entries.map((entry, at) => {
          const name = kind.nameOf(entry);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no number of their own until they are saved
            <li key={at}>
              {/* Dragging is a second way; the buttons are the first. */}
              <Row
                draggable
                onDragStart={(event) => {
                  event.stopPropagation();
                  setDragged(at);
                }}
                onDragOver={(event) => event.preventDefault()}
                onDrop={(event) => {
                  event.preventDefault();
                  if (dragged !== null && dragged !== at) move(dragged, at);
                  setDragged(null);
                }}
                name={name}
                buttons={
                  <EntryButtons
                    name={name}
                    isFirst={at === 0}
                    isLast={at === entries.length - 1}
                    onStep={(by) => move(at, at + by)}
                    onEdit={() => setEditing(at)}
                    onRemove={() =>
                      onChange(
                        entries.filter((_, index) => index !== at),
                        `Quitaste ${name}`,
                      )
                    }
                  />
                }
              >
                {entry.isShown === false && <Badge tone="warning">Oculto</Badge>}
                {Boolean(entry.since ?? entry.until) && <Badge tone="info">Con fechas</Badge>}
              </Row>
              {inside?.(entry, (changed, said) => put(at, changed, said))}
            </li>
          );
        })}
      </Rows>
      <div>
        <Button
          size="small"
          variant="secondary"
          icon={<PlusIcon />}
          onClick={() => setEditing(entries.length)}
        >{`Agregar ${kind.one}`}</Button>
      </div>
      <Dialog
        open={editing !== null}
        onClose={() => setEditing(null)}
        title={edited ? `Editar ${kind.nameOf(edited)}` : `Agregar ${kind.one}`}
      >
        {editing !== null && (
          <EntryForm
            kind={kind}
            entry={edited ?? kind.fresh}
            categories={categories}
            onDone={(entry) => {
              if (edited) put(editing, entry);
              else onChange([...entries, entry]);
              setEditing(null);
            }}
          />
        )}
      </Dialog>
    </Stack>
  );
}

interface EntryButtonsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onStep: (by: -1 | 1) => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** What can be done with one of them. */
function EntryButtons({ name, isFirst, isLast, onStep, onEdit, onRemove }: EntryButtonsProps) {
  return (
    <>
      <MoveButtons name={name} isFirst={isFirst} isLast={isLast} onStep={onStep} />
      <IconButton label={`Editar ${name}`} onClick={onEdit}>
        <PencilIcon />
      </IconButton>
      <IconButton label={`Quitar ${name}`} onClick={onRemove}>
        <TrashIcon />
      </IconButton>
    </>
  );
}
