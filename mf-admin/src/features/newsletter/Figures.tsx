import { useFigures } from './api/newsletter';

/** How many are written to; nothing while it is not known. */
export function Figures({ userId }: { userId: number }) {
  const { data } = useFigures(userId);
  if (!data) return null;
  return (
    <p>
      Reciben el boletín: <strong>{data.active}</strong>. Rebotan: {data.bounced}. De baja: {data.left}.
    </p>
  );
}
