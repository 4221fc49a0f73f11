const TRIES = 10;

/** Asked for more often than this, a page is compressed anew to its smallest (see PageBody of the front door). */
const OFTEN = 5;

/** Asks until the page is whole: a renderer that has just started may be late once, and the frame comes instead. */
async function rendered(address: string, headers: Record<string, string>): Promise<void> {
  for (let nth = 0; nth < TRIES; nth += 1) {
    const answer = await fetch(address, { headers });
    await answer.arrayBuffer();
    if (answer.headers.get('x-page') !== 'frame') return;
  }
}

/** Leaves a page as a shop with visitors has it: in the cache, for phones as for other screens, and asked for before. */
export async function warmCache(address: string): Promise<void> {
  for (const mobile of ['?0', '?1'])
    for (let nth = 0; nth < OFTEN; nth += 1)
      await rendered(address, { 'sec-ch-ua-mobile': mobile, 'accept-encoding': 'br' });
}
