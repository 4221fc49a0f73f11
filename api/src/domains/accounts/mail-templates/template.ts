import type { MailTemplate } from '../../../mail';

/** Without their group, which they share. */
export interface AccountTemplate extends Omit<MailTemplate, 'group'> {
  /** Where its button leads, below the shop's address (D54); a link that counts once has a secret. */
  url: (secret: string) => string;
}
