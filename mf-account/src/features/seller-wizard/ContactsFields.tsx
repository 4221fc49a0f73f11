import { MAX_CONTACTS } from '@qhatu/contract/forms';
import { Button, FieldError, FieldRow, PlusIcon, Stack, TextField, TrashIcon } from '@qhatu/ui';
import styles from './ContactsFields.module.css';
import { type Contact, NO_CONTACT } from './contacts';

interface ContactsFieldsProps {
  contacts: Contact[];
  /** What is said about `contacts`, `contacts.0.name` … */
  errorOf: (field: string) => string | undefined;
  onChange: (contacts: Contact[]) => void;
}

/** Once the row is there. */
const focusRow = (index: number) =>
  requestAnimationFrame(() => document.getElementsByName(`contacts.${index}.name`)[0]?.focus());

/** Representatives: the first row carries the control that adds one, every other its own that removes it (spec 3 §5). */
export function ContactsFields({ contacts, errorOf, onChange }: ContactsFieldsProps) {
  const patch = (index: number, change: Partial<Contact>) =>
    onChange(contacts.map((contact, at) => (at === index ? { ...contact, ...change } : contact)));
  const add = () => {
    onChange([...contacts, NO_CONTACT]);
    focusRow(contacts.length);
  };
  const remove = (index: number) => {
    onChange(contacts.filter((_, at) => at !== index));
    focusRow(index - 1);
  };
  return (
    <Stack gap={2}>
      <FieldError>{errorOf('contacts')}</FieldError>
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
            name={`contacts.${index}.name`}
            label="Nombre"
            required
            autoComplete="off"
            maxLength={200}
            value={contact.name}
            error={errorOf(`contacts.${index}.name`)}
            onChange={(event) => patch(index, { name: event.target.value })}
          />
          <FieldRow>
            <TextField
              name={`contacts.${index}.email`}
              label="Correo electrónico"
              required
              type="email"
              inputMode="email"
              autoComplete="off"
              maxLength={254}
              value={contact.email}
              error={errorOf(`contacts.${index}.email`)}
              onChange={(event) => patch(index, { email: event.target.value })}
            />
            <TextField
              name={`contacts.${index}.phone`}
              label="Teléfono"
              required
              type="tel"
              inputMode="tel"
              autoComplete="off"
              maxLength={14}
              value={contact.phone}
              error={errorOf(`contacts.${index}.phone`)}
              onChange={(event) => patch(index, { phone: event.target.value })}
            />
          </FieldRow>
        </fieldset>
      ))}
    </Stack>
  );
}
