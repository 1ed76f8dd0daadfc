import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { cheminObservation, lireExpressions, metriquesDe } from '../src/server/testing/expressions-promql.ts';

const promtool = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}`;
};
const present = spawnSync('promtool', ['--version']).status === 0;
const dossier = mkdtempSync(join(tmpdir(), 'promql-'));
afterAll(() => rmSync(dossier, { recursive: true, force: true }));
const { parFichier, alertes } = lireExpressions();

/** Debian's `prometheus`, where it is. */
describe.skipIf(!present)('deploy/observation, par promtool (EXP-114)', () => {
  it('les règles se lisent, et chaque alerte se lève et ne se lève pas', () => {
    expect(promtool('check', 'rules', cheminObservation('alertes.yml'))).toBe('');
    expect(promtool('test', 'rules', cheminObservation('alertes.test.yml'))).toBe('');
  });

  it.each([...parFichier.keys()])('chaque question de %s est du PromQL', (fichier) => {
    const rules = (parFichier.get(fichier) ?? []).map((expr, rang) => ({ record: `essai:${rang}`, expr }));
    const copie = join(dossier, `${fichier}.yml`);
    // JSON is YAML.
    writeFileSync(copie, JSON.stringify({ groups: [{ name: 'essai', rules }] }));
    expect(promtool('check', 'rules', copie)).toBe('');
  });
});

it('chaque alerte a ses essais, où elle se lève et ne se lève pas', () => {
  const essais = readFileSync(cheminObservation('alertes.test.yml'), 'utf8');
  for (const nom of alertes) {
    expect(essais).toMatch(new RegExp(`alertname: ${nom}\\n\\s+exp_alerts:\\n\\s+- exp_labels`));
    expect(essais).toMatch(new RegExp(`alertname: ${nom}, exp_alerts: \\[\\]`));
  }
});

it.each([
  ['sum by (a, b) (rate(x_total{y="z"}[5m])) or vector(0)', ['x_total']],
  ['absent(a) and on() count(b) > 26 * 3600', ['a', 'b']],
  ['pharmaccord:part:5m > 14.4 * 0.001', ['pharmaccord:part:5m']],
])('%s nomme %j', (expression, noms) => expect(metriquesDe(expression)).toEqual(noms));
