import { QuantityBox, Stack } from '@qhatu/ui';
import styles from './OrderParcels.module.css';

interface UnitBoxesProps {
  lines: readonly { id: number; name: string; variantLabel: string | null; most: number }[];
  /** What a line's number means, read aloud: 'Cuántos de'. */
  label: string;
  /** Units by line; none where there is no number. */
  units: Readonly<Record<number, number>>;
  onChange: (units: Record<number, number>) => void;
}

/** How many units of each line. */
export function UnitBoxes({ lines, label, units, onChange }: UnitBoxesProps) {
  return (
    <Stack as="ul">
      {lines.map(({ id, name, variantLabel, most }) => (
        <li key={id} className={styles.pack}>
          <span>
            {name}
            {variantLabel && ` (${variantLabel})`}
          </span>
          <QuantityBox
            size="small"
            label={`${label} ${name}`}
            min={0}
            max={most}
            value={units[id] ?? 0}
            onChange={(value) => onChange({ ...units, [id]: value })}
          />
        </li>
      ))}
    </Stack>
  );
}
