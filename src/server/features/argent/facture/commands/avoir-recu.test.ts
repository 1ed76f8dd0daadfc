import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMPRIMES } from '#server/testing/factures/controle-de-facture.ts';
import { creerMonde, uneLigne, VENDEUR, type MondeFacture } from '#server/testing/mondes/facture.ts';
import { ublDeFacture } from '#server/testing/factures/ubl-de-facture.ts';
import type { DetailEncaissement } from '#shared/features/argent/encaissement/schemas.ts';
import type { FactureAComposer } from '#server/demo/facture/composer.ts';
import { uneRfa } from '#shared/features/argent/rfa/exemples-de-test.ts';
import type { DetailFacture } from '#shared/features/argent/facture/schemas/lecture.ts';

let m: MondeFacture;
beforeAll(async () => {
  m = await creerMonde();
  await m.connaitre();
});
afterAll(() => m.app.fermer());

const ENCAISSEMENTS = '/api/v1/encaissements';
const appeler = (methode: 'GET' | 'POST', chemin: string, corps?: unknown) =>
  m.app.appeler(m.jetons.ADMIN, methode, `${ENCAISSEMENTS}${chemin}`, corps === undefined ? {} : { corps });
const encaissement = async ({ encaissementId }: DetailFacture): Promise<DetailEncaissement> =>
  (await appeler('GET', `/${encaissementId}`)).corps;
/** 12 at 10 €, 25 % off: 90,00 € without tax, 108,00 € with it. */
const avoir = (champs: Partial<FactureAComposer> = {}): Promise<DetailFacture> =>
  m.recevoir({ nature: 'AVOIR', lignes: [uneLigne()], ...champs });

it('devient un encaissement à affecter, une fois, avec son fichier (ECM-22)', async () => {
  const facture = await avoir({ numero: 'AV-1', facturesReferencees: [{ numero: 'FA-2026-77', date: null }] });
  expect(await encaissement(facture)).toMatchObject({
    nature: 'AVOIR',
    numero: 'AV-1',
    laboratoireId: m.labo,
    date: '2026-10-15',
    montantHtCentimes: 9_000,
    tvaCentimes: 1_800,
    montantTtcCentimes: 10_800,
    source: 'CII',
    etat: 'NON_AFFECTE',
    resteCentimes: 9_000,
    info: expect.stringContaining('FA-2026-77'),
  });
  const { total } = (await appeler('GET', '?q=AV-1')).corps;
  expect(total).toBe(1);
  await m.deposer(m.enXml({ numero: 'AV-1', nature: 'AVOIR' }));
  expect((await appeler('GET', '?q=AV-1')).corps.total).toBe(1);
});

it('se propose pour l’encours dont il cite le numéro', async () => {
  const encours = await m.declarer(await m.creer({ valeurAttendueCentimes: 9_000 }));
  const facture = await avoir({ numero: 'AV-2', lignes: [uneLigne({ nom: `Avoir sur ${encours.numero}` })] });
  const { corps } = await appeler('GET', `/${facture.encaissementId}/rapprochements`);
  expect(corps.rapprochements[0]).toMatchObject({
    parts: [{ encoursId: encours.id, montantCentimes: 9_000 }],
    resteCentimes: 0,
  });
});

it('écrit sur ses lignes la part de chaque facture, et la propose (FAC-105)', async () => {
  const due = async (referenceFacture: string) =>
    (await m.declarer(await m.creer({ valeurAttendueCentimes: 50_000, referenceFacture }))).id;
  const [premiere, seconde] = [await due('FP-7001'), await due('FP-7002')];
  const part = (nom: string, prixBrutCentimes: number) =>
    uneLigne({ nom, ean: null, quantite: 1, prixBrutCentimes, remiseCentiemes: 0 });
  const facture = await avoir({
    numero: 'AV-2P',
    lignes: [part('Avoir sur FP-7002', 1_000), part('Avoir sur FP-7001', 550)],
  });
  const { corps } = await appeler('GET', `/${facture.encaissementId}/rapprochements`);
  expect(corps.rapprochements[0]).toMatchObject({ resteCentimes: 0, convientSeul: true });
  const parts = corps.rapprochements[0].parts.map(({ encoursId, montantCentimes }: any) => [
    encoursId,
    montantCentimes,
  ]);
  expect(new Map(parts)).toEqual(
    new Map([
      [premiere, 550],
      [seconde, 1_000],
    ]),
  );
});

it('se propose pour l’encours de la facture que cite une de ses lignes', async () => {
  const vise = await m.declarer(await m.creer({ valeurAttendueCentimes: 8_000, referenceFacture: 'FA-2001' }));
  await m.declarer(await m.creer({ valeurAttendueCentimes: 8_000, referenceFacture: 'FA-2002' }));
  const lignes = [{ ...COMPRIMES, quantite: '10', net: '8', montant: '80.00', cite: ['FA-2001'] }];
  const { documents } = await m.deposer({
    nom: 'avoir.xml',
    mime: 'application/xml',
    contenu: ublDeFacture({ numero: 'AV-2B', type: '381', date: '20261110', vendeur: VENDEUR, lignes }),
  });
  const facture = await m.detail(documents[0]?.factureId ?? 0);
  const { corps } = await appeler('GET', `/${facture.encaissementId}/rapprochements`);
  expect(corps.rapprochements[0]).toMatchObject({ parts: [{ encoursId: vise.id, montantCentimes: 8_000 }] });
});

