import { personalQuery, useQuery, wishlist } from '@qhatu/shared-state';
import { Button, Notice } from '@qhatu/ui';

/** Wished-for products that are not sold any more: said, and taken off with one click. Nothing when there are none. */
export function RetiredWishes() {
  const { data = [] } = useQuery(personalQuery<{ id: number; name: string }[]>('wishlist/retired'));
  if (data.length === 0) return null;
  const takeOff = async () => {
    for (const { id } of data) await wishlist.remove(id, { silent: true });
  };
  return (
    <Notice
      tone="warning"
      action={
        <Button size="small" variant="secondary" onClick={() => void takeOff()}>
          {data.length === 1 ? 'Quitarlo de la lista' : 'Quitarlos de la lista'}
        </Button>
      }
    >
      {data.length === 1 ? 'Ya no se vende: ' : 'Ya no se venden: '}
      {data.map(({ name }) => name).join(', ')}.
    </Notice>
  );
}
