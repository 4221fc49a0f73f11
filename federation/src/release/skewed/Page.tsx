import { cart, useCartUnits } from '@qhatu/shared-state';

/** What a part of another time shows on each of its pages: that the page's one state answers it. */
export default function Page() {
  const units = useCartUnits();
  return (
    <section>
      <h1>Parte de otro tiempo</h1>
      <p>Unidades en el carrito: {units}</p>
      <button type="button" onClick={() => cart.clear()}>
        Dejar el carrito vacío
      </button>
    </section>
  );
}
