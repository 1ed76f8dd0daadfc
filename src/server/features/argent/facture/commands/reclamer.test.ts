import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { creerMonde, uneLigne, type MondeFacture } from '#server/testing/mondes/facture.ts';
import type { DetailEncours } from '#shared/features/argent/encours/schemas.ts';
import type { DetailFacture } from '#shared/features/argent/facture/schemas/lecture.ts';

let m: MondeFacture;
beforeAll(async () => {
  m = await creerMonde();
  await m.connaitre();
  await m.conditionner();
});
afterAll(() => m.app.fermer());

const reclamer = (facture: DetailFacture, jeton = m.jetons.ADMIN, cle?: string) =>
  m.app.appeler(jeton, 'POST', `/api/v1/factures/${facture.id}/reclamation`, {
    corps: { version: facture.version },
    ...(cle && { entetes: { 'idempotency-key': cle } }),
  });
const encoursDe = async (id: number): Promise<DetailEncours> =>
  (await m.appeler(m.jetons.ADMIN, 'GET', `/${id}`)).corps;
const resultats = ({ lignes }: DetailFacture) => lignes.map(({ resultat, ecartCentimes }) => [resultat, ecartCentimes]);

describe('le contrôle à la réception (FAC-23)', () => {
  it('compare chaque ligne avec la condition de son jour, et dit l’écart', async () => {
    const facture = await m.recevoir({
      lignes: [
        uneLigne(),
        uneLigne({ nom: 'Solaire stick', remiseCentiemes: 3_000 }),
        uneLigne({ nom: 'Sirop', ean: null }),
      ],
    });
    expect(resultats(facture)).toEqual([
      ['ECART_DEFAVORABLE', 600],
      ['OK', 0],
      ['SANS_CONDITION', 0],
    ]);
    expect(facture).toMatchObject({ etat: 'ECARTS', nbEcarts: 1, ecartCentimes: 600, nbSansCondition: 1 });
    expect(facture.lignes[0]).toMatchObject({
      motif: 'REMISE',
      remiseConstateeCentiemes: 2_500,
      remiseAttendueCentiemes: 3_000,
      conditionDite: 'Solaires : 30 %',
      attenduCentimes: 8_400,
    });
    expect((await m.recevoir({ date: '2025-10-15' })).etat).toBe('SANS_CONDITION');
  });
});

