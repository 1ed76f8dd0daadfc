import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ajouterJours, jourParis } from '#shared/core/dates.ts';
import { unEncours } from '#shared/features/argent/encours/exemples-de-test.ts';
import type { EncoursRegle } from '#shared/features/argent/encours/schemas/reglement.ts';
import type { DetailEncours, Encours } from '#shared/features/argent/encours/schemas.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/encours.ts';
import { multipart } from '#server/testing/multipart.ts';
import { ecrireAvecRecus } from '#server/testing/recus.ts';

let m: Monde;
let aujourdhui: string;
beforeAll(async () => {
  m = await creerMonde();
  aujourdhui = jourParis(m.app.horloge.maintenant);
});
afterAll(() => m.app.fermer());

const declare = async (valeurAttendueCentimes: number, champs: object = {}) =>
  m.declarer(await m.creer({ valeurAttendueCentimes, ...champs }));
const reglerEncours = async (
  encours: Encours,
  montantCentimes: number | null,
  champs: object = {},
): Promise<Encours> => {
  const { status, corps } = await m.regler(encours, montantCentimes, champs);
  if (status !== 200) throw new Error(JSON.stringify(corps));
  return corps;
};
const modifier = (encours: Encours, valeurAttendueCentimes: number) =>
  m.appeler(m.jetons.ADMIN, 'PUT', `/${encours.id}`, {
    ...unEncours({ laboratoireId: encours.laboratoireId, valeurAttendueCentimes }),
    dateDeclaration: encours.dateDeclaration,
    responsableId: null,
    version: encours.version,
  });
const repasser = ({ id, version }: Encours, ou: 'a-regler' | 'a-declarer', corps: object = {}) =>
  m.appeler(m.jetons.ADMIN, 'POST', `/${id}/repasser-${ou}`, { version, ...corps });
const actifs = async (id: number): Promise<number[]> =>
  ((await m.detail(id)) as DetailEncours).reglements
    .filter(({ annuleLe }) => annuleLe === null)
    .map(({ montantCentimes }) => montantCentimes);

describe('ce qui a été reçu', () => {
  it('borne la valeur attendue : en dessous, refusé à son champ avec le montant reçu', async () => {
    const partiel = await reglerEncours(await declare(10_000), 4_000);
    const { status, corps } = await modifier(partiel, 3_999);
    expect([status, corps.code]).toEqual([400, 'ATTENDU_SOUS_LE_RECU']);
    expect(corps.errors).toEqual([
      { pointer: '/valeurAttendueCentimes', detail: expect.stringContaining('40,00\u00a0€ HT sont déjà réglés') },
    ]);
    expect(await m.detail(partiel.id)).toMatchObject({ etat: 'DECLARE', soldeCentimes: 6_000 });
  });

  it('règle l’encours dont la valeur attendue y est ramenée', async () => {
    const partiel = await reglerEncours(await declare(10_000), 4_000);
    const { corps } = await modifier(partiel, 4_000);
    expect(corps).toMatchObject({ etat: 'REGLE', regleLe: aujourdhui, soldeCentimes: 0, ecartMotif: null });
    // No settlement closed the encours, the edit did: the person says which settlement goes.
    expect((await repasser(corps, 'a-regler')).corps.code).toBe('REGLEMENT_A_CHOISIR');
  });

  it('empêche de supprimer et de repasser à déclarer, et le droit le dit', async () => {
    const partiel = await reglerEncours(await declare(10_000), 4_000);
    expect(partiel.droits).toMatchObject({ supprimer: false, repasserADeclarer: false, regler: true });
    const refus = await m.appeler(m.jetons.ADMIN, 'DELETE', `/${partiel.id}?version=${partiel.version}`);
    expect([refus.status, refus.corps.code]).toEqual([409, 'ENCOURS_AVEC_RECU']);
    expect(refus.corps.detail).toContain('40,00\u00a0€ HT sont déjà réglés');
    expect((await repasser(partiel, 'a-declarer')).corps.code).toBe('ENCOURS_AVEC_RECU');
    expect(await actifs(partiel.id)).toEqual([4_000]);
  });

  it('garde son payeur : ce qui est reçu venait de lui', async () => {
    const partiel = await reglerEncours(await declare(10_000), 4_000);
    const { status, corps } = await m.appeler(m.jetons.ADMIN, 'PUT', `/${partiel.id}`, {
      ...unEncours({ laboratoireId: partiel.laboratoireId, valeurAttendueCentimes: 10_000, payeur: 'GROUPEMENT' }),
      dateDeclaration: partiel.dateDeclaration,
      responsableId: null,
      version: partiel.version,
    });
    expect([status, corps.code]).toEqual([409, 'ENCOURS_AVEC_RECU']);
  });

  it('la base refuse un reçu qui dépasse l’attendu d’un encours encore dû', async () => {
    const { id } = await declare(10_000);
    const poser = (etat: string, recu: number) =>
      ecrireAvecRecus(m.app.services.dbSysteme, (tx) =>
        tx.updateTable('encours').set({ etat, valeur_reglee_centimes: recu }).where('id', '=', id).execute(),
      );
    for (const [etat, recu] of [
      ['DECLARE', 10_000],
      ['DECLARE', 10_001],
      ['A_DECLARER', 1],
    ] as const)
      await expect(poser(etat, recu)).rejects.toThrow('encours_recu_sous_attendu');
    await poser('DECLARE', 9_999);
  });
});

