import { paths } from '@qhatu/contract/paths';
import { cart, messageOf, type NewCartLine, toast } from '@qhatu/shared-state';
import { Button, ButtonLink, CartIcon, PencilIcon } from '@qhatu/ui';
import { useState } from 'react';
import { readBoughtDesign } from './api/bought-design';

/** A design that was bought: the same again into the cart, or opened in the designer. */
export function DesignActions({ designId, name }: { designId: number; name: string }) {
  const [loading, setLoading] = useState(false);
  const again = async () => {
    setLoading(true);
    try {
      orderAgain(await readBoughtDesign(designId));
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setLoading(false);
    }
  };
  return (
    <>
      <Button
        size="small"
        icon={<CartIcon />}
        loading={loading}
        aria-label={`Pedir otra vez: ${name}, diseño ${designId}`}
        onClick={() => void again()}
      >
        Pedir otra vez
      </Button>
      <ButtonLink size="small" variant="secondary" icon={<PencilIcon />} to={paths.polos.href(designId)}>
        Abrir diseño
      </ButtonLink>
    </>
  );
}

/** With today's price and stock, as the server has them; one unit, since the cart is where quantities are chosen. */
function orderAgain(line: NewCartLine): void {
  if (line.stock <= 0) {
    toast.warning('No queda stock de esa talla. Abre el diseño para elegir otra.');
    return;
  }
  cart.add(line);
}
