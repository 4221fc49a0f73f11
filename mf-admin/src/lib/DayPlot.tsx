import { useEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import styles from './DayPlot.module.css';

export interface PlottedDay {
  /** YYYY-MM-DD. */
  day: string;
  bar: number;
  /** Of a scale of its own, in per cent; null: none on this day. */
  line?: number | null;
  /** The day in words. */
  said: string;
}

const HEIGHT = 192;
/** Room for a date below the bars. */
const LABEL_PX = 48;

/** Steps of the bars' scale: there is no half of a visitor. */
const WHOLE = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].flatMap((ten) => [ten, 2 * ten, 5 * ten]);

/** 31/12 */
const short = (iso: string): string => iso.slice(5).split('-').reverse().join('/');

/** Days as bars, with a line over them where they have one. Who does not see them has the summary, and the table beside it. */
export default function DayPlot({ days, summary }: { days: readonly PlottedDay[]; summary: string }) {
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
    const { color, borderTopColor, outlineColor, caretColor, fontFamily } = getComputedStyle(element);
    const axis = { stroke: outlineColor, font: `13px ${fontFamily}`, ticks: { show: false } };
    const lines = days.some(({ line }) => typeof line === 'number');
    const fromNothing = (_: UPlot, __: number, most: number): [number, number] => [0, most || 1];
    const plot = new UPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
        scales: {
          x: { time: false, range: [-0.6, days.length - 0.4] },
          y: { range: fromNothing },
          percent: { range: fromNothing },
        },
        axes: [
          {
            ...axis,
            space: LABEL_PX,
            grid: { show: false },
            incrs: [1, 2, 5, 7, 10],
            values: (_, places) => places.map((place) => short(days[place]?.day ?? '')),
          },
          { ...axis, size: 56, incrs: WHOLE, grid: { stroke: borderTopColor, width: 1 } },
          ...(lines
            ? [
                {
                  ...{ ...axis, stroke: caretColor, side: 1, scale: 'percent', size: 56, grid: { show: false } },
                  values: (_: UPlot, ticks: number[]) => ticks.map((tick) => `${tick}%`.replace('.', ',')),
                },
              ]
            : []),
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
          ...(lines ? [{ scale: 'percent', stroke: caretColor, width: 2, points: { show: true, size: 5 } }] : []),
        ],
        hooks: { setCursor: [(self) => setPointed(self.cursor.idx ?? null)] },
      },
      [
        days.map((_, index) => index),
        days.map(({ bar }) => bar),
        ...(lines ? [days.map(({ line }) => line ?? null)] : []),
      ],
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
      <div ref={box} role="img" aria-label={summary} className={styles.plot} />
      <figcaption className={styles.caption}>{shown?.said}</figcaption>
    </figure>
  );
}
