import { Cluster, Grid, Stack } from '../../src';

const COLOURS = [
  'background',
  'surface',
  'sunken',
  'brand',
  'brand-soft',
  'offer',
  'success',
  'success-soft',
  'warning-soft',
  'danger-soft',
  'info-soft',
];
const GROUNDS = ['clay', 'maize', 'leaf', 'lagoon', 'sky', 'violet', 'rose', 'sand'];
const SIZES = ['display', 'title', 'lead', 'body', 'small', 'note'];

function Swatch({ name }: { name: string }) {
  return (
    <div>
      <div
        style={{
          height: '3.5rem',
          border: '1px solid var(--color-hairline)',
          borderRadius: 'var(--radius-control)',
          background: `var(${name})`,
        }}
      />
      <small>{name.replace(/^--(color-|category-)/, '')}</small>
    </div>
  );
}

export function Tokens() {
  return (
    <Stack gap={3}>
      <Grid min="7rem" gap={1}>
        {COLOURS.map((name) => (
          <Swatch key={name} name={`--color-${name}`} />
        ))}
        {GROUNDS.map((name) => (
          <Swatch key={name} name={`--category-${name}`} />
        ))}
      </Grid>
      <Cluster gap={3}>
        {SIZES.map((size, index) => (
          <span
            key={size}
            style={{
              fontSize: `var(--type-${size})`,
              fontFamily: index < 3 ? 'var(--font-display)' : undefined,
              fontWeight: index < 3 ? 'var(--weight-display)' : undefined,
            }}
          >
            Mercado {size}
          </span>
        ))}
      </Cluster>
    </Stack>
  );
}
