import { settingForms } from '@qhatu/contract/forms';
import { bundledRules, FormButton, FormSelect, FormTextField, useSchemaForm } from '@qhatu/kit/form';
import { useQueryClient } from '@qhatu/shared-state';
import { Checkbox, FieldRow, FormPart, ListSkeleton, Stack } from '@qhatu/ui';
import { useState } from 'react';
import { ChangeReason } from '../../lib/ChangeReason';
import { Filter } from '../../lib/Filter';
import { QueryError } from '../../lib/QueryError';
import type { SectionProps } from '../../lib/section';
import { useVersionedForm } from '../../lib/useVersionedForm';
import { useView } from '../../lib/useView';
import { VersionHistory } from '../../lib/VersionHistory';
import { type Setting, type SettingKey, saveSetting, settingKey, staleSetting, useSetting } from './api/settings';
import { RateStatus } from './RateStatus';
import { SETTING_GROUPS, type SettingGroup, type SettingValues, summaryOf, typedValues } from './setting-groups';

const PARTS = SETTING_GROUPS.map(({ part, title }) => ({ id: part, text: title }));

/** What the shop charges and how it is paid: a group at each address, with every version that there was. */
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

const isOfRate = (key: SettingKey): boolean => key === 'rate' || key === 'rate-source';

function Group({ group, userId }: { group: SettingGroup; userId: number }) {
  const client = useQueryClient();
  const query = useSetting(group.key, userId);
  const { data, isPending } = query;
  const versions = useVersionedForm<Setting, SettingValues>({
    keep: (setting) => client.setQueryData(settingKey(group.key, userId), setting),
    staleOf: staleSetting,
  });
  /** There is a version that nobody here has seen. */
  const beginAnew = async () => {
    await client.invalidateQueries({ queryKey: settingKey(group.key, userId) });
    versions.beginWith(null);
  };
  if (isPending) return <ListSkeleton rows={4} />;
  if (!data) {
    return <QueryError title="No pudimos traer los ajustes" query={query} />;
  }
  const save = (values: SettingValues) => {
    const { reason = '', ...typed } = values;
    const value = settingForms[group.key].cast(typed, { stripUnknown: true });
    const asked = { version: data.version, reason: String(reason), value };
    return versions.save(() => saveSetting(group.key, asked), 'Guardado: ya vale en la tienda');
  };
  return (
    <Stack gap={3}>
      {isOfRate(group.key) && <RateStatus userId={userId} onTaken={beginAnew} />}
      {versions.conflict}
      {versions.dialog}
      <SettingForm
        key={versions.begun}
        group={group}
        values={versions.restored ?? typedValues(group, data.value)}
        onSend={save}
      />
      <VersionHistory
        title={group.title}
        versions={data.history}
        summaryOf={(value) => summaryOf(group, value)}
        onRestore={(value) => versions.beginWith(typedValues(group, value))}
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
          <ChangeReason form={form} />
        </FormPart>
        <div>
          <FormButton form={form} />
        </div>
      </Stack>
    </form>
  );
}
