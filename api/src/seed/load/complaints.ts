import { createHash } from 'node:crypto';
import type { Db } from '../../db/open';
import { checkComplaint } from '../../domains/complaints/check';
import { storeComplaint } from '../../domains/complaints/file';
import { daysBefore } from '../catalog/anchor';
import { COMPLAINTS } from '../demo/complaints';

/** The demo's complaints, checked and numbered as any other; no mail goes out and no conversation is opened. */
export async function loadComplaints(db: Db): Promise<void> {
  for (const [index, { body, days, happened, answer }] of COMPLAINTS.entries()) {
    const complaint = await checkComplaint(db, body);
    // Not of the body: its rule looks at today, and a clock may stand before the demo's day.
    if (happened) complaint.form.occurred_on = daysBefore(happened).slice(0, 10);
    const filed = await storeComplaint(
      db,
      null,
      { complaint, userId: null, requestKey: null },
      { now: new Date(daysBefore(days)), key: createHash('sha256').update(`demo sheet ${index}`).digest('base64url') },
    );
    if (!answer) continue;
    await db
      .updateTable('complaints')
      .set({ answer: answer.text, answered_by: answer.by, answered_at: daysBefore(answer.days) })
      .where('id', '=', filed.id)
      .execute();
  }
}
