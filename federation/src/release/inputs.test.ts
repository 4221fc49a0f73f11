import path from 'node:path';
import { APPS, appDir, readPackage } from '../apps';
import { inputs } from './inputs';

test.each(APPS.map((app) => [app]))('%s is built anew when a room changes that it bundles', (app) => {
  const { dependencies = {} } = readPackage(appDir(app));
  const rooms = Object.keys(dependencies).flatMap((name) => name.match(/^@qhatu\/(.+)$/)?.[1] ?? []);
  // federation is read when building, and stands in the list by the folders that a build uses.
  const read = rooms.filter((room) => room !== 'federation').map((room) => path.posix.join(room, 'package.json'));
  expect(inputs(app)).toEqual(expect.arrayContaining(read));
});
