import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parser as promql } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';

const ops = path.join(__dirname, '../ops');
const read = (...at: string[]) => readFileSync(path.join(ops, ...at), 'utf8');
const files = (folder: string, ending: string) =>
  readdirSync(path.join(ops, folder)).filter((name) => name.endsWith(ending));

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  labels?: { severity?: string };
  annotations?: { summary?: string; runbook?: string };
}

const rules = ['alerts.yml', 'slos.yml'].flatMap((name) =>
  (parse(read('prometheus', name)) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules),
);
const alerts = rules.filter(({ alert }) => alert);
const dashboards = files('grafana', '.json').map((name) => ({ name, ...JSON.parse(read('grafana', name)) })) as {
  name: string;
  uid: string;
  panels: { title: string; targets: { expr: string }[] }[];
}[];
const measured = new Set(Object.values(JSON.parse(read('metrics.json')) as Record<string, string[]>).flat());
const recorded = new Set(rules.flatMap(({ record }) => record ?? []));

const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboards.flatMap(({ panels }) => panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))),
];

/** As Prometheus reads an expression (by the grammar of its own editor): what it cannot, and the metrics that are named. */
function understand(expression: string): { errors: string[]; metrics: string[] } {
  // Grafana puts these in before it asks.
  const text = expression.replaceAll('$__rate_interval', '5m');
  const found = { errors: [] as string[], metrics: [] as string[] };
  promql.parse(text).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) found.errors.push(`${text} at ${from}`);
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector')
        found.metrics.push(text.slice(from, to));
    },
  });
  return found;
}
/** `up` is Prometheus' own. */
const isThere = (name: string) =>
  name === 'up' || recorded.has(name) || measured.has(name.replace(/_(bucket|sum|count)$/, ''));

describe('what watches the shop', () => {
  test('every metric that a rule or a dashboard names is measured or recorded', () => {
    const named = expressions.flatMap((expression) => understand(expression).metrics);
    expect(named.length).toBeGreaterThan(60);
    expect([...new Set(named)].filter((name) => !isThere(name))).toEqual([]);
  });

  test('every expression of a rule or a dashboard is one that Prometheus can read', () => {
    expect(expressions.flatMap((expression) => understand(expression).errors)).toEqual([]);
    expect(understand('sum(rate(qhatu_x[5m]) by (').errors).not.toEqual([]);
  });

  test('every alert says how urgent it is, what is wrong, and where it stands what to do', () => {
    const headings = new Set(
      readFileSync(path.join(ops, '../docs/monitoring.md'), 'utf8')
        .match(/^### .+(?=\n\n\S)/gm)
        ?.map((line) => line.slice(4)),
    );
    expect(alerts.length).toBeGreaterThanOrEqual(10);
    for (const { alert, labels, annotations } of alerts) {
      expect([alert, labels?.severity]).toEqual([alert, expect.stringMatching(/^(page|ticket)$/)]);
      expect([alert, annotations?.summary]).toEqual([alert, expect.any(String)]);
      expect(annotations?.runbook).toBe(`docs/monitoring.md#${alert?.toLowerCase()}`);
      expect([...headings]).toContain(alert);
    }
    const names = alerts.map(({ alert }) => alert);
    expect([...headings].filter((heading) => !names.includes(heading))).toEqual([]);
  });

  test('three dashboards, each with a name of its own and panels that ask something', () => {
    expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(3);
    for (const { name, panels } of dashboards)
      for (const { title, targets } of panels) expect([name, title, targets.length > 0]).toEqual([name, title, true]);
  });
});
