import { expect, it } from 'vitest';
import { arbre, textes } from './arbre-de-test.ts';
import { lireLectures, verifierLecturesMontantes } from './lectures-montantes.ts';

const TABLES = {
  proprietaires: new Map([
    ['laboratoire', 'laboratoire'],
    ['encours', 'encours'],
    ['tenant', 'tenant'],
    ['journal', 'core'],
  ]),
  tablesCommunes: { tenant: 'son nom est partout' },
};
const lire = (path: string, texte: string) =>
  lireLectures(arbre({ [`src/server/features/${path}/read-models.ts`]: texte }), TABLES);
const ENCOURS = "tx.selectFrom('encours as e').leftJoin('tenant as t', 't.id', 'e.tenant_id')";

it('une fonctionnalité lit celles d’avant, et ce que chacune lit', () => {
  const lectures = lire('argent/facture', 'sql`select 1 from encours join laboratoire on true join journal on true`');
  expect(lectures.map(({ table }) => table)).toEqual(['encours', 'laboratoire']);
  expect(verifierLecturesMontantes(lectures)).toEqual([]);
  expect(lire('courrier/modele-mail', "tx.selectFrom('tenant')")).toEqual([]);
});

it('ce qui lit une fonctionnalité d’après se refuse, dans le constructeur comme dans un gabarit', () => {
  for (const texte of [ENCOURS, 'sql`select 1 from encours`'])
    expect(textes(verifierLecturesMontantes(lire('catalogue/laboratoire', texte)))).toEqual([
      expect.stringContaining('laboratoire/read-models.ts:1 : laboratoire lit encours, de encours'),
    ]);
});

it('dans un même domaine, l’ordre des fonctionnalités se tient aussi', () => {
  const lectures = lireLectures(
    arbre({ 'src/server/features/argent/encours/repository.ts': 'sql`select 1 from facture_ligne`' }),
    { ...TABLES, proprietaires: new Map([['facture_ligne', 'facture']]) },
  );
  expect(textes(verifierLecturesMontantes(lectures))).toEqual([expect.stringContaining('encours lit facture_ligne')]);
});
