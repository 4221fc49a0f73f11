import { formatDateTime } from '@qhatu/contract/delivery';
import { detailText, KIND_TEXTS } from '@qhatu/kit/security-texts';
import { Button, FieldGroup, Select, TextField } from '@qhatu/ui';
import { type FormEvent, useState } from 'react';
import { AdminEntry } from '../../lib/AdminEntry';
import { Facts } from '../../lib/Facts';
import type { SectionProps } from '../../lib/section';
import { AdminList } from '../../list/AdminList';
import { type SecurityEvent, useSecurityLog } from './api/security-log';
import styles from './SecurityLog.module.css';

const KINDS = Object.entries(KIND_TEXTS).map(([value, text]) => ({ value, text }));
const nameOf = (person: SecurityEvent['user']): string | null => person && `${person.userName} (${person.id})`;

/** Who did what to which account; to open it is itself in it (D108). */
export default function SecurityLog({ person }: SectionProps) {
  const [filter, setFilter] = useState('');
  const query = useSecurityLog(filter, person.id);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    setFilter(new URLSearchParams(chosen.filter(([, value]) => value !== '')).toString());
  };
  return (
    <>
      <form aria-label="Filtrar el registro" className={styles.search} onSubmit={search}>
        <FieldGroup label="Qué buscar" hint="Las cuentas, por su id, usuario o correo." row>
          <Select label="Qué pasó" name="kind" placeholder="Todo" options={KINDS} />
          <TextField label="Cuenta" name="user" maxLength={254} autoComplete="off" />
          <TextField label="Quién lo hizo" name="actor" maxLength={254} autoComplete="off" />
        </FieldGroup>
        <Button type="submit" variant="secondary">
          Buscar
        </Button>
      </form>
      <AdminList
        query={query}
        label="Registro de seguridad"
        empty="No hay nada con ese filtro"
        emptyHint="Prueba con otra cuenta o con todo."
        item={(event) => <Entry event={event} />}
      />
    </>
  );
}

function Entry({ event: { kind, at, user, actor, details, device, network } }: { event: SecurityEvent }) {
  const moment = formatDateTime(new Date(at));
  return (
    <AdminEntry label={`${KIND_TEXTS[kind]}, ${moment}`} title={KIND_TEXTS[kind]}>
      <Facts
        rows={[
          ['Cuándo', moment],
          ['Cuenta', nameOf(user)],
          ['Quién', nameOf(actor)],
          ['Detalle', detailText(kind, details)],
          ['Desde', [device, network].filter(Boolean).join(', ')],
        ]}
      />
    </AdminEntry>
  );
}
