import { expect, type Page } from '@playwright/test';

/** Mails that the shop has sent, read as a developer reads them: at /dev/buzon. */
export class Mailbox {
  constructor(private readonly page: Page) {}

  /** Waits for a mail with this subject to this address and gives the path of the link in it. */
  async linkIn(subject: string, to: string): Promise<string> {
    let path = '';
    await expect
      .poll(
        async () => {
          path = await this.find(subject, to);
          return path;
        },
        { timeout: 60_000, message: `a mail "${subject}" to ${to}` },
      )
      .not.toBe('');
    return path;
  }

  private async find(subject: string, to: string): Promise<string> {
    const list = await (await this.page.request.get('/dev/buzon')).text();
    const items = list.split('<li>').filter((item) => item.includes(subject) && item.includes(to));
    const id = /\/dev\/buzon\/([\d-]+)/.exec(items[0] ?? '')?.[1];
    if (!id) return '';
    const mail = await (await this.page.request.get(`/dev/buzon/${id}`)).text();
    const address = /href="(https?:\/\/[^"]+)"/.exec(mail.slice(mail.indexOf('<pre>')))?.[1];
    return address ? new URL(address).pathname + new URL(address).search : '';
  }
}
