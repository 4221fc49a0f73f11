import { z } from 'zod';
import { BodyId, keyedListOf, TypedText } from './common';

const count = z.number().int().min(0);

/** State of an address. `bounced`: a mail server said that there is no such mailbox. */
export const SubscriberState = z.enum(['active', 'left', 'bounced']);
export type SubscriberState = z.infer<typeof SubscriberState>;

/** An address that somebody has proven for the newsletter (D99). Instants are ISO 8601. */
export const Subscriber = z.object({
  id: z.number().int(),
  email: z.string(),
  state: SubscriberState,
  since: z.string(),
  /** Time of its last change. */
  changed_at: z.string(),
  user: z.object({ id: z.number().int(), user_name: z.string() }).nullable(),
  /** Why staff took it out, or what its mail server said, of an issue that was asked about or at last; null otherwise. */
  reason: z.string().nullable(),
});
export type Subscriber = z.infer<typeof Subscriber>;

/** Newest first; `next` is the `before` of the next page. */
export const SubscriberList = keyedListOf(Subscriber);
export type SubscriberList = z.infer<typeof SubscriberList>;

/** How many addresses there are in each state. */
export const NewsletterFigures = z.object({ active: count, left: count, bounced: count });
export type NewsletterFigures = z.infer<typeof NewsletterFigures>;

/** `stopped`: ended by staff before everybody had it. */
export const NewsletterState = z.enum(['draft', 'sending', 'paused', 'stopped', 'sent']);
export type NewsletterState = z.infer<typeof NewsletterState>;

export const NewsletterIssueRow = z.object({
  id: z.number().int(),
  version: z.number().int(),
  subject: z.string(),
  state: NewsletterState,
  saved_at: z.string(),
  /** User name of who saved it last. */
  by: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** Addresses that it goes to; 0 for a draft. */
  total: count,
  sent: count,
  /** Their mail server refused them. */
  failed: count,
  /** They left between the start and their turn. */
  skipped: count,
});
export type NewsletterIssueRow = z.infer<typeof NewsletterIssueRow>;

export const NewsletterIssueList = keyedListOf(NewsletterIssueRow);
export type NewsletterIssueList = z.infer<typeof NewsletterIssueList>;

/** One issue of the newsletter. */
export const NewsletterIssue = NewsletterIssueRow.extend({
  preheader: z.string(),
  /** Markdown. */
  body: z.string(),
  products: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /** Mails a minute at most; null for a draft. */
  per_minute: z.number().int().nullable(),
  /** Why the sending does not get on, when it does not; it is tried again by itself for some minutes. */
  problem: z.string().nullable(),
});
export type NewsletterIssue = z.infer<typeof NewsletterIssue>;

const words = {
  subject: TypedText,
  preheader: TypedText,
  body: z.string().max(50_000),
  product_ids: z.array(BodyId).max(100),
};

/** Text of an issue; `version` is the one that was seen, left out for a new one. */
export const NewsletterIssueBody = z.object({ ...words, version: BodyId.optional() });
export type NewsletterIssueBody = z.infer<typeof NewsletterIssueBody>;

export const NewsletterPreviewBody = z.object(words);
export type NewsletterPreviewBody = z.infer<typeof NewsletterPreviewBody>;

/** An issue as a mail: both of its forms. */
export const NewsletterPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export type NewsletterPreview = z.infer<typeof NewsletterPreview>;

/** A mail as staff look at it; `frame` signs `html` for a frame (`POST mail-frame`), for 15 minutes. */
export const MailPreview = NewsletterPreview.extend({ frame: z.string() });
export type MailPreview = z.infer<typeof MailPreview>;

/** Sends the version that was seen, so many mails a minute at most. */
export const NewsletterSendBody = z.object({ version: BodyId, per_minute: z.number().nullable() });
export type NewsletterSendBody = z.infer<typeof NewsletterSendBody>;
