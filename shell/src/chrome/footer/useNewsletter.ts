import { ANONYMOUS_USER_ID } from '@qhatu/contract/ids';
import { isMember } from '@qhatu/contract/model';
import { api, messageOf, setSession, toast, useSession } from '@qhatu/shared-state';
import { useState } from 'react';

const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Says what is wrong with a typed address, or null. The server has the last word. */
export function emailProblem(email: string): string | null {
  if (email === '') return 'Necesitas escribir tu email para suscribirte';
  return LOOKS_LIKE_EMAIL.test(email) ? null : 'El correo electrónico no es válido';
}

/**
 * Subscribing and unsubscribing (spec 1 §4, D55). A visitor subscribes an e-mail and nothing else; for a member the
 * answer is also kept in the session, so that the matching button shows.
 */
export function useNewsletter() {
  const session = useSession();
  const member = isMember(session) ? session : null;
  const [busy, setBusy] = useState(false);
  /** Nothing is sent before the mail that asks is opened. */
  const [pending, setPending] = useState(false);

  const send = async (suscribed: 0 | 1, email?: string): Promise<boolean> => {
    setBusy(true);
    try {
      const answer = await api.post<{ pending?: boolean }>('users/suscribe', {
        id: member?.person.id ?? ANONYMOUS_USER_ID,
        suscribed,
        email,
      });
      setPending(answer?.pending === true);
    } catch (error) {
      toast.error(messageOf(error));
      return false;
    } finally {
      setBusy(false);
    }
    if (member) setSession({ ...member, person: { ...member.person, subscribed: suscribed === 1 } });
    toast.success(suscribed === 1 ? 'Suscripción creada exitosamente' : 'Suscripción cancelada exitosamente');
    return true;
  };

  return {
    subscribed: member?.person.subscribed === true,
    pending,
    busy,
    subscribe: (email: string) => send(1, email),
    unsubscribe: () => send(0),
  };
}
