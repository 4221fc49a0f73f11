import { PaymentStrip } from '../strips/PaymentStrip';
import GuidesStrip from './GuidesStrip';

/** The blog strip and the ways to pay: one file, far below the first screen. */
export default function LowerStrips() {
  return (
    <>
      <GuidesStrip />
      <PaymentStrip />
    </>
  );
}
