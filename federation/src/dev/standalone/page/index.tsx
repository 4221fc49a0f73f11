import '@qhatu/ui/tokens.css';
import '@qhatu/ui/base.css';
import { sessionFromWire } from '@qhatu/contract/model';
import { cart, getQueryClient, markHydrated, QueryClientProvider, setSession, toastStore } from '@qhatu/shared-state';
import { loadFonts } from '@qhatu/ui/load-fonts';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { STANDALONE_API, STANDALONE_BASE, type StandaloneSettings } from '../addresses';
import type { StandaloneLogin } from '../people';
import { isPerson, PEOPLE, pretendSession } from '../people';
import type { Modules, Part } from './part';
import { Standalone } from './Standalone';
import { CART } from './samples';

const asked = new URLSearchParams(window.location.search).get('como');
const person = isPerson(asked) ? asked : 'cliente';

async function introduction(): Promise<StandaloneLogin> {
  try {
    const answer = await fetch(`${STANDALONE_API}?como=${person}`);
    return (await answer.json()) as StandaloneLogin;
  } catch {
    const trouble = 'El servidor de desarrollo ya no responde: inícialo otra vez.';
    return { session: pretendSession(person), real: false, trouble };
  }
}

/**
 * Shows a part's pages by their addresses below `/standalone`, for a person with a cart, without shell and other parts.
 */
export async function standalone(part: Part, modules: Modules): Promise<void> {
  const container = document.getElementById('root');
  const { site } = JSON.parse(document.getElementById('standalone')?.textContent ?? '{}') as StandaloneSettings;
  if (!container) throw new Error('The page has no #root');
  const { session, trouble } = await introduction();
  setSession(sessionFromWire(session));
  // Visitors have no cart (spec 1 §6).
  if (PEOPLE[person]) for (const { line, qty } of CART) cart.add(line, qty);
  toastStore.setState({ toasts: [] });
  markHydrated();
  void loadFonts();
  createRoot(container).render(
    <QueryClientProvider client={getQueryClient()}>
      <BrowserRouter basename={STANDALONE_BASE}>
        <Standalone part={part} modules={modules} site={site} person={person} trouble={trouble} />
      </BrowserRouter>
    </QueryClientProvider>,
  );
}
