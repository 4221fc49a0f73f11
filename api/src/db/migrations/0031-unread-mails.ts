import { type AnyDb, script } from './script';

/**
 * Mails about unread answers in the chat: up to which `seq` each side was mailed about, whether a person wants such mails,
 * and the key of the link that ends them. What is unread today is old news: nobody is mailed about it.
 */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table chats
  add column opener_mailed int not null default 0,
  add column answerer_mailed int not null default 0;

update chats set opener_mailed = last_seq, answerer_mailed = last_seq;

alter table users
  add column notices boolean not null default true,
  add column notice_key uuid not null unique default gen_random_uuid();

update users set notices = false where suscribed = 0;
`,
  );
}
