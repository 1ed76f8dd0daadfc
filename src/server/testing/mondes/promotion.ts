import type { DetailPromotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import type { PromotionSaisie } from '#shared/features/operations/operation/schemas/saisie.ts';
import { unePromotion } from '#shared/features/operations/operation/exemples-de-test.ts';
import { transactionSysteme } from '#server/core/db/database.ts';
import { creerApplication, type Application, type Reponse } from '#server/testing/application.ts';
import { creerEquipes } from '#server/testing/mondes/equipes.ts';

export const URL = '/api/v1/promotions';

/** What the tests of promotions start from: a pharmacy with its four roles, a laboratory and places; a groupement; a neighbour with its own. */
export const creerMonde = async (options: Parameters<typeof creerApplication>[0] = {}) => {
  const app: Application = await creerApplication(options);
  app.horloge.maintenant = new Date('2026-03-04T09:00:00Z');
  const { dbSysteme } = app.services;
  const equipes = await creerEquipes(app);
  let numero = 0;
  const unLaboratoire = (tenantId: number, nom = `Laboratoire ${++numero}`): Promise<number> =>
    transactionSysteme(dbSysteme, async (tx) => {
      const detail = await tx
        .insertInto('laboratoire_detail')
        .values({ nom })
        .returning('id')
        .executeTakeFirstOrThrow();
      const ligne = { tenant_id: tenantId, detail_id: detail.id };
      return (await tx.insertInto('laboratoire').values(ligne).returning('id').executeTakeFirstOrThrow()).id;
    });
  const unEmplacement = (tenantId: number, nom = `TG ${++numero}`, actif = true): Promise<number> =>
    transactionSysteme(dbSysteme, async (tx) => {
      const zone = { tenant_id: tenantId, nom: `Zone ${nom}`, ordre: ++numero };
      const { id: zone_id } = await tx.insertInto('zone').values(zone).returning('id').executeTakeFirstOrThrow();
      const place = { tenant_id: tenantId, zone_id, nom, type: 'TG', ordre: numero, actif };
      return (await tx.insertInto('emplacement').values(place).returning('id').executeTakeFirstOrThrow()).id;
    });
  const { pharmacie, groupement, voisinage, jetons } = equipes;
  const labo = await unLaboratoire(pharmacie, 'Éclat Santé');
  const laboGroupement = await unLaboratoire(groupement, 'Zinc & Fils');
  const laboVoisin = await unLaboratoire(voisinage);
  const place = await unEmplacement(pharmacie, 'TG 1');
  const autrePlace = await unEmplacement(pharmacie, 'TG 2');
  const placeVoisine = await unEmplacement(voisinage);

  const appeler = (
    token: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    suite: string,
    corps?: unknown,
    entetes?: Record<string, string>,
  ): Promise<Reponse> =>
    app.appeler(token, method, `${URL}${suite}`, {
      ...(corps !== undefined && { corps }),
      ...(entetes && { entetes }),
    });
  const exiger = async (envoi: Promise<Reponse>): Promise<DetailPromotion> => {
    const { status, corps } = await envoi;
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(corps)}`);
    return corps;
  };
  const saisie = (champs: Partial<PromotionSaisie> = {}): PromotionSaisie =>
    unePromotion({ laboratoireId: labo, ...champs });
  const creer = (champs: Partial<PromotionSaisie> = {}, token = jetons.ADMIN) =>
    exiger(appeler(token, 'POST', '', saisie(champs)));
  /** With a TG on its place. */
  const unePlace = (emplacementId = place, champs: object = {}) => ({
    emplacementId,
    dateDebut: null,
    dateFin: null,
    quantiteFacing: null,
    prixHtCentimes: null,
    ...champs,
  });
  const creerTg = (champs: Partial<PromotionSaisie> = {}, token = jetons.ADMIN) =>
    creer({ typePromo: 'TG', dispositifs: [], conditionsPromo: null, emplacements: [unePlace()], ...champs }, token);
  const acte = (
    nom: string,
    { id, version }: { id: number; version: number },
    champs: object = {},
    token = jetons.ADMIN,
  ) => appeler(token, 'POST', `/${id}/${nom}`, { version, ...champs });
  const agir = (nom: string, promotion: { id: number; version: number }, champs: object = {}, token = jetons.ADMIN) =>
    exiger(acte(nom, promotion, champs, token));
  const creerModele = (champs: Partial<PromotionSaisie> = {}) =>
    creer(
      { laboratoireId: laboGroupement, emplacementConseille: 'TG entrée', emplacements: [], ...champs },
      jetons.GROUPEMENT,
    );
  /** The copy of a modèle, as an adhérent receives it. */
  const uneCopie = async (champs: Partial<PromotionSaisie> = {}): Promise<DetailPromotion> => {
    const modele = await creerModele({ typePromo: 'PROMO_TG' });
    const copie = await creer({ typePromo: 'PROMO_TG', ...champs });
    const parts = { PROMO_TG: ['WAITING', 'WAITING'], PROMO: ['WAITING', null], TG: [null, 'WAITING'] } as const;
    const [promo, tg] = parts[copie.typePromo];
    await dbSysteme
      .updateTable('promotion')
      .set({
        origine: 'GROUPEMENT',
        groupement_id: groupement,
        modele_id: modele.id,
        acceptation_promo: promo,
        acceptation_tg: tg,
        etat_promo: promo && 'VALIDATED',
        etat_tg: tg && 'VALIDATED',
      })
      .where('tenant_id', '=', pharmacie)
      .where('id', '=', copie.id)
      .execute();
    return exiger(appeler(jetons.ADMIN, 'GET', `/${copie.id}`));
  };
  return {
    app,
    ...equipes,
    labo,
    laboGroupement,
    laboVoisin,
    place,
    autrePlace,
    placeVoisine,
    unLaboratoire,
    unEmplacement,
    appeler,
    exiger,
    saisie,
    creer,
    creerTg,
    creerModele,
    uneCopie,
    unePlace,
    acte,
    agir,
  };
};
export type Monde = Awaited<ReturnType<typeof creerMonde>>;
