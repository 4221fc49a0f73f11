/** @jest-environment node */
import 'fake-indexeddb/auto';
import { ApiError } from '@qhatu/shared-state';
import type { OutgoingMessage } from '../model/outgoing';
import { outgoing } from '../testing/fixtures';
import { openMessageStore } from './message-store';
import { type Outbox, openOutbox } from './outbox';
import { createSender, type SenderOptions } from './sender';

let person = 100;
const opened: { close: () => void }[] = [];
const open = (id = person): Outbox => {
  const outbox = openOutbox(id);
  opened.push(outbox);
  return outbox;
};
const idsOf = async (outbox: Outbox) => (await outbox.all()).map(({ clientId }) => clientId);

beforeEach(() => {
  person += 1;
});
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

describe('the outbox', () => {
  test('what was written is there after a reload, in its order', async () => {
    const before = open();
    await before.add(outgoing('second', { order: 2 }));
    await before.add(outgoing('first', { order: 1 }));
    expect(await idsOf(open())).toEqual(['first', 'second']);
  });

  test('it is bound to the person [D63]', async () => {
    await open(person).add(outgoing('mine'));
    expect(await idsOf(open(person + 1000))).toEqual([]);
  });

  test('one that is gone does not come back by a late change', async () => {
    const outbox = open();
    await outbox.add(outgoing('a'));
    await outbox.remove('a');
    await outbox.change('a', { failure: 'no' });
    expect(await outbox.all()).toEqual([]);
  });

  test('a message that an older release left waiting under another name is still sent', async () => {
    const { conversation, ...rest } = outgoing('older');
    // No message of this release, which is the point.
    await openMessageStore().set(`${person}:older`, { talk: conversation, ...rest } as unknown as OutgoingMessage);
    expect(await open().all()).toEqual([outgoing('older')]);
  });

  test('what another release wrote in another shape is neither shown nor sent nor thrown away', async () => {
    const store = openMessageStore();
    // No message of this release, which is the point.
    const strange = { clientId: 'later', thread: 'a7', parts: ['hola'] } as unknown as OutgoingMessage;
    await store.set(`${person}:later`, strange);
    const outbox = open();
    await outbox.add(outgoing('mine'));
    await outbox.remove('mine');
    expect(await idsOf(outbox)).toEqual([]);
    expect(new Map(await store.entries()).get(`${person}:later`)).toEqual(strange);
  });

  test('the person’s other tab hears of it', async () => {
    const [here, there] = [open(), open()];
    const heard = new Promise<void>((resolve) => void there.watch(resolve));
    await here.add(outgoing('a'));
    await heard;
    expect(await idsOf(there)).toEqual(['a']);
  });

  test('however often the chat is opened, the page has one connection to its database', async () => {
    const opened = jest.spyOn(indexedDB, 'open');
    for (let openings = 0; openings < 100; openings += 1) await openMessageStore('often').entries();
    expect(opened).toHaveBeenCalledTimes(1);
    opened.mockRestore();
  });

  test('a browser that keeps nothing sends all the same', async () => {
    const blocked = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const outbox = openOutbox(person, openMessageStore('blocked'));
    opened.push(outbox);
    await outbox.add(outgoing('a'));
    await outbox.change('a', { file: 'x' });
    const kept = await outbox.all();
    blocked.mockRestore();
    expect(kept).toMatchObject([{ clientId: 'a', file: 'x' }]);
  });
});