describe('défaire un règlement', () => {
  it('rend l’état juste avant : les règlements antérieurs restent', async () => {
    const partiel = await reglerEncours(await declare(60_000), 36_000);
    const solde = await reglerEncours(partiel, 24_000);
    const { corps } = await repasser(solde, 'a-regler');
    expect(corps).toMatchObject({ etat: 'DECLARE', valeurRegleeCentimes: 36_000, regleLe: null });
    expect(await actifs(solde.id)).toEqual([36_000]);
    const abandonne = await reglerEncours(corps, null, { solder: true, ecartMotif: 'ABANDON' });
    const rouvert = (await repasser(abandonne, 'a-regler')).corps;
    expect(rouvert).toMatchObject({ etat: 'DECLARE', valeurRegleeCentimes: 36_000, ecartMotif: null });
  });

  it('rouvre en annulant les seuls règlements choisis', async () => {
    let encours = await declare(60_000);
    const ids: number[] = [];
    for (const montant of [24_000, 30_000, 6_000]) {
      encours = await reglerEncours(encours, montant);
      ids.push((encours as EncoursRegle).reglementId!);
    }
    expect((await repasser(encours, 'a-regler', { reglements: [] })).corps).toMatchObject({
      code: 'REGLEMENT_A_CHOISIR',
      errors: [{ pointer: '/reglements' }],
    });
    const { corps } = await repasser(encours, 'a-regler', { reglements: [ids[0]] });
    expect(corps).toMatchObject({ etat: 'DECLARE', valeurRegleeCentimes: 36_000, soldeCentimes: 24_000 });
    expect(await actifs(encours.id)).toEqual([30_000, 6_000]);
    // The settlement that had closed the encours no longer does: closing again marks another.
    const encore = await reglerEncours(corps, 24_000);
    expect((await repasser(encore, 'a-regler')).corps.valeurRegleeCentimes).toBe(36_000);
  });

  it('refuse un règlement d’un autre encours, ou déjà annulé', async () => {
    const autre = await reglerEncours(await declare(100), 100);
    const { reglementId } = autre as EncoursRegle;
    const encours = await reglerEncours(await declare(100), 100);
    expect((await repasser(encours, 'a-regler', { reglements: [reglementId] })).status).toBe(404);
    const rouvert = (await repasser(autre, 'a-regler', { reglements: [reglementId] })).corps;
    const encore = await reglerEncours(rouvert, 100);
    expect((await repasser(encore, 'a-regler', { reglements: [reglementId] })).status).toBe(404);
  });
});

