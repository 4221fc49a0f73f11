import { fromIso, writeDay } from '@qhatu/contract/dates';
import { formatMoney, toSoles } from '@qhatu/contract/money';
import { useEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import type { DaySales } from './api/today';
import styles from './SalesPlot.module.css';

type Days = readonly DaySales[];

const HEIGHT = 192;
/** Room for a date below the bars. */
const LABEL_PX = 48;

/** 31/12 */
const short = (iso: string): string => iso.slice(5).split('-').reverse().join('/');

function said({ day, orders, total }: Days[number]): string {
  const date = fromIso(day);
  return `${date ? writeDay(date) : day}: ${formatMoney(total)}, ${orders === 1 ? '1 pedido' : `${orders} pedidos`}`;
}

function summary(days: Days): string {
  const best = days.reduce((a, b) => (b.total > a.total ? b : a));
  const sum = days.reduce((cents, { total }) => cents + total, 0);
  return `Ventas de ${days.length} días: ${formatMoney(sum)}. El mejor, ${said(best)}.`;
}

/** Sales by day as bars. Who does not see them has the summary, and the table beside it. */
export default function SalesPlot({ days }: { days: Days }) {
  const box = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const [scheme, setScheme] = useState(0);
  useEffect(() => {
    // A canvas keeps the colours that it was drawn with.
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const redraw = () => setScheme((times) => times + 1);
    dark.addEventListener('change', redraw);
    return () => dark.removeEventListener('change', redraw);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme has other colours
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const { color, borderTopColor, outlineColor, fontFamily } = getComputedStyle(element);
    const axis = { stroke: outlineColor, font: `13px ${fontFamily}`, ticks: { show: false } };
    const plot = new UPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
        scales: { x: { time: false, range: [-0.6, days.length - 0.4] }, y: { range: (_, __, most) => [0, most || 1] } },
        axes: [
          {
            ...axis,
            space: LABEL_PX,
            grid: { show: false },
            incrs: [1, 2, 5, 7, 10],
            values: (_, places) => places.map((place) => short(days[place]?.day ?? '')),
          },
          { ...axis, size: 56, grid: { stroke: borderTopColor, width: 1 } },
        ],
        series: [
          {},
          {
            fill: color,
            stroke: color,
            width: 0,
            paths: UPlot.paths.bars?.({ size: [0.7, 28] }),
            points: { show: false },
          },
        ],
        hooks: { setCursor: [(self) => setPointed(self.cursor.idx ?? null)] },
      },
      [days.map((_, index) => index), days.map(({ total }) => toSoles(total))],
      element,
    );
    const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    resized.observe(element);
    return () => {
      resized.disconnect();
      plot.destroy();
    };
  }, [days, scheme]);
  const shown = days[pointed ?? days.length - 1];
  return (
    <figure className={styles.figure}>
      <div ref={box} role="img" aria-label={summary(days)} className={styles.plot} />
      <figcaption className={styles.caption}>{shown && said(shown)}</figcaption>
    </figure>
  );
}
