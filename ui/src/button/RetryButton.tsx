import { Button, type ButtonProps } from './Button';

type RetryButtonProps = Pick<ButtonProps, 'variant' | 'loading' | 'icon'> & { onRetry: () => unknown };

/** 'Reintentar', beside what could not be had. */
export function RetryButton({ variant = 'secondary', onRetry, ...look }: RetryButtonProps) {
  return (
    <Button variant={variant} size="small" onClick={() => void onRetry()} {...look}>
      Reintentar
    </Button>
  );
}
