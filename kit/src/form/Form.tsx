import { Notice, Stack } from '@qhatu/ui';
import type { ComponentProps } from 'react';

type FormProps = Omit<ComponentProps<typeof Stack<'form'>>, 'as' | 'method' | 'noValidate'>;

/** Says so where no script runs; for whatever the server renders that only scripts can use. */
export const NeedsJavaScript = () => (
  <noscript>
    <Notice tone="warning">
      Este formulario necesita JavaScript. Actívalo en tu navegador y vuelve a cargar la página.
    </Notice>
  </noscript>
);

/**
 * A form of a page that the server renders. Sent before its code is there it is held and sent again then
 * (`shell/src/boot/replay.ts`); where no code ever comes the browser sends it itself, by POST: what was typed must not
 * become part of an address. The front door throws that away and shows the page again.
 */
export function Form({ children, ...form }: FormProps) {
  return (
    <Stack as="form" method="post" noValidate {...form}>
      <NeedsJavaScript />
      {children}
    </Stack>
  );
}
