import { expect, it } from 'vitest';
import { arbre, textes } from './arbre-de-test.ts';
import { verifierContenu } from './contenu.ts';

const contenu = (texte: string, path = 'src/shared/core/dates.ts'): readonly string[] =>
  textes(verifierContenu(arbre({ [path]: texte })));

it('un fichier de plus de 350 lignes est refusé, sauf celui qu’un script écrit', () => {
  expect(contenu('const un = 1;\n'.repeat(350))).toEqual([]);
  expect(contenu('const un = 1;\n'.repeat(351))).toEqual([expect.stringContaining('351 lignes')]);
  expect(contenu('const un = 1;\n'.repeat(351), 'src/server/core/db/tables.ts')).toEqual([]);
});

it('un fichier de tests, récit d’un seul tenant, en a 420', () => {
  expect(contenu('const un = 1;\n'.repeat(420), 'src/shared/core/dates.test.ts')).toEqual([]);
  expect(contenu('const un = 1;\n'.repeat(421), 'src/shared/core/dates.test.ts')).toEqual([
    expect.stringContaining('420 au plus'),
  ]);
});

it('console et les identifiants accentués sont refusés dans src, pas ailleurs', () => {
  expect(contenu('console.log(1);')).toEqual([expect.stringContaining('pas de console')]);
  expect(contenu('const réglé = 1;')).toEqual([expect.stringContaining('« réglé »')]);
  expect(contenu('console.log(1);', 'scripts/start.ts')).toEqual([]);
});

it('un mail s’envoie, à une adresse e-mail', () => {
  for (const juste of ['Mail envoyé.', 'Déclaré par mail', 'L’adresse e-mail est obligatoire.', '2 mails envoyés'])
    expect(contenu(`export const phrase = '${juste}';`), juste).toEqual([]);
  for (const faux of ['E-mail envoyé.', 'Déclaré par e-mail', 'L’adresse mail est obligatoire.', 'envoyer 2 e-mails'])
    expect(contenu(`export const phrase = '${faux}';`), faux).toEqual([expect.stringContaining('adresse e-mail')]);
});

it('ce qui est dû se dit de cinq mots, « échu » n’en est pas', () => {
  for (const juste of ['En retard', 'échoué', 'Échéance passée'])
    expect(contenu(`export const phrase = '${juste}';`), juste).toEqual([]);
  for (const faux of ['Échu aujourd’hui', 'des encours échus', 'NON_ECHU'])
    expect(contenu(`export const phrase = '${faux}';`), faux).toEqual([expect.stringContaining('ENC-34')]);
});

it('une ligne tient en 120 colonnes, hors des essais et de ce qu’un script écrit', () => {
  const ligne = (colonnes: number): string => `const un = 1;\n// ${'a'.repeat(colonnes - 3)}`;
  expect(contenu(ligne(120))).toEqual([]);
  expect(contenu(ligne(121))).toEqual([expect.stringContaining('src/shared/core/dates.ts:2 : 121 colonnes')]);
  expect(contenu(ligne(121), 'scripts/start.ts')).toEqual([expect.stringContaining('121 colonnes')]);
  for (const path of ['src/shared/core/dates.test.ts', 'src/server/core/db/tables.ts'])
    expect(contenu(ligne(121), path)).toEqual([]);
});

it('l’interface ne lit pas le schéma d’une réponse, que sa construction retire', () => {
  const lecture = 'const schema = monTenantContract.monTenant.response;';
  expect(contenu(lecture, 'src/web/session/session.ts')).toEqual([
    expect.stringContaining('« Contract.monTenant.response » n’est pas dans l’interface construite'),
  ]);
  expect(contenu(lecture, 'src/web/session/session.test.ts')).toEqual([]);
  expect(contenu(lecture, 'src/server/core/http/documentation.ts')).toEqual([]);
});
