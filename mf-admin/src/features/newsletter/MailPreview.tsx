import { messageOf, PERSONAL, useQuery } from '@qhatu/shared-state';
import { ErrorState, ListSkeleton, Stack } from '@qhatu/ui';
import { useState } from 'react';
import { Filter } from '../../lib/Filter';
import { previewIssue } from './api/newsletter';
import styles from './Newsletter.module.css';
import type { IssueValues } from './newsletter-model';

const FORMS = [
  { id: 'html', text: 'Con formato' },
  { id: 'text', text: 'Texto simple' },
] as const;

/** An issue as its readers get it, in both forms of a mail. */
export function MailPreview({ values }: { values: IssueValues }) {
  const [form, setForm] = useState<'html' | 'text'>('html');
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['newsletter-preview', values],
    meta: PERSONAL,
    queryFn: () => previewIssue(values),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (isPending) return <ListSkeleton rows={4} />;
  if (!data) {
    return (
      <ErrorState
        compact
        heading="h3"
        title="No pudimos mostrarlo"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {messageOf(error)}
      </ErrorState>
    );
  }
  return (
    <Stack gap={2}>
      <Filter label="Forma del correo" options={FORMS} value={form} onChange={setForm} />
      {form === 'html' ? (
        // Nothing of a mail runs, and its links lead nowhere from here.
        <iframe sandbox="" srcDoc={data.html} title={`Correo: ${data.subject}`} className={styles.mail} />
      ) : (
        <section aria-label="Correo en texto simple">
          <pre className={styles.plain}>{data.text}</pre>
        </section>
      )}
    </Stack>
  );
}
