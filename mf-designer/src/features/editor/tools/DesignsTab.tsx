import { designerTexts } from '@qhatu/contract/designer';
import { EmptyState, Grid, Spinner, Stack, TextField } from '@qhatu/ui';
import { useState } from 'react';
import { useTools } from '../context';
import { addPrint } from './add-picture';
import styles from './DesignsTab.module.css';
import { Thumb } from './Thumb';
import { Tool } from './Tool';

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** 'Diseños predefinidos': the shop's own drawings, by group, with a search. */
export function DesignsTab() {
  const { store, prints } = useTools();
  const [searchText, setSearchText] = useState('');
  const found = (prints ?? []).filter((print) =>
    plain(`${print.name} ${print.group}`).includes(plain(searchText.trim())),
  );
  const groups = [...new Set(found.map(({ group }) => group ?? 'Diseños'))];
  return (
    <Tool id="tab-designs" title="Diseños predefinidos">
      {prints === undefined && <Spinner />}
      {prints === null && <p role="alert">{designerTexts.failed}</p>}
      {prints && prints.length > 8 && (
        <TextField
          label="Buscar un diseño"
          type="search"
          value={searchText}
          maxLength={40}
          onChange={(event) => setSearchText(event.target.value)}
        />
      )}
      {prints && found.length === 0 && (
        <EmptyState compact heading="h3" title="No hay diseños con ese nombre">
          Prueba con otra palabra, o sube tu propia imagen.
        </EmptyState>
      )}
      {groups.map((group) => (
        <Stack key={group} gap={1}>
          <h4 className={styles.groupTitle}>{group}</h4>
          <Grid as="ul" gap={1} min="5rem">
            {found
              .filter((print) => (print.group ?? 'Diseños') === group)
              .map((print) => (
                <li key={print.id}>
                  <button
                    type="button"
                    className={styles.print}
                    title={print.name ?? undefined}
                    aria-label={`Agregar ${print.name ?? 'diseño'}`}
                    onClick={() => addPrint(store, print)}
                  >
                    <Thumb print={print} />
                  </button>
                </li>
              ))}
          </Grid>
        </Stack>
      ))}
    </Tool>
  );
}