describe('réclamer les écarts (FAC-26)', () => {
  it('un encours : ses lignes, son montant, la facture jointe ; une fois', async () => {
    const facture = await m.recevoir({
      numero: 'REC-1',
      bonsLivraison: ['BL-77'],
      lignes: [uneLigne(), uneLigne({ nom: 'Solaire stick', quantite: 10 }), uneLigne({ nom: 'Sirop', ean: null })],
    });
    const { status, corps: apres } = await reclamer(facture);
    expect([status, apres.etat, apres.nbReclamees, apres.reclameCentimes, apres.nbEcarts]).toEqual([
      200,
      'RECLAMEE',
      2,
      1_100,
      0,
    ]);
    expect(apres.encours).toMatchObject([{ etat: 'A_DECLARER', valeurAttendueCentimes: 1_100 }]);
    const encours = await encoursDe(apres.encours[0].id);
    expect(encours).toMatchObject({
      type: 'RECLAMATION',
      actionAttendue: 'AVOIR',
      payeur: 'LABO',
      laboratoireId: m.labo,
      valeurAttendueCentimes: 1_100,
      dateFait: '2026-10-15',
      referenceFacture: 'REC-1',
      referenceBl: 'BL-77',
      nbPieces: 1,
      pieces: [{ nom: 'REC-1.xml' }],
    });
    expect(
      encours.lignes.map(({ produit, quantite, prixUnitaireHtCentimes }) => [
        produit,
        quantite * prixUnitaireHtCentimes,
      ]),
    ).toEqual([
      ['Solaire lait SPF50', 600],
      ['Solaire stick', 500],
    ]);
    const piece = await m.app.appeler(
      m.jetons.ADMIN,
      'GET',
      `/api/v1/encours/${encours.id}/pieces/${encours.pieces[0]?.fichierId}`,
    );
    expect(piece.status).toBe(200);
    expect((await reclamer(apres)).corps.code).toBe('RIEN_A_RECLAMER');
    expect((await reclamer(facture)).corps.code).toBe('CONFLIT_VERSION');
  });

  it('rejouée avec sa clé, la même réponse et un seul encours ; à douze, un seul aussi', async () => {
    const facture = await m.recevoir();
    const [premiereReponse, deux] = [
      await reclamer(facture, m.jetons.ADMIN, 'cle-1'),
      await reclamer(facture, m.jetons.ADMIN, 'cle-1'),
    ];
    expect([premiereReponse.status, deux.status, deux.corps.encours[0].id]).toEqual([
      200,
      200,
      premiereReponse.corps.encours[0].id,
    ]);
    const autre = await m.recevoir();
    const douze = await Promise.all(Array.from({ length: 12 }, () => reclamer(autre)));
    expect(douze.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await m.detail(autre.id)).encours).toHaveLength(1);
  });

  it('réclamée, elle ne se complète, ne se met de côté ni ne se supprime ; son encours supprimé, ses lignes se rouvrent', async () => {
    const { corps: facture } = await reclamer(await m.recevoir());
    const { version, id } = facture;
    expect(await m.code('PUT', `/${id}/mise-de-cote`, { acte: 'METTRE', version })).toBe('FACTURE_RECLAMEE');
    expect(await m.code('PUT', `/${id}/laboratoire`, { laboratoireId: m.autreLabo, version })).toBe('FACTURE_RECLAMEE');
    expect(
      (await m.app.appeler(m.jetons.ADMIN, 'DELETE', `/api/v1/factures/${id}`, { query: { version: String(version) } }))
        .corps.code,
    ).toBe('FACTURE_RECLAMEE');
    const [{ id: encoursId }] = facture.encours;
    const encours = await encoursDe(encoursId);
    const suppression = await m.app.appeler(m.jetons.ADMIN, 'DELETE', `/api/v1/encours/${encoursId}`, {
      query: { version: String(encours.version) },
    });
    expect(suppression.status).toBe(200);
    const rouverte = await m.detail(id);
    expect([rouverte.etat, rouverte.nbEcarts, rouverte.encours, rouverte.fichier?.nom]).toEqual([
      'ECARTS',
      1,
      [],
      facture.fichier?.nom,
    ]);
  });

  it('la base aussi refuse de réclamer deux fois une ligne, ou d’en changer l’écart', async () => {
    const { corps: facture } = await reclamer(await m.recevoir());
    const { dbSysteme } = m.app.services;
    const { rows } = await sql<{
      id: number;
    }>`select id from encours where tenant_id = ${m.pharmacie} order by id limit 1`.execute(dbSysteme);
    const changer = (quoi: ReturnType<typeof sql>) =>
      sql`update facture_ligne set ${quoi} where facture_id = ${facture.id}`.execute(dbSysteme);
    await expect(changer(sql`encours_id = ${rows[0]?.id}`)).rejects.toThrow('a claimed line does not change');
    await expect(changer(sql`ecart_centimes = 1`)).rejects.toThrow('a claimed line does not change');
  });

  it('ADMIN, ACHAT et GROUPEMENT seulement', async () => {
    const facture = await m.recevoir();
    for (const role of ['MERCHANDISING', 'OPERATEUR', 'CONSULTATION_GROUPEMENT'] as const)
      expect([role, (await reclamer(facture, m.jetons[role])).status]).toEqual([role, 403]);
    expect((await reclamer(facture, m.jetons.ACHAT)).status).toBe(200);
  });
});

describe('un changement de conditions (FAC-27)', () => {
  it('recontrôle ce qui est ouvert, jamais ce qui est réclamé, et dit où il en est', async () => {
    const [ouverte, aReclamer] = [await m.recevoir({ date: '2026-03-02' }), await m.recevoir({ date: '2026-03-03' })];
    const { corps: reclamee } = await reclamer(aReclamer);
    const condition = await m.conditionner({ gamme: 'Toute la gamme', remise: '5 %' });
    expect((await m.ok('GET', '/tuiles')).recontrole).not.toBeNull();
    await m.recontroler(m.labo);
    expect((await m.ok('GET', '/tuiles')).recontrole).toBeNull();
    const avant = (await m.appelerFacture('GET', `/${ouverte.id}`)).corps as DetailFacture;
    expect(resultats(avant)).toEqual([['ECART_DEFAVORABLE', 600]]);
    const { corps: conditions } = await m.app.appeler(m.jetons.ADMIN, 'GET', '/api/v1/conditions', {
      query: { laboratoireId: String(m.labo) },
    });
    const solaires = conditions.elements.find(({ gamme }: { gamme: string }) => gamme === 'Solaires');
    const { status } = await m.app.appeler(m.jetons.ADMIN, 'DELETE', `/api/v1/conditions/${solaires.id}`, {
      query: { version: String(solaires.version) },
    });
    expect(status).toBe(200);
    await m.recontroler(m.labo);
    expect(resultats(await m.detail(ouverte.id))).toEqual([['ECART_FAVORABLE', -2_400]]);
    expect((await m.detail(ouverte.id)).lignes[0]?.conditionDite).toBe('Toute la gamme : 5 %');
    expect(resultats(await m.detail(reclamee.id))).toEqual(resultats(reclamee));
    expect(condition.id).toBeGreaterThan(0);
  });
});
