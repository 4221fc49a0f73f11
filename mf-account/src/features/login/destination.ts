import { paths, safeNext } from '@qhatu/contract/paths';

/** Where a login leads: back to where the person was forced from (D5), else by the page's role (spec 3 §2). */
export function destinationOf(next: string | null, role: string | undefined): string {
  const back = safeNext(next);
  if (back !== null && !back.startsWith(paths.login.path)) return back;
  if (role === 'seller') return paths.becomeSeller.href();
  if (role === 'reseller') return paths.becomeReseller.href();
  return paths.dashboard.href();
}
