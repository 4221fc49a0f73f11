import { designerTexts } from '@qhatu/contract/designer';
import { paths } from '@qhatu/contract/paths';
import { randomId } from '@qhatu/contract/random';
import { ApiError, cart, currentMember, toast } from '@qhatu/shared-state';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createCustom } from '../../buy/api/create-custom';
import { uploadView } from '../../buy/api/upload-view';
import { attemptFor, lineKey } from '../../buy/attempt';
import { buy } from '../../buy/buy';
import { purchaseProblem } from '../../buy/check';
import type { DraftAutosave } from '../../drafts/autosave';
import { useTools } from '../context';
import { shirtAndColor } from '../state/selectors';
import { captureBoth } from './capture';
import { orderOf } from './order';
import { withFreshUploads, withUploadedPictures } from './pictures';

export type Buying =
  | { state: 'idle' }
  | { state: 'working'; done: number; of: number }
  /** `lost`: the connection broke; what was done is kept and going on repeats nothing. */
  | { state: 'failed'; message: string; lost: boolean; requestId: string | null };

/** Whether React Router has a page of this site behind this one. */
const hasPageBefore = () => ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;

/** 'Comprar' (spec 3 §4): checks, buys, fills the cart and goes back one page, or to the cart (D60). */
export function useBuy(autosave: DraftAutosave) {
  const tools = useTools();
  const navigate = useNavigate();
  const [buying, setBuying] = useState<Buying>({ state: 'idle' });
  const busy = useRef(false);

  const start = async () => {
    if (busy.current) return;
    const { store, shirts } = tools;
    const work = store.work();
    const { shirt, color } = shirtAndColor(shirts, work.design);
    const order = orderOf(work, color);
    const member = currentMember();
    const reason = purchaseProblem(member !== null, work.design, order.units);
    if (reason || !member) {
      toast.warning(reason ?? designerTexts.login);
      return;
    }
    busy.current = true;
    setBuying({ state: 'working', done: 0, of: 1 });
    const purchase = { userId: member.person.id, ...work, lines: order.lines };
    const attempt = attemptFor(purchase, autosave.attempt, randomId);
    try {
      await autosave.keepAttempt(attempt);
      await withFreshUploads(work.design, () =>
        buy(
          { ...purchase, areaOf: shirt.areaOf },
          {
            capture: () => captureBoth(tools),
            uploadPictures: (design) => withUploadedPictures(design, member.person.id),
            create: (order) => createCustom(order, lineKey(attempt, order.size.variantId)),
            uploadView,
            addToCart: ({ line }, qty) => void cart.add(line, qty),
            onProgress: (done, of) => setBuying({ state: 'working', done, of }),
          },
        ),
      );
      await autosave.bought();
      setBuying({ state: 'idle' });
      if (hasPageBefore()) navigate(-1);
      else navigate(paths.cart.href());
    } catch (cause) {
      const failure = cause instanceof ApiError ? cause : null;
      const refused = failure !== null && failure.status >= 400 && failure.status < 500;
      setBuying({
        state: 'failed',
        message: refused ? failure.msg : designerTexts.failed,
        lost: failure !== null && failure.status === 0,
        requestId: failure?.requestId ?? null,
      });
    } finally {
      busy.current = false;
    }
  };

  // Back online, a purchase that broke off goes on by itself.
  const again = useEffectEvent(start);
  const lost = buying.state === 'failed' && buying.lost;
  useEffect(() => {
    if (!lost) return;
    const resume = () => void again();
    window.addEventListener('online', resume);
    return () => window.removeEventListener('online', resume);
  }, [lost]);

  return { buying, start: () => void start(), dismiss: () => setBuying({ state: 'idle' }) };
}
