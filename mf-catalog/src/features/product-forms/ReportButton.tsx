import { lazyWithRetry } from '@qhatu/kit/lazy';
import { useMember } from '@qhatu/shared-state';
import { Button } from '@qhatu/ui';
import { Suspense, useState } from 'react';
import type { ReportedText } from '../../api/messages';
import styles from './product-forms.module.css';

const ReportDialog = lazyWithRetry(() => import('./ReportDialog'));

/** Reports a text, once for each member (D141); visitors have no such button. */
export function ReportButton({ text, author }: { text: ReportedText; author: string }) {
  const isMember = useMember() !== null;
  const [state, setState] = useState<'idle' | 'asking' | 'sent'>('idle');
  if (!isMember) return null;
  if (state === 'sent') {
    return (
      <p role="status" className={styles.reported}>
        Reportado: lo revisaremos.
      </p>
    );
  }
  return (
    <div>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Reportar lo que escribió ${author}`}
        onClick={() => setState('asking')}
      >
        Reportar
      </Button>
      {state === 'asking' && (
        <Suspense fallback={null}>
          <ReportDialog text={text} onClose={() => setState('idle')} onSent={() => setState('sent')} />
        </Suspense>
      )}
    </div>
  );
}
