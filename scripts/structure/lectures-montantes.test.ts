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
  expect(lire('argent/facture', 'sql`select 1 from encours join laboratoire on true join journal on true`')).toEqual({
    paires: 2,
    montantes: [],
  });
  expect(lire('courrier/modele-mail', "tx.selectFrom('tenant')")).toEqual({ paires: 0, montantes: [] });
});

it('ce qui lit une fonctionnalité d’après se refuse, dans le constructeur comme dans un gabarit', () => {
  for (const texte of [ENCOURS, 'sql`select 1 from encours`'])
    expect(textes(verifierLecturesMontantes(lire('catalogue/laboratoire', texte), []))).toEqual([
      expect.stringContaining('laboratoire/read-models.ts:1 : laboratoire → encours, de encours'),
    ]);
});

it('une lecture connue se tait, et se retire de la liste dès qu’elle ne monte plus', () => {
  const connues = ['laboratoire → encours'];
  expect(verifierLecturesMontantes(lire('catalogue/laboratoire', ENCOURS), connues)).toEqual([]);
  expect(textes(verifierLecturesMontantes(lire('argent/facture', ENCOURS), connues))).toEqual([
    expect.stringContaining('laboratoire → encours : cette lecture ne monte plus'),
  ]);
});