it('la période qu’il dit propose l’encours de la même période, et se dit (ECM-23)', async () => {
  const periode = { debut: '2026-01-01', fin: '2026-12-31' };
  const rfa = await m.app.appeler(m.jetons.ADMIN, 'POST', '/api/v1/rfa', {
    corps: uneRfa({ laboratoireId: m.labo, paliers: [{ info: null, seuil: 100_000, valeur: 300 }] }),
  });
  const achetee = await m.app.appeler(m.jetons.ADMIN, 'PUT', `/api/v1/rfa/${rfa.corps.id}/bases`, {
    corps: { mois: [{ mois: '2026-03', base: 100_000 }], version: rfa.corps.version },
  });
  const [palier] = rfa.corps.paliers;
  const valide = await m.app.appeler(m.jetons.ADMIN, 'PUT', `/api/v1/rfa/${rfa.corps.id}/paliers/${palier.id}`, {
    corps: { etat: 'VALIDE', periode: 1, version: achetee.corps.version },
  });
  const [encours] = valide.corps.periodes[0].paliers.map((palierDeLaPeriode: any) => palierDeLaPeriode.encours);
  const facture = await avoir({ numero: 'AV-P1', periode, lignes: [uneLigne({ quantite: 24 })] });
  const encaissementLu = await encaissement(facture);
  // 180 € received, 30 € due: the amount says nothing, the period does.
  expect([encaissementLu.periode, encaissementLu.resteCentimes, encours.attenduCentimes]).toEqual([
    periode,
    18_000,
    3_000,
  ]);
  const { corps } = await appeler('GET', `/${encaissementLu.id}/rapprochements`);
  expect(corps.rapprochements).toEqual([
    expect.objectContaining({
      parts: [expect.objectContaining({ encoursId: encours.id })],
      raisons: expect.arrayContaining(['même période, du 01/01/2026 au 31/12/2026']),
    }),
  ]);
  const coupe = await avoir({ numero: 'AV-P2', periode: { debut: '2026-01-01', fin: null } });
  expect((await encaissement(coupe)).periode).toBeNull();
});

it('tapé avant d’être lu, il n’est pas compté deux fois ; il reçoit son fichier', async () => {
  const corps = {
    laboratoireId: m.labo,
    nature: 'AVOIR',
    numero: 'av 3',
    date: '2026-10-15',
    montantHtCentimes: 9_000,
  };
  const { status, corps: tape } = await appeler('POST', '', corps);
  expect(status).toBe(200);
  const facture = await avoir({ numero: 'AV3' });
  expect(facture.encaissementId).toBe(tape.id);
  expect((await encaissement(facture)).fichier).not.toBeNull();
});

it('son numéro sur un autre montant : rien n’est encaissé, et rien n’est changé', async () => {
  await avoir({ numero: 'AV-4' });
  const corps = { laboratoireId: m.labo, nature: 'AVOIR', numero: 'AV-5', date: '2026-10-15', montantHtCentimes: 100 };
  const { corps: tape } = await appeler('POST', '', corps);
  expect((await avoir({ numero: 'AV-5' })).encaissementId).toBeNull();
  expect((await appeler('GET', `/${tape.id}`)).corps.montantHtCentimes).toBe(100);
});

it('ne change plus tant que son encaissement vit ; annulé, il se supprime', async () => {
  const facture = await avoir({ numero: 'AV-6' });
  expect(facture.droits).toMatchObject({ choisirLaboratoire: false, supprimer: false, mettreDeCote: false });
  expect(await m.code('DELETE', `/${facture.id}?version=${facture.version}`)).toBe('AVOIR_ENCAISSE');
  const { id, version } = await encaissement(facture);
  expect((await appeler('POST', `/${id}/annuler`, { version, motif: 'Reçu par erreur' })).status).toBe(200);
  const libre = await m.detail(facture.id);
  expect([libre.encaissementId, libre.droits.supprimer]).toEqual([null, true]);
  expect(await m.code('DELETE', `/${facture.id}?version=${libre.version}`)).toBe(200);
});

it('d’un vendeur dont le nom est appris, il trouve son laboratoire', async () => {
  const alias = { nom: 'Sylve Distribution', laboratoireId: m.autreLabo };
  const appris = await m.app.appeler(m.jetons.ADMIN, 'POST', `/api/v1/laboratoires/${alias.laboratoireId}/alias`, {
    corps: { nom: alias.nom },
  });
  expect(appris.status).toBe(200);
  const vendeur = { nom: alias.nom, siren: null, siret: null, tva: null };
  expect((await avoir({ numero: 'AV-7', vendeur })).laboratoireId).toBe(m.autreLabo);
});
