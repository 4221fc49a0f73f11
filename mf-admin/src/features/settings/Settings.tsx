import { settingForms } from '@qhatu/contract/forms';
import { bundledRules, FormButton, FormSelect, FormTextField, useSchemaForm } from '@qhatu/kit/form';
import { toast, useQueryClient } from '@qhatu/shared-state';
import { Checkbox, FieldRow, FormPart, ListSkeleton, Stack } from '@qhatu/ui';
import { useState } from 'react';
import { ConflictNotice } from '../../lib/ConflictNotice';
import { Filter } from '../../lib/Filter';
import { QueryError } from '../../lib/QueryError';
import type { SectionProps } from '../../lib/section';
import type { Stale } from '../../lib/stale';
import { useView } from '../../lib/useView';
import { VersionHistory } from '../../lib/VersionHistory';
import { type Setting, saveSetting, settingKey, staleSetting, useSetting } from './api/settings';
import { SETTING_GROUPS, type SettingGroup, type SettingValues, summaryOf, typedValues } from './setting-groups';

const PARTS = SETTING_GROUPS.map(({ part, title }) => ({ id: part, text: title }));

/** What the shop charges and how it is paid: a group at each address, with every version that there was (issue 19 §11). */
export default function Settings({ person }: SectionProps) {
  const [part, choose] = useView('parte', PARTS, SETTING_GROUPS[0].part);
  const group = SETTING_GROUPS.find((one) => one.part === part) ?? SETTING_GROUPS[0];
  return (
    <Stack gap={3}>
      <Filter label="Qué ajustes" options={PARTS} value={part} onChange={choose} />
      <Group key={group.key} group={group} userId={person.id} />
    </Stack>
  );
}

function Group({ group, userId }: { group: SettingGroup; userId: number }) {
  const client = useQueryClient();
  const query = useSetting(group.key, userId);
  const { data, isPending } = query;
  const [stale, setStale] = useState<Stale<Setting> | null>(null);
  /** What the form begins with, where it is not how the settings stand: an earlier version. */
  const [restored, setRestored] = useState<SettingValues | null>(null);
  /** Counts what the form has to begin anew with. */
  const [begun, setBegun] = useState(0);
  if (isPending) return <ListSkeleton rows={4} />;
  if (!data) {
    return <QueryError title="No pudimos traer los ajustes" query={query} />;
  }
  const beginWith = (values: SettingValues | null) => {
    setRestored(values);
    setBegun((count) => count + 1);
  };
  const keep = (setting: Setting) => {
    client.setQueryData(settingKey(group.key, userId), setting);
    setStale(null);
  };
  const save = async (values: SettingValues) => {
    const { reason = '', ...typed } = values;
    const value = settingForms[group.key].cast(typed, { stripUnknown: true });
    try {
      keep(await saveSetting(group.key, { version: data.version, reason: String(reason), value }));
      beginWith(null);
      toast.success('Guardado: ya vale en la tienda');
    } catch (cause) {
      const newer = staleSetting(cause);
      if (!newer) throw cause;
      setStale(newer);
    }
  };
  return (
    <Stack gap={3}>
      {stale && (
        <ConflictNotice
          stale={stale}
          onTheirs={() => {
            keep(stale.current);
            beginWith(null);
          }}
          onMine={() => keep(stale.current)}
        />
      )}
      <SettingForm key={begun} group={group} values={restored ?? typedValues(group, data.value)} onSend={save} />
      <VersionHistory
        title={group.title}
        versions={data.history}
        summaryOf={(value) => summaryOf(group, value)}
        onRestore={(value) => beginWith(typedValues(group, value))}
      />
    </Stack>
  );
}

interface SettingFormProps {
  group: SettingGroup;
  values: SettingValues;
  /** Rejects with what the server refused. */
  onSend: (values: SettingValues) => Promise<void>;
}

function SettingForm({ group, values, onSend }: SettingFormProps) {
  const [rules] = useState(() => bundledRules(settingForms[group.key]));
  const { form, save } = useSchemaForm<SettingValues>({
    rules,
    defaultValues: { ...values, reason: '' },
  });
  return (
    <form noValidate aria-label={group.title} onSubmit={save(onSend)}>
      <Stack gap={2}>
        <FormPart title={group.title} note={group.note}>
          {group.choices?.map(({ name, label, options }) => (
            <FormSelect key={name} form={form} name={name} label={label} options={options} required />
          ))}
          {group.amounts.length > 0 && (
            <FieldRow look="triple">
              {group.amounts.map(({ name, label, hint }) => (
                <FormTextField
                  key={name}
                  form={form}
                  name={name}
                  label={label}
                  hint={hint}
                  inputMode="decimal"
                  required
                />
              ))}
            </FieldRow>
          )}
          {group.texts?.map((row) => (
            <FieldRow key={row[0]?.name} look="triple">
              {row.map((text) => (
                <FormTextField key={text.name} form={form} {...text} optional />
              ))}
            </FieldRow>
          ))}
          {group.switches.map(({ name, label, amount }) => (
            <FieldRow key={name}>
              <Checkbox
                label={label}
                checked={form.watch(name) === true}
                onChange={({ target }) => form.setValue(name, target.checked, { shouldDirty: true })}
              />
              <FormTextField form={form} name={amount.name} label={amount.label} inputMode="decimal" required />
            </FieldRow>
          ))}
          <FormTextField
            form={form}
            name="reason"
            label="Por qué cambia"
            hint="Queda en el historial, para quien pregunte después."
            maxLength={300}
            optional
          />
        </FormPart>
        <div>
          <FormButton form={form} />
        </div>
      </Stack>
    </form>
  );
}
