import { afterAll, beforeAll, expect, it } from 'vitest';
import { uneContrepartie } from '#shared/features/operations/operation/exemples-de-test.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/promotion.ts';
import { ecrireAvecRecus } from '#server/testing/recus.ts';

/** What the settings refuse to lose because a promotion needs it. */
let monde: Monde;
beforeAll(async () => {
  monde = await creerMonde();
});
afterAll(() => monde.app.fermer());

const supprimer = (url: string, token = monde.jetons.ADMIN) => monde.app.appeler(token, 'DELETE', `/api/v1/${url}`);
const emplacementDuPlan = async (id: number) =>
  (await monde.app.appeler(monde.jetons.ADMIN, 'GET', '/api/v1/emplacements')).corps.zones
    .flatMap(({ emplacements }: { emplacements: { id: number }[] }) => emplacements)
    .find((lieu: { id: number }) => lieu.id === id);

it('un emplacement utilisé ne se supprime pas, sauf si la TG est refusée', async () => {
  const place = await monde.unEmplacement(monde.pharmacie);
  const promotion = await monde.creerTg({ emplacements: [monde.unePlace(place)] });
  expect((await supprimer(`emplacements/${place}`)).corps).toMatchObject({
    status: 409,
    code: 'EMPLACEMENT_UTILISE',
    detail: 'Impossible de supprimer cet emplacement : une promotion l’utilise. Vous pouvez le désactiver.',
  });
  await monde.agir('refuser', promotion, { motif: 'Annulée' });
  expect((await supprimer(`emplacements/${place}`)).status).toBe(200);
});

it('le plan dit l’occupation des douze derniers mois et ce qu’elle a rapporté, un jour partagé compté une fois', async () => {
  const place = await monde.unEmplacement(monde.pharmacie);
  const autre = await monde.unEmplacement(monde.pharmacie);
  // Today is 2026-03-04: 73 days of 365 are 20 %.
  const dates = { dateDebut: '2025-12-21', dateFin: '2026-03-29', superposable: true };
  const contreparties = [uneContrepartie({ part: 'TG', valeurCentiemes: 20_000 })];
  const emplacements = [monde.unePlace(place), monde.unePlace(autre, { dateDebut: '2026-03-04' })];
  const promotion = await monde.agir('valider', await monde.creerTg({ ...dates, contreparties, emplacements }));
  await monde.agir('valider', await monde.creerTg({ ...dates, emplacements: [monde.unePlace(place)] }));
  await monde.creerTg({ dateDebut: '2025-06-02', dateFin: '2025-07-06', emplacements: [monde.unePlace(place)] });
  expect(await emplacementDuPlan(place)).toMatchObject({ tauxPct: 20, gagne: {} });
  expect(await emplacementDuPlan(autre), 'aujourd’hui n’est pas fini').toMatchObject({ tauxPct: 0, gagne: {} });
  const { encours } = promotion.contreparties[0]!;
  await ecrireAvecRecus(monde.app.services.dbSysteme, (tx) =>
    tx
      .updateTable('encours')
      .set({ etat: 'REGLE', regle_le: '2026-03-04', valeur_reglee_centimes: 20_000 })
      .where('id', '=', encours!.id)
      .execute(),
  );
  expect(await emplacementDuPlan(place)).toMatchObject({ tauxPct: 20, gagne: { HT: 20_000 } });
});

it('ce qu’a rapporté une TG se partage entre ses places au centime près', async () => {
  const places = [await monde.unEmplacement(monde.pharmacie), await monde.unEmplacement(monde.pharmacie)];
  const dates = { dateDebut: '2026-01-05', dateFin: '2026-01-25' };
  const contreparties = [uneContrepartie({ part: 'TG', valeurCentiemes: 20_001 })];
  const emplacements = places.map((place) => monde.unePlace(place));
  const promotion = await monde.agir('valider', await monde.creerTg({ ...dates, contreparties, emplacements }));
  await ecrireAvecRecus(monde.app.services.dbSysteme, (tx) =>
    tx
      .updateTable('encours')
      .set({ etat: 'REGLE', regle_le: '2026-03-04', valeur_reglee_centimes: 20_001 })
      .where('id', '=', promotion.contreparties[0]!.encours!.id)
      .execute(),
  );
  const gagnes = await Promise.all(places.map(async (place) => (await emplacementDuPlan(place)).gagne.HT));
  expect(gagnes).toEqual([10_001, 10_000]);
});

it('une priorité portée et un segment visé par une opération en cours restent', async () => {
  const base = monde.app.services.dbSysteme;
  const priorite = { tenant_id: monde.groupement, nom: 'Incontournable', couleur: '#b3322b', rang: 1 };
  const { id: prioriteId } = await base
    .insertInto('priorite')
    .values(priorite)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { corps: segment } = await monde.app.appeler(monde.jetons.GROUPEMENT, 'POST', '/api/v1/groupements/segment', {
    corps: { nom: 'Littoral' },
  });
  const modele = await monde.creerModele({ nomOperation: 'Solaires', prioriteId, segmentIds: [segment.id] });
  expect(modele).toMatchObject({ prioriteId, segmentIds: [segment.id], priorite: { nom: 'Incontournable' } });
  expect((await supprimer(`priorites/${prioriteId}`, monde.jetons.GROUPEMENT)).corps.code).toBe('PRIORITE_UTILISEE');
  expect((await supprimer(`groupements/segment/${segment.id}`, monde.jetons.GROUPEMENT)).corps).toMatchObject({
    status: 409,
    code: 'SEGMENT_CIBLE',
    detail: 'Impossible de supprimer ce segment : « Solaires » le vise. Retirez-le d’abord de ces opérations.',
  });
  await base
    .updateTable('promotion')
    .set({ date_debut: '2026-01-01', date_fin: '2026-03-03' })
    .where('id', '=', modele.id)
    .execute();
  expect((await supprimer(`groupements/segment/${segment.id}`, monde.jetons.GROUPEMENT)).status).toBe(200);
});
