import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { documentationDesVariables } from '../src/server/core/config-variables.ts';

const lire = (nom: string): string => readFileSync(resolve(import.meta.dirname, '../deploy', nom), 'utf8');
const CONNUES = new Set<string>(documentationDesVariables.map(({ nom }) => nom));
/** Of Node, of the C library and of the system. */
const AUTRES = /^(?:NODE_ENV|HOME|PATH|TZ|MALLOC_\w+)$/;
const VARIABLE = /\b(?<nom>[A-Z][A-Z_0-9]+)=/g;

const deLApplication = (): string[] => {
  const bloc = /environment: &application\n(?<lignes>(?: {6}\S.*\n)+)/.exec(lire('compose/compose.yml'));
  return [...(bloc?.groups?.['lignes'] ?? '').matchAll(/^ {6}(?<nom>\w+):/gm)].map(
    ({ groups }) => groups?.['nom'] ?? '',
  );
};
const deLImage = (): string[] => {
  const bloc = /^ENV (?<mots>(?:.*\\\n)*.*)$/m.exec(lire('image/Containerfile'));
  return [...(bloc?.groups?.['mots'] ?? '').matchAll(VARIABLE)].map(({ groups }) => groups?.['nom'] ?? '');
};
const duService = (): string[] =>
  [...lire('pharmaccord.service').matchAll(/^Environment=(?<mots>.*)$/gm)].flatMap(({ groups }) =>
    [...(groups?.['mots'] ?? '').matchAll(VARIABLE)].map(({ groups: mot }) => mot?.['nom'] ?? ''),
  );

it.each([
  ['deploy/compose/compose.yml', deLApplication],
  ['deploy/image/Containerfile', deLImage],
  ['deploy/pharmaccord.service', duService],
])('%s ne donne que des variables du tableau de configuration (EXP-116)', (_nom, variables) => {
  const donnees = variables();
  expect(donnees.length).toBeGreaterThan(1);
  expect(donnees.filter((nom) => !CONNUES.has(nom) && !AUTRES.test(nom))).toEqual([]);
});

it('ce que compose demande est dans env.exemple, et l’image est celle de cette version', () => {
  const compose = lire('compose/compose.yml');
  const exemple = new Set(
    [...lire('compose/env.exemple').matchAll(/^(?<nom>\w+)=/gm)].map(({ groups }) => groups?.['nom']),
  );
  const exigees = [...compose.matchAll(/\$\{(?<nom>\w+):\?/g)].map(({ groups }) => groups?.['nom']);
  expect(exigees.filter((nom) => !exemple.has(nom))).toEqual([]);
  const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../package.json'), 'utf8')) as {
    version: string;
  };
  expect(compose).toContain(`localhost/pharmaccord:${version}}`);
});

it('l’image ne tourne pas en root et dit sa santé (EXP-116)', () => {
  const fichier = lire('image/Containerfile');
  expect(fichier).toMatch(/^USER 10001:10001$/m);
  expect(fichier).toContain('/health/ready');
  expect(lire('compose/compose.yml').match(/<<: \*prudence/g)).toHaveLength(6);
});
