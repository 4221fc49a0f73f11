import { PERSONAL, useQuery } from '@qhatu/shared-state';
import { ListSkeleton, Stack } from '@qhatu/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { Filter } from './Filter';
import styles from './MailPreview.module.css';
import { QueryError } from './QueryError';

const FORMS = [
  { id: 'html', text: 'Con formato' },
  { id: 'text', text: 'Texto simple' },
] as const;

interface PreviewedMail {
  subject: string;
  html: string;
  text: string;
  /** Lets a frame show `html`. */
  frame: string;
}

interface MailPreviewProps<V> {
  /** What is typed. */
  values: V;
  /** Makes the mail of it; rejects with what is wrong. */
  load: (values: V) => Promise<PreviewedMail>;
}

/** A mail as its readers get it, in both forms. */
export function MailPreview<V>({ values, load }: MailPreviewProps<V>) {
  const [form, setForm] = useState<'html' | 'text'>('html');
  const query = useQuery({
    queryKey: ['mail-preview', values],
    meta: PERSONAL,
    queryFn: () => load(values),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const { data, isPending } = query;
  if (isPending) return <ListSkeleton rows={4} />;
  if (!data) {
    return <QueryError heading="h3" title="No pudimos mostrarlo" query={query} />;
  }
  return (
    <Stack gap={2}>
      <Filter label="Forma del correo" options={FORMS} value={form} onChange={setForm} />
      {form === 'html' ? (
        <MailFrame mail={data} />
      ) : (
        <section aria-label="Correo en texto simple">
          <pre className={styles.plain}>{data.text}</pre>
        </section>
      )}
    </Stack>
  );
}

/** A mail as a document of its own, which comes back from the server: nothing that is text becomes markup in this page. */
function MailFrame({ mail: { subject, html, frame } }: { mail: PreviewedMail }) {
  const form = useRef<HTMLFormElement>(null);
  const name = useId();
  useEffect(() => {
    if (html && frame) form.current?.submit();
  }, [html, frame]);
  return (
    <>
      <form ref={form} hidden method="post" action="/api/web/mail-frame" target={name}>
        <input type="hidden" name="signature" value={frame} />
        <input type="hidden" name="html" value={html} />
      </form>
      <iframe sandbox="" name={name} title={`Correo: ${subject}`} className={styles.mail} />
    </>
  );
}
