import { act, render } from '@testing-library/react';
import { type ReactNode, startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';

/** Lets things happen by themselves, as in a browser, where `act` would do all at once. */
function withoutAct(): () => void {
  const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  const before = scope.IS_REACT_ACT_ENVIRONMENT;
  scope.IS_REACT_ACT_ENVIRONMENT = false;
  return () => {
    scope.IS_REACT_ACT_ENVIRONMENT = before;
  };
}

/**
 * The server's markup alone on the page, `touch` as what somebody does before its code is there, and then hydrated. Markup that
 * React has to make anew fails the test.
 * @returns the element that holds it
 */
export function touchedBeforeHydration(content: ReactNode, touch: () => void): HTMLElement {
  const container = document.createElement('div');
  container.innerHTML = renderToString(content);
  document.body.replaceChildren(container);
  touch();
  render(content, { container, hydrate: true, onRecoverableError: (error) => expect(error).toBeUndefined() });
  return container;
}

/**
 * Begins to hydrate what the server rendered, as the shell does: when this returns nothing is alive, and what a test does
 * before it lets a task pass is what a person does too early.
 * @param server what was rendered; @param browser the same with a cache of its own, where it needs one
 */
export function beginHydration(server: ReactNode, browser: ReactNode = server) {
  const container = document.createElement('div');
  container.innerHTML = renderToString(server);
  document.body.append(container);
  const restore = withoutAct();
  let root: Root | undefined;
  startTransition(() => {
    root = hydrateRoot(container, browser);
  });
  const first = (selector: string): HTMLElement => {
    const element = container.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`Nothing is ${selector}`);
    return element;
  };
  return {
    first,
    /** What a person does, without what testing-library does after it: that would make all of it alive. */
    does: (kind: 'pointerdown' | 'click', selector: string): void => {
      first(selector).dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true }));
    },
    /** Whether React has hydrated what the selector finds first: it keeps a note of its own on every element it knows. */
    isAlive: (selector: string): boolean => Object.keys(first(selector)).some((key) => key.startsWith('__reactFiber$')),
    end: async (): Promise<void> => {
      restore();
      await act(async () => root?.unmount());
      container.remove();
    },
  };
}
