import { Stack } from '@qhatu/ui';
import styles from './SizeChart.module.css';
import { SIZES, type Size } from './sizes';

const ROWS: readonly { title: string; value: (size: Size) => number }[] = [
  { title: 'Alto delantero', value: ({ frontHeight }) => frontHeight },
  { title: 'Ancho delantero', value: ({ frontWidth }) => frontWidth },
  { title: 'Alto posterior', value: ({ backHeight }) => backHeight },
  { title: 'Ancho posterior', value: ({ backWidth }) => backWidth },
];

/** Front and back, height and width, for men and women from S to XL. */
export function SizeChart() {
  return (
    <Stack as="section" aria-labelledby="sizes">
      <h2 id="sizes">Tabla de tallas</h2>
      <div className={styles.tables}>
        {SIZES.map(({ cut, sizes }) => (
          <table key={cut} className={styles.table}>
            <caption>{cut}, en centímetros</caption>
            <thead>
              <tr>
                <th scope="col">Medida</th>
                {sizes.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {ROWS.map(({ title, value }) => (
                <tr key={title}>
                  <th scope="row">{title}</th>
                  {sizes.map((size) => (
                    <td key={size.name}>{value(size)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      <p className={styles.note}>
        Las medidas pueden variar en 1,5 cm y las prendas encogen de 1 a 2 cm con el lavado.
      </p>
    </Stack>
  );
}
