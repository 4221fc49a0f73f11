import { formatDateTime } from '@qhatu/contract/delivery';
import { shopMemberForm } from '@qhatu/contract/forms';
import { bundledRules, Form, FormButton, FormTextField, useSchemaForm } from '@qhatu/kit/form';
import { useStepUp } from '@qhatu/kit/step-up';
import { toast, useQueryClient } from '@qhatu/shared-state';
import { Badge, Button, Cluster, Dialog, ListSkeleton, Stack } from '@qhatu/ui';
import { type FormEvent, useState } from 'react';
import { AdminEntry } from '../../lib/AdminEntry';
import { SHOP_RIGHT_TEXTS } from '../../lib/api/membership';
import { ChoiceList } from '../../lib/ChoiceList';
import { ConfirmButton } from '../../lib/ConfirmButton';
import { Panel } from '../../lib/Panel';
import { QueryError } from '../../lib/QueryError';
import type { SectionProps } from '../../lib/section';
import { useAct } from '../../lib/useAct';
import { inviteToShop, removeFromShop, setRights, type TeamMember, teamKey, useTeam } from './api/team';

const RULES = bundledRules(shopMemberForm);
const LABEL = 'Qué puede hacer';

/** Who else works in the seller's shop, and what each may do there (D234). */
export default function Team({ person }: SectionProps) {
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: teamKey(person.id) });
  const query = useTeam(person.id);
  const { data, isPending } = query;
  return (
    <Panel title="Personas" aside={<InviteButton onInvited={reload} />}>
      <p>
        Cada persona entra con su propia cuenta. Nadie de tu equipo ve tu dinero, tus datos bancarios ni tus claves, y
        lo que hace queda en el registro con su nombre.
      </p>
      {isPending ? (
        <ListSkeleton rows={2} />
      ) : !data ? (
        <QueryError heading="h3" title="No pudimos traer tu equipo" query={query} />
      ) : data.length === 0 ? (
        <p>Trabajas en tu tienda sin nadie más. Invita a quien te ayuda y elige qué puede hacer.</p>
      ) : (
        <Stack gap={2}>
          {data.map((member) => (
            <Member key={member.id} member={member} onActed={reload} />
          ))}
        </Stack>
      )}
    </Panel>
  );
}

function InviteButton({ onInvited }: { onInvited: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Invitar a alguien
      </Button>
      <Dialog open={open} onClose={close} title="Invitar a alguien">
        {open && (
          <InviteForm
            onInvited={() => {
              close();
              onInvited();
            }}
          />
        )}
      </Dialog>
    </>
  );
}

function InviteForm({ onInvited }: { onInvited: () => void }) {
  const { withProof, dialog } = useStepUp();
  const { form, save } = useSchemaForm<{ email: string; may: string[] }>({
    rules: RULES,
    defaultValues: { email: '', may: [] },
  });
  const may = form.watch('may');
  const send = save(async ({ email }) => {
    toast.success((await withProof(() => inviteToShop(email, may))).msg);
    onInvited();
  });
  return (
    <>
      <Form onSubmit={send}>
        <FormTextField
          form={form}
          name="email"
          type="email"
          label="Correo electrónico"
          hint="Allí llega un enlace que sirve una vez y 7 días. Si no tiene cuenta, la crea con ese correo."
          required
          autoComplete="off"
        />
        <ChoiceList
          name="may"
          label={LABEL}
          choices={SHOP_RIGHT_TEXTS}
          value={may}
          error={form.formState.errors.may?.message}
          onChange={(value) => form.setValue('may', value, { shouldValidate: true })}
        />
        <div>
          <FormButton form={form} loadingText="Enviando">
            Enviar la invitación
          </FormButton>
        </div>
      </Form>
      {dialog}
    </>
  );
}

function stateOf({ name, expiresAt, usedAt, invitedAt }: TeamMember): string {
  if (name === null) {
    const ended = expiresAt !== null && expiresAt.getTime() < Date.now();
    return ended
      ? 'Su invitación venció: envíale otra o quítala.'
      : `Invitación enviada el ${formatDateTime(invitedAt)}.`;
  }
  return usedAt ? `Trabajó aquí por última vez el ${formatDateTime(usedAt)}.` : 'Todavía no hizo nada aquí.';
}

function Member({ member, onActed }: { member: TeamMember; onActed: () => void }) {
  const { id, email, name, may } = member;
  const { act, busy, dialog } = useAct(onActed);
  const [editing, setEditing] = useState(false);
  const called = name ?? email;
  return (
    <AdminEntry
      label={called}
      title={<span dir="auto">{called}</span>}
      note={name === null ? undefined : email}
      aside={name === null && <Badge tone="warning">Por aceptar</Badge>}
      actions={
        <>
          <Button
            size="small"
            variant="secondary"
            disabled={busy}
            aria-label={`Cambiar los permisos de ${called}`}
            onClick={() => setEditing(true)}
          >
            Permisos
          </Button>
          {name === null && (
            <Button
              size="small"
              variant="secondary"
              disabled={busy}
              aria-label={`Enviar otra invitación a ${email}`}
              onClick={() => void act(() => inviteToShop(email, may))}
            >
              Enviar otra
            </Button>
          )}
          <ConfirmButton
            text="Quitar"
            title={`Quitar a ${called} de tu tienda`}
            busy={busy}
            onConfirm={() => act(() => removeFromShop(id))}
          >
            Deja de ver y cambiar tu tienda al instante, también donde ya tiene la sesión abierta. Lo que hizo queda en
            el registro.
          </ConfirmButton>
        </>
      }
    >
      <ul>
        {SHOP_RIGHT_TEXTS.filter(([right]) => may.includes(right)).map(([right, text]) => (
          <li key={right}>{text}</li>
        ))}
      </ul>
      <p>{stateOf(member)}</p>
      <Dialog open={editing} onClose={() => setEditing(false)} title={`Permisos de ${called}`}>
        {editing && (
          <RightsForm
            may={may}
            busy={busy}
            onSave={async (rights) => {
              if (await act(() => setRights(id, rights))) setEditing(false);
            }}
          />
        )}
      </Dialog>
      {dialog}
    </AdminEntry>
  );
}

interface RightsFormProps {
  may: readonly string[];
  busy: boolean;
  onSave: (rights: string[]) => Promise<void>;
}

function RightsForm({ may, busy, onSave }: RightsFormProps) {
  const [rights, setRightsTo] = useState<string[]>([...may]);
  const [error, setError] = useState<string>();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (rights.length > 0) return void onSave(rights);
    setError('Elige al menos un permiso. Para que no pueda nada, quítala de tu tienda.');
    event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <Stack as="form" gap={2} noValidate aria-label="Permisos" onSubmit={save}>
      <ChoiceList
        name="may"
        label={LABEL}
        choices={SHOP_RIGHT_TEXTS}
        value={rights}
        error={error}
        onChange={(value) => {
          setError(undefined);
          setRightsTo(value);
        }}
      />
      <Cluster gap={1}>
        <Button type="submit" loading={busy} loadingText="Guardando">
          Guardar
        </Button>
      </Cluster>
    </Stack>
  );
}