describe('sending', () => {
  const senderOf = (outbox: Outbox, send: SenderOptions['send'], more: Partial<SenderOptions> = {}) => {
    const sender = createSender({ outbox, personId: person, upload: async () => 'pic', send, retryMs: 5, ...more });
    opened.push({ close: sender.stop });
    return sender;
  };
  const emptied = (outbox: Outbox) =>
    new Promise<void>((resolve) => {
      const look = () => void outbox.all().then((all) => all.length === 0 && resolve());
      outbox.watch(look);
      look();
    });

  test('everything goes once and in order, however often it is kicked', async () => {
    const outbox = open();
    const sent: string[] = [];
    const sender = senderOf(outbox, async ({ clientId }) => void sent.push(clientId));
    for (const order of [1, 2, 3, 4]) {
      await outbox.add(outgoing(`m${order}`, { order }));
      sender.kick();
      sender.kick();
    }
    await emptied(outbox);
    expect(sent).toEqual(['m1', 'm2', 'm3', 'm4']);
  });

  test('a broken connection keeps everything, and the queue goes on by itself', async () => {
    const outbox = open();
    await outbox.add(outgoing('a', { order: 1 }));
    await outbox.add(outgoing('b', { order: 2 }));
    const tried: string[] = [];
    const sender = senderOf(outbox, async ({ clientId }) => {
      tried.push(clientId);
      if (tried.length < 3) throw new ApiError(0, 'network', 'Sin conexión');
    });
    sender.kick();
    await emptied(outbox);
    expect(tried).toEqual(['a', 'a', 'a', 'b']);
  });

  test('a refusal stands on its message in the server’s words, and the others go on', async () => {
    const outbox = open();
    await outbox.add(outgoing('no', { order: 1 }));
    await outbox.add(outgoing('yes', { order: 2, conversation: { kind: 'user', id: 3 } }));
    const sent: string[] = [];
    const done = new Promise<void>((resolve) => {
      const sender = senderOf(outbox, async ({ clientId }) => {
        if (clientId === 'no') throw new ApiError(409, 'closed', 'El chat está cerrado');
        sent.push(clientId);
        resolve();
      });
      sender.kick();
    });
    await done;
    expect(sent).toEqual(['yes']);
    expect((await outbox.all())[0]).toMatchObject({ clientId: 'no', failure: 'El chat está cerrado' });
  });

  test('a fault of the server holds back its own conversation only', async () => {
    const outbox = open();
    await outbox.add(outgoing('a1', { order: 1 }));
    await outbox.add(outgoing('a2', { order: 2 }));
    await outbox.add(outgoing('b1', { order: 3, conversation: { kind: 'user', id: 3 } }));
    const tried: string[] = [];
    const sender = senderOf(outbox, async ({ clientId }) => {
      tried.push(clientId);
      if (clientId === 'a1' && tried.length === 1) throw new ApiError(503, 'busy', 'Un momento');
    });
    sender.kick();
    await emptied(outbox);
    expect(tried).toEqual(['a1', 'b1', 'a1', 'a2']);
  });

  test('a picture is uploaded before its message, and once, also when the message needs a second try [3§4]', async () => {
    const outbox = open();
    await outbox.add(outgoing('p', { picture: new Blob(['x']) }));
    const upload = jest.fn(async () => '/media/p.webp');
    const files: OutgoingMessage['file'][] = [];
    const sender = senderOf(
      outbox,
      async ({ file }) => {
        files.push(file);
        if (files.length === 1) throw new ApiError(502, 'x', 'x');
      },
      { upload },
    );
    sender.kick();
    await emptied(outbox);
    expect(upload).toHaveBeenCalledTimes(1);
    expect(files).toEqual(['/media/p.webp', '/media/p.webp']);
  });

  test('two tabs take turns: nothing goes twice', async () => {
    const locks = turns();
    Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true });
    const [one, two] = [open(), open()];
    const sent: string[] = [];
    const send = async ({ clientId }: OutgoingMessage) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      sent.push(clientId);
    };
    const senders = [senderOf(one, send), senderOf(two, send)];
    for (const order of [1, 2, 3]) await one.add(outgoing(`m${order}`, { order }));
    for (const sender of senders) sender.kick();
    await emptied(one);
    expect(sent).toEqual(['m1', 'm2', 'm3']);
  });
});

/** Web Locks as browsers have them: one holder, the others in line. */
function turns() {
  let line: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, _options: unknown, work: () => Promise<void>) => {
      const turn = line.then(work);
      line = turn.catch(() => undefined);
      return turn;
    },
  };
}
