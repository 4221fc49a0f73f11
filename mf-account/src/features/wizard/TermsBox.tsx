import { Checkbox } from '@qhatu/ui';
import type { Ref } from 'react';

interface TermsBoxProps {
  /** D12: 1 seller, 2 customer, 3 reseller. */
  pdf: 1 | 2 | 3;
  accepted: boolean;
  onChange: (accepted: boolean) => void;
  error?: string | null;
  /** Seller: ticking opens the document too (spec 3 §2). */
  opensOnTick?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** The terms, which are a document of their own for each role. Opening the link accepts as well (spec 3 §4). */
export function TermsBox({ pdf, accepted, onChange, error, opensOnTick = false, ref }: TermsBoxProps) {
  const address = `/api/web/terms-pdf/${pdf}`;
  return (
    <Checkbox
      ref={ref}
      id="wizard-terms"
      checked={accepted}
      error={error}
      onChange={(event) => {
        onChange(event.target.checked);
        if (opensOnTick && event.target.checked) window.open(address, '_blank', 'noopener');
      }}
      label={
        <>
          Acepto los{' '}
          <a href={address} target="_blank" rel="noopener" onClick={() => onChange(true)}>
            términos y condiciones
          </a>{' '}
          (PDF)
        </>
      }
    />
  );
}
