import { type AnyDb, script } from '../script';
import { catalog } from './catalog';
import { chats } from './chats';
import { complaints } from './complaints';
import { consents } from './consents';
import { designs } from './designs';
import { orders } from './orders';
import { payments } from './payments';
import { people } from './people';
import { places } from './places';
import { insertFiles, reference } from './reference';
import { search } from './search';
import { security } from './security';
import { sellers } from './sellers';
import { shop } from './shop';
import { wishlist } from './wishlist';

/** Every table as the first release has it, each domain after what it stands on, and the rows no shop can be without. */
export async function up(db: AnyDb): Promise<void> {
  const domains = [people, security, places, catalog, search, shop, consents, wishlist, designs, orders];
  for (const text of [...domains, payments, sellers, complaints, chats, reference]) await script(db, text);
  await insertFiles(db);
}