describe('un avoir', () => {
  const avoir = (encours: Encours, reference: string, champs: object = {}) =>
    m.regler(encours, encours.soldeCentimes, { reference, ...champs });

  it('de 400 € n’en règle pas 499,71 : le même numéro ne règle que ce qu’il en reste', async () => {
    const premier = await declare(40_000);
    expect((await avoir(premier, 'AV-2026-77', { recu: { montantHtCentimes: 40_000 } })).status).toBe(200);
    const { status, corps } = await avoir(await declare(9_971), 'av-2026- 77');
    expect([status, corps.code, corps.errors[0].pointer]).toEqual([400, 'ENCAISSEMENT_DEPASSE', '/montantCentimes']);
    expect(corps.detail).toContain('0,00\u00a0€');
    // Of another nature, a person says that it is another paper; of another laboratory, it is one.
    const cheque = await declare(500);
    const question = await avoir(cheque, 'AV-2026-77', { action: 'CHEQUE' });
    expect([question.status, question.corps.code]).toEqual([409, 'ENCAISSEMENT_DEJA_RECU']);
    expect((await avoir(cheque, 'AV-2026-77', { action: 'CHEQUE', autrePapier: true })).status).toBe(200);
    expect((await avoir(await declare(800, { laboratoireId: m.autreLabo }), 'AV-2026-77')).status).toBe(200);
  });

  it('plus grand que l’encours garde son reste, que son numéro fait retrouver', async () => {
    const premier = await declare(1_000);
    const encoursRegles = await avoir(premier, 'AV-GRAND', { recu: { montantHtCentimes: 5_000 } });
    expect(encoursRegles.corps.encaissement).toMatchObject({
      numero: 'AV-GRAND',
      nature: 'AVOIR',
      resteCentimes: 4_000,
    });
    const suite = await avoir(await declare(1_500), 'av-grand');
    expect(suite.corps.encaissement).toMatchObject({ id: encoursRegles.corps.encaissement.id, resteCentimes: 2_500 });
  });

  it('d’une sélection n’est qu’à un laboratoire ; annulé, son numéro est libre', async () => {
    const encoursDeclares = [await declare(1_000), await declare(800, { laboratoireId: m.autreLabo })];
    const corps = { encours: m.vus(...encoursDeclares), action: 'AVOIR', reference: 'AV-SEL' };
    const refus = await m.appeler(m.jetons.ADMIN, 'POST', '/regler', corps);
    expect([refus.status, refus.corps.code, refus.corps.errors[0].pointer]).toEqual([
      400,
      'AUTRE_LABORATOIRE',
      '/encours/1/id',
    ]);
    expect(await actifs(encoursDeclares[0]!.id)).toEqual([]);
    const solde = await reglerEncours(encoursDeclares[0]!, 1_000, { reference: 'AV-SEL' });
    const rouvert = (await repasser(solde, 'a-regler')).corps;
    expect((await avoir(rouvert, 'AV-SEL')).status).toBe(200);
  });

  it('du groupement couvre plusieurs laboratoires', async () => {
    const encoursDeclares = [
      await declare(1_000, { payeur: 'GROUPEMENT' }),
      await declare(800, { laboratoireId: m.autreLabo, payeur: 'GROUPEMENT' }),
    ];
    const corps = { encours: m.vus(...encoursDeclares), action: 'AVOIR', reference: 'AV-GRP' };
    const { status, corps: encoursRegles } = await m.appeler(m.jetons.ADMIN, 'POST', '/regler', corps);
    expect(status).toBe(200);
    expect(new Set(encoursRegles.map((encoursRegle: EncoursRegle) => encoursRegle.encaissement?.id)).size).toBe(1);
  });

  it('employé deux fois au même instant, un seul l’obtient', async () => {
    const encoursDeclares = [await declare(1_000), await declare(800)];
    const reponses = await Promise.all(
      encoursDeclares.map((encoursVoisinDeclare) =>
        avoir(encoursVoisinDeclare, 'AV-COURSE', { recu: { montantHtCentimes: encoursVoisinDeclare.soldeCentimes } }),
      ),
    );
    expect(reponses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('le fichier d’un règlement', () => {
  const joindre = (encours: Encours, reglementId: number, ...noms: string[]) => {
    const { corps, entetes } = multipart(...noms.map((nom) => ({ contenu: 'Avoir', nom, mime: 'text/plain' })));
    const suite = `/${encours.id}/reglements/${reglementId}/piece`;
    return m.appeler(m.jetons.ADMIN, 'POST', suite, corps, entetes);
  };

  it('entre dans les pièces de l’encours et se lit à côté du règlement, même réglé', async () => {
    const encoursRegles = (await reglerEncours(await declare(1_000), 1_000)) as EncoursRegle;
    const { status, corps } = await joindre(encoursRegles, encoursRegles.reglementId!, 'avoir.txt');
    expect([status, corps.nom]).toEqual([200, 'avoir.txt']);
    expect(await m.detail(encoursRegles.id)).toMatchObject({
      version: encoursRegles.version,
      nbPieces: 1,
      pieces: [{ fichierId: corps.fichierId }],
      reglements: [{ fichierId: corps.fichierId }],
    });
  });

  it('est seul, et pas sur un règlement annulé ni d’un autre encours', async () => {
    const partiel = (await reglerEncours(await declare(1_000), 400)) as EncoursRegle;
    const reglementId = partiel.reglementId!;
    expect((await joindre(partiel, reglementId, 'a.txt', 'b.txt')).corps.code).toBe('UN_SEUL_FICHIER');
    expect((await joindre(await declare(5), reglementId, 'a.txt')).status).toBe(404);
    await m.appeler(m.jetons.ADMIN, 'DELETE', `/${partiel.id}/reglements/${reglementId}?version=${partiel.version}`);
    expect((await joindre(partiel, reglementId, 'a.txt')).corps.code).toBe('REGLEMENT_DEJA_ANNULE');
    expect((await m.detail(partiel.id)).nbPieces).toBe(0);
  });
});

it('le jour d’origine est celui du fait, le jour prévu d’une promotion, sinon le plus ancien connu', async () => {
  const prevu = ajouterJours(aujourdhui, 10);
  const aVenir = await m.creer({ dateDeclaration: prevu });
  expect(aVenir.dateOrigine <= aujourdhui).toBe(true);
  const fait = ajouterJours(aujourdhui, -40);
  expect((await m.creer({ dateFait: fait })).dateOrigine).toBe(fait);
  await m.app.services.dbSysteme
    .updateTable('encours')
    .set({ source_type: 'PROMOTION', source_id: 1 })
    .where('id', '=', aVenir.id)
    .execute();
  expect((await m.detail(aVenir.id)).dateOrigine).toBe(prevu);
  const refus = await m.regler(aVenir, aVenir.soldeCentimes, { date: ajouterJours(aujourdhui, 1) });
  expect([refus.status, refus.corps.code]).toEqual([400, 'DATE_FUTURE']);
  expect((await m.regler(aVenir, aVenir.soldeCentimes, { date: fait })).status).toBe(200);
});

it('le reste dû n’est jamais négatif, quels que soient les actes', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 1_500 })), { maxLength: 12 }),
      async (actes) => {
        const { id } = await declare(1_000);
        for (const [acte, montant] of actes) {
          const encoursLu: DetailEncours = await m.detail(id);
          const [dernier] = encoursLu.reglements.filter(({ annuleLe }) => annuleLe === null).toReversed();
          if (acte === 0) await modifier(encoursLu, montant);
          else if (acte === 1 && montant > 0) await m.regler(encoursLu, montant);
          else if (acte === 2 && montant > 0)
            await m.regler(encoursLu, montant, { solder: true, ecartMotif: 'REMISE_COMMERCIALE' });
          else if (acte === 3) await repasser(encoursLu, 'a-regler');
          else if (dernier)
            await m.appeler(m.jetons.ADMIN, 'DELETE', `/${id}/reglements/${dernier.id}?version=${encoursLu.version}`);
          const apres: DetailEncours = await m.detail(id);
          const recus = (await actifs(id)).reduce((a, b) => a + b, 0);
          expect(apres.valeurRegleeCentimes).toBe(recus);
          if (apres.etat !== 'REGLE') expect(apres.soldeCentimes).toBeGreaterThanOrEqual(recus > 0 ? 1 : 0);
        }
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from encours
          where etat <> 'REGLE' and valeur_attendue_centimes < valeur_reglee_centimes`.execute(
          m.app.services.dbSysteme,
        );
        expect(rows).toEqual([{ n: 0 }]);
      },
    ),
    { numRuns: 12 },
  ));
