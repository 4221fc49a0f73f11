import { messageOf, toast } from '@qhatu/shared-state';
import { Badge, Button, EmptyState, IconButton, ListSkeleton, PencilIcon, PlusIcon, Stack, TrashIcon } from '@qhatu/ui';
import { useState } from 'react';
import { type Attribute, useAttributes, useReloadAttributes } from '../../lib/api/attributes';
import { ItemDialog } from '../../lib/ItemDialog';
import { QueryError } from '../../lib/QueryError';
import { Row, Rows } from '../../lib/Rows';
import type { SectionProps } from '../../lib/section';
import { AttributeForm } from './AttributeForm';
import { removeAttribute } from './api/attributes';

/** So many values of one attribute are named in the list. */
const NAMED = 12;

/** What products differ by: colours, sizes, materials, each with its values. */
export default function Attributes({ person }: SectionProps) {
  const reload = useReloadAttributes();
  const query = useAttributes(person.id);
  const { data, isPending } = query;
  const [editing, setEditing] = useState<{ attribute: Attribute | null } | null>(null);
  const [removing, setRemoving] = useState<Attribute | null>(null);
  if (isPending) return <ListSkeleton rows={5} />;
  if (!data) {
    return <QueryError title="No pudimos traer los atributos" query={query} />;
  }
  return (
    <Stack gap={2}>
      <div>
        <Button size="small" icon={<PlusIcon />} onClick={() => setEditing({ attribute: null })}>
          Nuevo atributo
        </Button>
      </div>
      {data.length === 0 ? (
        <EmptyState compact heading="h2" title="Todavía no hay atributos">
          Con ellos un producto tiene variantes: crea, por ejemplo, Color o Talla.
        </EmptyState>
      ) : (
        <Rows aria-label="Atributos">
          {data.map((attribute) => (
            <li key={attribute.id}>
              <Row
                name={attribute.name}
                note={valuesText(attribute)}
                buttons={
                  <>
                    <IconButton label={`Editar ${attribute.name}`} onClick={() => setEditing({ attribute })}>
                      <PencilIcon />
                    </IconButton>
                    <IconButton label={`Retirar ${attribute.name}`} onClick={() => setRemoving(attribute)}>
                      <TrashIcon />
                    </IconButton>
                  </>
                }
              >
                {attribute.isFilterable && <Badge tone="info">Filtra búsquedas</Badge>}
              </Row>
            </li>
          ))}
        </Rows>
      )}
      <ItemDialog
        item={editing}
        title={({ attribute }) => (attribute ? `Editar ${attribute.name}` : 'Nuevo atributo')}
        onClose={() => setEditing(null)}
        onDone={reload}
      >
        {(item, done) => <AttributeForm {...item} onStale={() => void reload()} onDone={done} />}
      </ItemDialog>
      <ItemDialog
        item={removing}
        title={({ name }) => `Retirar ${name}`}
        onClose={() => setRemoving(null)}
        onDone={reload}
      >
        {(item, done) => <RemoveForm attribute={item} onDone={done} />}
      </ItemDialog>
    </Stack>
  );
}

function valuesText({ kind, values }: Attribute): string {
  if (values.length === 0) return kind === 'number' ? 'Se mide en cada producto' : 'Sin valores todavía';
  const named = values.slice(0, NAMED).map(({ text }) => text);
  const more = values.length - named.length;
  return named.join(', ') + (more > 0 ? ` y ${more} más` : '');
}

function RemoveForm({ attribute, onDone }: { attribute: Attribute; onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await removeAttribute(attribute);
      toast.success('Atributo retirado');
      onDone();
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return attribute.values.some(({ isUsed }) => isUsed) ? (
    <p>Hay productos que usan sus valores. Quítalos primero de ellos; los filtros se apagan al editar el atributo.</p>
  ) : (
    <Stack gap={2}>
      <p>Ningún producto lo usa. Se va con todos sus valores.</p>
      <Button variant="danger" loading={busy} loadingText="Retirando" onClick={() => void remove()}>
        Retirar
      </Button>
    </Stack>
  );
}
