import { type KeyboardEvent, useState } from 'react';

/** Whether Bloq Mayús is on, as far as the last key told. */
export function useCapsLock() {
  const [on, setOn] = useState(false);
  const look = (event: KeyboardEvent<HTMLInputElement>) => setOn(event.getModifierState('CapsLock'));
  return { on, watch: { onKeyDown: look, onKeyUp: look, onBlur: () => setOn(false) } };
}
