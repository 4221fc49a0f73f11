import { type Cents, toCents } from '@qhatu/contract/money';
import type { Message, AdminComplaint as WireComplaint } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';
import { useKeyset } from '../../../list';

/** Somebody with an identity document: one of `COMPLAINT_DOCUMENTS`, and its number. */
export interface Identified {
  name: string;
  documentType: number;
  document: string;
}

/** A form of the complaints book as support reads it. Days are YYYY-MM-DD, instants ISO 8601. */
export interface Complaint {
  id: number;
  number: string;
  receivedAt: string;
  dueOn: string;
  /** Working days left; 0: it is due today, or was. */
  daysLeft: number;
  isOverdue: boolean;
  /** One of `COMPLAINT_REASONS`. */
  reason: number;
  topic: string;
  person: Identified & { userName: string | null; phone: string; email: string; address: string; place: string };
  /** Who speaks for a minor. */
  guardian: Identified | null;
  description: string;
  /** What the person asks for. */
  request: string | null;
  /** What was bought: one of `COMPLAINT_GOOD_KINDS`, and in words. */
  goodKind: 'product' | 'service' | null;
  good: string | null;
  seller: string | null;
  amount: Cents | null;
  /** Number of the receipt. */
  receipt: string | null;
  happenedOn: string | null;
  answer: string | null;
  answeredAt: string | null;
}

export type ComplaintView = 'open' | 'overdue' | 'answered';

const identified = (wire: { name: string; document_type: number; document: string }): Identified => ({
  ...{ name: wire.name, documentType: wire.document_type, document: wire.document },
});

const complaintFromWire = (wire: WireComplaint): Complaint => ({
  ...{ id: wire.id, number: wire.number, receivedAt: wire.created_at, dueOn: wire.due_on },
  ...{ daysLeft: wire.days_left, isOverdue: wire.overdue, reason: wire.reason, topic: wire.support_type },
  person: {
    ...identified(wire),
    ...{ userName: wire.user_name, phone: wire.phone, email: wire.email, address: wire.address, place: wire.place },
  },
  guardian: wire.guardian && identified(wire.guardian),
  ...{ description: wire.description, request: wire.request, goodKind: wire.good_kind, good: wire.good },
  ...{ seller: wire.seller, amount: wire.amount === null ? null : toCents(wire.amount), receipt: wire.comprobante },
  ...{ happenedOn: wire.occurred_on, answer: wire.answer, answeredAt: wire.answered_at },
});

export const useComplaints = (view: ComplaintView, userId: number) =>
  useKeyset({ path: 'admin/complaints', filter: `view=${view}`, after: 'after', userId, fromWire: complaintFromWire });

/** Stored and mailed to whoever complained. 409 when somebody else has answered. */
export const answerComplaint = (id: number, answer: string) =>
  api.post<Message>(`admin/complaints/${id}/answer`, { answer });
