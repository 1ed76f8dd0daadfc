import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CreditLu } from '#shared/features/argent/releve-bancaire/contract.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/encours.ts';
import { multipartAvec } from '#server/testing/multipart.ts';

const URL = '/api/v1/encaissements/releves';
let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const RELEVE = [
  'Date;Libellé;Débit;Crédit',
  '12/03/2026;LOYER;-950,00;',
  '12/03/2026;VIR SEPA ECLAT SANTE REF 12;;400,05',
  '13/03/2026;VIR BOREAL PHARMA;;120,00',
  '13/03/2026;VIR BOREAL PHARMA;;120,00',
].join('\n');
const fichier = (contenu = RELEVE) => ({ contenu, nom: 'releve.csv', mime: 'text/csv' });
const envoyer = (suite: string, donnees: object, jeton = m.jetons.ADMIN, contenu?: string) => {
  const { corps, entetes } = multipartAvec(donnees, fichier(contenu));
  return m.app.appeler(jeton, 'POST', `${URL}${suite}`, { corps, entetes });
};
const apercu = async (jeton?: string): Promise<CreditLu[]> => (await envoyer('/apercu', {}, jeton)).corps.credits;
const recus = async () => (await m.app.appeler(m.jetons.ADMIN, 'GET', '/api/v1/encaissements?tri=creeLe', {})).corps;

it('montre les crédits et qui les a payés, sans rien garder', async () => {
  const { status, corps } = await envoyer('/apercu', {});
  expect([status, corps.format, corps.nbDebits]).toEqual([200, 'TABLEUR', 1]);
  expect(corps.credits).toMatchObject([
    { montantCentimes: 40_005, laboratoireId: m.labo, laboratoireNom: 'Éclat Santé', encaissementId: null },
    { montantCentimes: 12_000, laboratoireId: null, aliasPropose: 'boreal pharma', encaissementId: null },
    { montantCentimes: 12_000, laboratoireId: null, encaissementId: null },
  ]);
  expect((await recus()).total).toBe(0);
});

it('les crédits choisis deviennent des virements, une seule fois, et le nom s’apprend', async () => {
  const [creditEclat, boreal, double] = await apercu();
  const credits = [
    { cle: creditEclat!.cle, laboratoireId: m.labo },
    { cle: boreal!.cle, laboratoireId: m.autreLabo, alias: boreal!.aliasPropose },
    { cle: double!.cle, laboratoireId: m.autreLabo },
  ];
  const premier = await envoyer('', { options: {}, credits });
  expect([premier.status, premier.corps.crees.length, premier.corps.deja]).toEqual([200, 3, 0]);
  const { elements, sommes } = await recus();
  expect(elements).toHaveLength(3);
  expect(elements[0]).toMatchObject({
    nature: 'VIREMENT',
    source: 'TABLEUR',
    montantTtcCentimes: 12_000,
    partage: 'TTC',
    resteCentimes: 12_000,
  });
  expect(Object.keys(sommes.reste)).toEqual(['TTC']);
  const encore = await envoyer('', { options: {}, credits });
  expect(encore.corps).toEqual({ crees: [], deja: 3, payes: 0 });
  // Credits read again are known, and the learned name tells the laboratory of the next ones.
  const relus = await apercu();
  expect(relus.map(({ laboratoireId }) => laboratoireId)).toEqual([m.labo, m.autreLabo, m.autreLabo]);
  expect(relus.map(({ encaissementId }) => encaissementId)).toEqual(premier.corps.crees);
  // Once its encaissement is cancelled, the line may be received again.
  const [id] = premier.corps.crees;
  await m.app.appeler(m.jetons.ADMIN, 'POST', `/api/v1/encaissements/${id}/annuler`, { corps: { version: 1 } });
  expect((await envoyer('', { options: {}, credits })).corps.crees).toHaveLength(1);
});

it('reçus douze fois au même instant, les mêmes crédits ne sont enregistrés qu’une fois', async () => {
  const texte = RELEVE.replaceAll('2026', '2025');
  const { credits } = (await envoyer('/apercu', {}, m.jetons.ADMIN, texte)).corps;
  const choisis = [{ cle: credits[0].cle, laboratoireId: m.labo }];
  const reponses = await Promise.all(
    Array.from({ length: 12 }, () => envoyer('', { options: {}, credits: choisis }, m.jetons.ADMIN, texte)),
  );
  expect(reponses.flatMap(({ corps }) => corps.crees)).toHaveLength(1);
});

it('refuse une ligne d’un autre fichier, un laboratoire d’autrui, un fichier illisible', async () => {
  const [credit] = await apercu();
  const autre = await envoyer('', { options: {}, credits: [{ cle: 'x|1|y|1', laboratoireId: m.labo }] });
  expect([autre.status, autre.corps.errors[0].pointer]).toEqual([400, '/credits/0/cle']);
  const voisin = await envoyer('', { options: {}, credits: [{ cle: credit!.cle, laboratoireId: m.labo }] }, m.voisin);
  expect(voisin.status).toBe(404);
  const pdf = await envoyer('/apercu', {}, m.jetons.ADMIN, '%PDF-1.7 rien');
  expect([pdf.status, pdf.corps.code]).toEqual([400, 'RELEVE_REFUSE']);
});

it('les noms appris se lisent, s’ajoutent et se retirent ; un nom n’est qu’à un laboratoire', async () => {
  const alias = (
    methode: 'GET' | 'POST' | 'DELETE',
    labo: number,
    suite = '',
    corps?: object,
    jeton = m.jetons.ADMIN,
  ) => m.app.appeler(jeton, methode, `/api/v1/laboratoires/${labo}/alias${suite}`, corps ? { corps } : {});
  const { corps: cree } = await alias('POST', m.labo, '', { nom: 'Groupe Lumière SAS' });
  expect((await alias('POST', m.labo, '', { nom: 'LUMIERE' })).corps.id).toBe(cree.id);
  const pris = await alias('POST', m.autreLabo, '', { nom: 'lumière' });
  expect([pris.status, pris.corps.code]).toEqual([409, 'ALIAS_PRIS']);
  expect(pris.corps.detail).toContain('Éclat Santé');
  expect((await alias('GET', m.labo, '', undefined, m.voisin)).status).toBe(404);
  expect((await alias('DELETE', m.autreLabo, `/${cree.id}`)).status).toBe(404);
  // A name withdrawn twice is crossed out; added again, it is recognised (ENC-71).
  for (const _fois of [1, 2]) expect((await alias('DELETE', m.labo, `/${cree.id}`)).status).toBe(200);
  const noms = async () =>
    (await alias('GET', m.labo)).corps.map(({ nom, retireLe }: { nom: string; retireLe: unknown }) => [
      nom,
      retireLe !== null,
    ]);
  expect(await noms()).toEqual([['Groupe Lumière SAS', true]]);
  expect((await alias('POST', m.labo, '', { nom: 'Groupe Lumière SAS' })).corps.retireLe).toBeNull();
  expect(await noms()).toEqual([['Groupe Lumière SAS', false]]);
});
