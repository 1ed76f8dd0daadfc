import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMonde, FACTURES, uneLigne, type MondeFacture } from '#server/testing/mondes/facture.ts';
import type { DetailEncaissement } from '#shared/features/argent/encaissement/schemas.ts';
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
let cles = 0;
const remplacer = (refuseeId: number, factureId: number | undefined, jeton?: string) =>
  // With a key, as the browser sends it: what is read before must not take it.
  m.app.appeler(jeton ?? m.jetons.ADMIN, 'POST', `${FACTURES}/refusees/${refuseeId}/remplacement`, {
    corps: { factureId },
    entetes: { 'idempotency-key': `remplacer-${++cles}` },
  });

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
    [expect.objectContaining({ id: ancienne.id, numero: 'R-1', htCentimes: ancienne.htCentimes })],
  ]);
  const remplacee = await m.detail(ancienne.id);
  expect([remplacee.etat, remplacee.ecartCentimes, remplacee.remplaceePar?.id]).toEqual(['REMPLACEE', 0, nouvelle.id]);
  expect((await sommes()).htCentimes).toBe(avant.htCentimes - 750);
  expect(await m.ok('GET', '/refusees')).toEqual([]);
  // Both papers dropped again are known; once the re-issue is put aside, the former counts again.
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

describe('une réédition d’avoir (FAC-108)', () => {
  const encaissement = async (id: number | null): Promise<DetailEncaissement> =>
    (await m.app.appeler(m.jetons.ADMIN, 'GET', `/api/v1/encaissements/${id}`)).corps;
  const affecter = async ({ id, version }: DetailEncaissement, montantCentimes: number): Promise<number> => {
    const encours = await m.declarer(await m.creer({ valeurAttendueCentimes: montantCentimes }));
    const parts = [{ encoursId: encours.id, montantCentimes, version: encours.version }];
    const { status } = await m.app.appeler(m.jetons.ADMIN, 'POST', `/api/v1/encaissements/${id}/affectations`, {
      corps: { parts, version },
    });
    expect(status).toBe(200);
    return encours.id;
  };
  const encaissementsDe = async (numero: string): Promise<number> =>
    (await m.app.appeler(m.jetons.ADMIN, 'GET', `/api/v1/encaissements?q=${numero}`)).corps.total;
  const avoir = (numero: string) => m.recevoir({ numero, nature: 'AVOIR' });
  const refuserAvoir = async (numero: string, quantite: number): Promise<FactureRefuseeGardee> => {
    const lignes = [uneLigne({ quantite })];
    const { documents } = await m.deposer(m.enXml({ numero, nature: 'AVOIR', lignes }));
    expect(documents[0]).toMatchObject({ issue: 'REFUSEE', remplacable: true });
    const refusees: FactureRefuseeGardee[] = await m.ok('GET', '/refusees');
    return refusees.find(({ id }) => id === documents[0]?.refuseeId)!;
  };

  it('garde ce qui est affecté, vaut ce que dit le nouveau papier, et ne compte qu’une fois', async () => {
    const ancien = await avoir('RA-1');
    await affecter(await encaissement(ancien.encaissementId), 4_000);
    const refusee = await refuserAvoir('RA-1', 11);
    expect(refusee.remplace).toMatchObject({
      nature: 'AVOIR',
      avant: { htCentimes: 9_000 },
      apres: { htCentimes: 8_250 },
      affecteCentimes: 4_000,
    });
    const { status, corps: nouveau } = await remplacer(refusee.id, ancien.id);
    expect([status, nouveau.etat, nouveau.encaissementId]).toEqual([200, 'AVOIR', ancien.encaissementId]);
    const remplace = await m.detail(ancien.id);
    expect([remplace.etat, remplace.encaissementId, remplace.remplaceePar?.id]).toEqual([
      'REMPLACEE',
      null,
      nouveau.id,
    ]);
    expect(await encaissement(nouveau.encaissementId)).toMatchObject({
      montantHtCentimes: 8_250,
      affecteCentimes: 4_000,
      resteCentimes: 4_250,
    });
    expect(await encaissementsDe('RA-1')).toBe(1);
  });

  it('qui vaut moins que ce qui en est affecté le dit, et ne change rien', async () => {
    const ancien = await avoir('RA-2');
    await affecter(await encaissement(ancien.encaissementId), 9_000);
    const refusee = await refuserAvoir('RA-2', 11);
    const { status, corps } = await remplacer(refusee.id, ancien.id);
    expect([status, corps.code]).toEqual([400, 'MONTANT_SOUS_L_AFFECTE']);
    expect((await m.detail(ancien.id)).etat).toBe('AVOIR');
    expect((await m.ok('GET', '/refusees')).map(({ id }: { id: number }) => id)).toContain(refusee.id);
  });

  it('supprimée une fois son encaissement annulé, l’ancien compte de nouveau', async () => {
    const ancien = await avoir('RA-3');
    const { corps: nouveau } = await remplacer((await refuserAvoir('RA-3', 11)).id, ancien.id);
    expect(await m.code('DELETE', `/${nouveau.id}?version=${nouveau.version}`)).toBe('AVOIR_ENCAISSE');
    const { id, version } = await encaissement(nouveau.encaissementId);
    await m.app.appeler(m.jetons.ADMIN, 'POST', `/api/v1/encaissements/${id}/annuler`, { corps: { version } });
    await m.ok('DELETE', `/${nouveau.id}?version=${nouveau.version}`);
    const repris = await m.detail(ancien.id);
    expect(repris.etat).toBe('AVOIR');
    expect(await encaissement(repris.encaissementId)).toMatchObject({ montantHtCentimes: 9_000, etat: 'NON_AFFECTE' });
  });
});

it('la réédition supprimée, les écarts de l’ancienne sont de nouveau à réclamer (FAC-94)', async () => {
  const ancienne = await m.recevoir({ numero: 'R-3' });
  const { corps: nouvelle } = await remplacer((await refuser('R-3')).id, ancienne.id);
  expect((await m.detail(ancienne.id)).ecartCentimes).toBe(0);
  await m.ok('DELETE', `/${nouvelle.id}?version=${nouvelle.version}`);
  const reprise = await m.detail(ancienne.id);
  expect([reprise.etat, reprise.ecartCentimes]).toEqual(['ECARTS', ancienne.ecartCentimes]);
});
