import { expect, it } from 'vitest';
import { arbre, textes } from './arbre-de-test.ts';
import { registresMisEnForme, verifierPages, verifierRegistres } from './registres.ts';

const ENCOURS = 'src/shared/features/argent/encours';
const ARBRE = arbre({
  [`${ENCOURS}/contract.ts`]: `import { reglementContract } from './contract/reglements.ts';\nexport const encoursContract = { ...reglementContract };`,
  [`${ENCOURS}/contract/reglements.ts`]: 'export const reglementContract = {};',
  'src/shared/features/comptes/compte/contract.ts': 'export const compteContract = {};',
  'src/server/features/argent/encours/routes.ts': 'export const creerEncoursHandlers = () => ({});',
  'src/server/features/comptes/compte/routes.ts': 'export const compteHandlers = {};',
  'src/web/pages/encours/EncoursPage.tsx': '/** `/encours`: what is owed. */\nexport const EncoursPage = () => null;',
  'src/web/pages/laboratoire/LaboratoirePage.tsx':
    '/**\n * `/laboratoires/{nomProp}`: one of them.\n */\nexport const LaboratoirePage = () => null;',
});
const registres = registresMisEnForme(ARBRE);
const lire = (path: string): string => registres.get(path) ?? '';

it('un contrat s’inscrit sous son nom, dans l’ordre de la carte ; une part d’un autre ne s’inscrit pas', () => {
  const table = lire('src/shared/contrats-inscrits.ts');
  expect([...table.matchAll(/readonly (\w+): typeof/g)].map(([, nom]) => nom)).toEqual(['compte', 'encours']);
});

it('un contrat a le domaine de son dossier', () => {
  const table = lire('src/shared/domaines-des-contrats.ts');
  expect(table).toContain("compte: 'comptes',");
  expect(table).toContain("encours: 'argent',");
});

it('un traitement qui ne demande rien à personne s’inscrit ; les autres se composent', () => {
  const table = lire('src/server/composition/handlers-directs.ts');
  expect(table).toContain('compte: compteHandlers,');
  expect(table).not.toContain('encours');
});

it('un écran est montré par la page dont le commentaire commence par son adresse', () => {
  const table = lire('src/web/app/routes-ecrans.ts');
  expect(table).toContain("import('#web/pages/encours/EncoursPage.tsx'), 'EncoursPage'");
  expect(table).toContain("import('#web/pages/laboratoire/LaboratoirePage.tsx'), 'LaboratoirePage'");
  expect(verifierPages(ARBRE, ['encours', 'laboratoire'])).toEqual([]);
  expect(textes(verifierPages(ARBRE, ['rfa']))).toEqual([expect.stringContaining('/rfa (rfa)')]);
});

it('un registre qui ne suit plus se refuse', () => {
  const ecrits = arbre(Object.fromEntries(registres));
  expect(verifierRegistres(ecrits, registres)).toEqual([]);
  expect(textes(verifierRegistres(ecrits.slice(1), registres))).toEqual([expect.stringContaining('fonctionnalites')]);
});
