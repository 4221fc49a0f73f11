import type { ReactNode } from 'react';
import { Container, PageHead, Stack, WovenStripe } from '../src';
import { Controls } from './parts/Controls';
import { Forms } from './parts/Forms';
import { Messages } from './parts/Messages';
import { Overlays } from './parts/Overlays';
import { Products } from './parts/Products';
import { Tokens } from './parts/Tokens';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={3}>
      <h2>{title}</h2>
      {children}
    </Stack>
  );
}

/** Everything the design system has, in the order in which a page uses it. */
export function Gallery() {
  return (
    <main>
      <PageHead title="Galería" description="Los componentes de Qhatu" noindex />
      <WovenStripe />
      <Container>
        <Stack gap={6}>
          <h1>Galería de Qhatu</h1>
          <Part title="Colores y letras">
            <Tokens />
          </Part>
          <Products />
          <Part title="Botones y señales">
            <Controls />
          </Part>
          <Part title="Formularios">
            <Forms />
          </Part>
          <Part title="Mensajes y estados">
            <Messages />
          </Part>
          <Part title="Ventanas, menús y tablas">
            <Overlays />
          </Part>
        </Stack>
      </Container>
      <WovenStripe />
    </main>
  );
}
