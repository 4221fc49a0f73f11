import { Button, Checkbox, Dropdown, GridIcon, Stack } from '@qhatu/ui';
import type { Column } from './DataTable';

interface ColumnChoiceProps<Row> {
  columns: readonly Column<Row>[];
  /** Choices that were made; the rest is as the list has it. */
  shown: Readonly<Record<string, boolean>>;
  onChange: (shown: Record<string, boolean>) => void;
}

/** Which columns a list shows. The one that names the row stays. */
export function ColumnChoice<Row>({ columns, shown, onChange }: ColumnChoiceProps<Row>) {
  return (
    <Dropdown
      trigger={(props) => (
        <Button variant="secondary" size="small" icon={<GridIcon />} {...props}>
          Columnas
        </Button>
      )}
    >
      {() => (
        <fieldset>
          <legend>Columnas</legend>
          <Stack gap={1}>
            {columns
              .filter(({ lead }) => !lead)
              .map(({ id, title, hidden }) => (
                <Checkbox
                  key={id}
                  label={title}
                  checked={shown[id] ?? !hidden}
                  onChange={(event) => onChange({ ...shown, [id]: event.target.checked })}
                />
              ))}
          </Stack>
        </fieldset>
      )}
    </Dropdown>
  );
}
