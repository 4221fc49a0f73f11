import { Button, Notice, Stack, TextField } from '@qhatu/ui';
import type { FormEvent } from 'react';
import styles from './CouponBox.module.css';
import type { Coupon } from './useCoupon';

interface CouponBoxProps {
  text: string;
  onText: (text: string) => void;
  coupon: Coupon;
  /** True when the code is valid for the purchase as it is now; otherwise `problem` has the reason (spec 2 §8). */
  holds: boolean;
  problem: string | null;
  productIds: number[];
}

/** The promotion code. It can be searched only with text and while no search is running (spec 2 §5). */
export function CouponBox({ text, onText, coupon, holds, problem, productIds }: CouponBoxProps) {
  const code = text.trim();
  const ready = code !== '' && !coupon.searching;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) coupon.search(code, productIds);
  };
  const remove = () => {
    onText('');
    coupon.clear();
  };
  const refusal = coupon.failure ?? (coupon.code !== null ? problem : null);
  return (
    <Stack gap={1}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label="Código de promoción"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
        <Button type="submit" variant="secondary" disabled={!ready}>
          {coupon.searching ? 'Buscando…' : 'Buscar'}
        </Button>
      </form>
      {coupon.code !== null && holds && !coupon.searching && (
        <Notice tone="success" announce action={<Remove onClick={remove} />}>
          El código {coupon.code} está aplicado.
        </Notice>
      )}
      {refusal !== null && !holds && !coupon.searching && (
        <Notice tone="danger" announce>
          {refusal}
        </Notice>
      )}
    </Stack>
  );
}

function Remove({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="quiet" size="small" onClick={onClick}>
      Quitar
    </Button>
  );
}
