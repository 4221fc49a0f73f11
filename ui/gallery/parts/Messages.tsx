import { ButtonLink, EmptyState, ErrorState, Notice, Stack } from '../../src';

export function Messages() {
  return (
    <Stack gap={2}>
      <Notice title="Entrega estimada: martes 24-11-2026">A Lima, si pagas hoy.</Notice>
      <Notice tone="success">Tu reclamo fue registrado con el número 000123.</Notice>
      <Notice tone="warning">Este producto se está quedando sin stock.</Notice>
      <Notice tone="danger" title="El precio cambió">
        El total ahora es S/ 84,50. Tu carrito está a salvo.
      </Notice>
      <EmptyState heading="h3" title="Su carro esta vacío" action={<ButtonLink to="/">Seguir comprando</ButtonLink>}>
        Lo que agregues te espera aquí, también si cierras la página.
      </EmptyState>
      <ErrorState heading="h3" onRetry={() => {}} requestId="01JD2-7F3K" />
    </Stack>
  );
}
