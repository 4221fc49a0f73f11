import { REMOTES } from '../apps';
import { readContext } from '../commands/context';
import { startStandalone } from './start-standalone';

/** `npm run dev -w mf-checkout`: that part alone, in the deployed site (SITE_URL or PORT), on DEV_PORT. */
async function main(): Promise<void> {
  const { app, site } = await readContext();
  const port = Number(process.env.DEV_PORT || 3200 + REMOTES.indexOf(app));
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`DEV_PORT is "${process.env.DEV_PORT}", not a port`);
  await startStandalone(app, { site, port });
  process.stdout.write(
    `${app}, alone in the shop of ${site}: http://localhost:${port}/\n${app}, without a shop: http://localhost:${port}/standalone\n`,
  );
}

main().catch((cause: unknown) => {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exitCode = 1;
});
