import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMonde, uneLigne, type MondeFacture } from '#server/testing/monde-facture.ts';
import type { FactureRefuseeGardee } from '#shared/features/argent/facture/schemas/lecture.ts';

let m: MondeFacture;
beforeAll(async () => {
  m = await creerMonde();
  await m.connaitre();
  await m.conditionner();
});
afterAll(() => m.app.fermer());

/** The same number again, of eleven units rather than twelve. */
const CORRIGEE = { lignes: [uneLigne({ quantite: 11 })] };
const refuser = async (numero: string): Promise<FactureRefuseeGardee> => {
  const { documents } = await m.deposer(m.enXml({ numero, ...CORRIGEE }));
  expect(documents[0]).toMatchObject({ issue: 'REFUSEE', remplacable: true });
  const refusees: FactureRefuseeGardee[] = await m.ok('GET', '/refusees');
  return refusees.find(({ id }) => id === documents[0]?.refuseeId)!;
};
const remplacer = (refuseeId: number, factureId: number | undefined, jeton?: string) =>
  m.appelerFacture('POST', `/refusees/${refuseeId}/remplacement`, { factureId }, jeton);

it('une réédition corrigée se demande, puis prend la place : une seule compte (FAC-94)', async () => {
  const ancienne = await m.recevoir({ numero: 'R-1' });
  expect(ancienne.etat).toBe('ECARTS');
  const refusee = await refuser('R-1');
  expect(refusee.remplace).toMatchObject({
    factureId: ancienne.id,
    avant: { htCentimes: 9_000, nbLignes: 1 },
    apres: { htCentimes: 8_250, nbLignes: 1 },
    ecartCentimes: ancienne.ecartCentimes,
    reclameCentimes: 0,
  });
  const sommes = async () => (await m.ok('GET', '?taille=100')).sommes;
  const avant = await sommes();
  expect((await remplacer(refusee.id, ancienne.id, m.jetons.OPERATEUR)).status).toBe(403);
  expect((await remplacer(refusee.id, ancienne.id, m.voisin)).status).toBe(404);
  expect((await remplacer(refusee.id, ancienne.id + 999)).corps.code).toBe('RIEN_A_REMPLACER');
  const { status, corps: nouvelle } = await remplacer(refusee.id, ancienne.id);
  expect([status, nouvelle.numero, nouvelle.etat, nouvelle.remplace]).toEqual([
    200,
    'R-1',
    'ECARTS',
    [{ id: ancienne.id, numero: 'R-1' }],
  ]);
  const remplacee = await m.detail(ancienne.id);
  expect([remplacee.etat, remplacee.ecartCentimes, remplacee.remplaceePar?.id]).toEqual(['REMPLACEE', 0, nouvelle.id]);
  expect((await sommes()).htCentimes).toBe(avant.htCentimes - 750);
  expect(await m.ok('GET', '/refusees')).toEqual([]);
  // Dropped again, both are known; put aside, the former counts again.
  const { documents } = await m.deposer(m.enXml({ numero: 'R-1', ...CORRIGEE }), m.enXml({ numero: 'R-1' }));
  expect(documents.map(({ issue }) => issue)).toEqual(['DEJA_RECUE', 'DEJA_RECUE']);
  await m.ok('PUT', `/${nouvelle.id}/mise-de-cote`, { acte: 'METTRE', version: nouvelle.version });
  expect((await m.detail(ancienne.id)).etat).toBe('ECARTS');
});

it('ce qui était réclamé le reste, et ne se réclame pas deux fois (FAC-94)', async () => {
  const ancienne = await m.recevoir({ numero: 'R-2' });
  const { ecartCentimes } = ancienne;
  const reclamee = await m.ok('POST', `/${ancienne.id}/reclamation`, { version: ancienne.version });
  const refusee = await refuser('R-2');
  expect(refusee.remplace).toMatchObject({ ecartCentimes: 0, reclameCentimes: ecartCentimes });
  const { corps: nouvelle } = await remplacer(refusee.id, ancienne.id);
  expect((await m.detail(ancienne.id)).encours).toEqual(reclamee.encours);
  expect(await m.code('POST', `/${nouvelle.id}/reclamation`, { version: nouvelle.version })).toBe('REMPLACEE_RECLAMEE');
});
