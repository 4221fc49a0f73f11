import { Notice } from '@qhatu/ui';
import { noticeText } from './notice-text';
import type { LineNotice } from './refresh-line';

/** Changes of a line since it was added. */
export function LineNotices({ notices }: { notices: LineNotice[] }) {
  return notices.map((notice) => (
    <Notice
      key={notice.kind}
      tone={notice.kind === 'price' && notice.after < notice.before ? 'info' : 'warning'}
      announce
    >
      {noticeText(notice)}
    </Notice>
  ));
}
