import { MAX_CONTACTS } from '@qhatu/contract/forms';
import { Button, FieldError, FieldRow, PlusIcon, Stack, TextField, TrashIcon } from '@qhatu/ui';
import { type Contact, NO_CONTACT } from '../wizard/useRegistration';
import styles from './ContactsFields.module.css';

interface ContactsFieldsProps {
  contacts: Contact[];
  errors: Record<string, string>;
  onChange: (contacts: Contact[]) => void;
}

/** Representatives: the first row carries the control that adds one, every other its own that removes it (spec 3 §5). */
export function ContactsFields({ contacts, errors, onChange }: ContactsFieldsProps) {
  const patch = (index: number, change: Partial<Contact>) =>
    onChange(contacts.map((contact, at) => (at === index ? { ...contact, ...change } : contact)));
  const add = () => {
    onChange([...contacts, NO_CONTACT]);
    requestAnimationFrame(() => document.getElementById(`contact-${contacts.length}.name`)?.focus());
  };
  const remove = (index: number) => {
    onChange(contacts.filter((_, at) => at !== index));
    requestAnimationFrame(() => document.getElementById(`contact-${index - 1}.name`)?.focus());
  };
  return (
    <Stack gap={2}>
      <FieldError>{errors.contacts}</FieldError>
      {contacts.map((contact, index) => (
        // Rows have no name of their own but their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are controlled, nothing in them outlives its place
        <fieldset key={index} className={styles.contact}>
          <div className={styles.contactHead}>
            <legend>Contacto {index + 1}</legend>
            {index === 0 ? (
              <Button
                variant="secondary"
                size="small"
                icon={<PlusIcon />}
                disabled={contacts.length >= MAX_CONTACTS}
                onClick={add}
              >
                Agregar contacto
              </Button>
            ) : (
              <Button variant="quiet" size="small" icon={<TrashIcon />} onClick={() => remove(index)}>
                Quitar contacto {index + 1}
              </Button>
            )}
          </div>
          <TextField
            id={`contact-${index}.name`}
            label="Nombre"
            required
            autoComplete="off"
            maxLength={200}
            value={contact.name}
            error={errors[`${index}.name`]}
            onChange={(event) => patch(index, { name: event.target.value })}
          />
          <FieldRow>
            <TextField
              id={`contact-${index}.email`}
              label="Correo electrónico"
              required
              type="email"
              inputMode="email"
              autoComplete="off"
              maxLength={254}
              value={contact.email}
              error={errors[`${index}.email`]}
              onChange={(event) => patch(index, { email: event.target.value })}
            />
            <TextField
              id={`contact-${index}.phone`}
              label="Teléfono"
              required
              type="tel"
              inputMode="tel"
              autoComplete="off"
              maxLength={14}
              value={contact.phone}
              error={errors[`${index}.phone`]}
              onChange={(event) => patch(index, { phone: event.target.value })}
            />
          </FieldRow>
        </fieldset>
      ))}
    </Stack>
  );
}
