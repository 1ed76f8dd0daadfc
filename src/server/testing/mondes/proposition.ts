import { afterAll, beforeAll, beforeEach } from 'vitest';
import { creerMondeDelegue, type MondeDelegue } from '#server/testing/mondes/delegue.ts';
import type { PromotionSaisie } from '#shared/features/operations/operation/schemas/saisie.ts';
import { uneContrepartie, unePromotion } from '#shared/features/operations/operation/exemples-de-test.ts';

export let m: MondeDelegue;
export let laboratoireId: number;
export let etranger: number;
export let emplacementId: number;
export let collegueAdmin: string;

const labo = (tenantId: number, nom: string) =>
  m.unEncours(tenantId, { info: nom }).then(async () => {
    const ligne = await m.app.services.dbSysteme
      .selectFrom('laboratoire')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return ligne.id;
  });

export const appeler = (
  token: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  suite: string,
  corps?: unknown,
  entetes: Record<string, string> = {},
) => m.app.appeler(token, method, `/api/v1/${suite}`, { ...(corps === undefined ? {} : { corps }), entetes });
export const chez = (suite = '', pharmacie = m.pharmacie) => `trade/pharmacies/${pharmacie}/${suite}`;
export const accorder = async (droitTrade = true, token = m.jetons.delegue) => {
  const { id, version } = await m.accorder(token);
  await m.appeler(m.jetons.admin, 'PUT', `/droits/${id}`, {
    version,
    droitTrade,
    lectureEncours: false,
    tousLaboratoires: true,
    expireLe: null,
  });
  await m.app.services.dbSysteme.deleteFrom('notification').execute();
};
export const tg = () => ({
  emplacementId,
  dateDebut: null,
  dateFin: null,
  quantiteFacing: null,
  prixHtCentimes: 15_000,
});
export const saisie = (champs: Partial<PromotionSaisie> = {}) =>
  unePromotion({ laboratoireId, nomOperation: 'Solaires', contreparties: [uneContrepartie()], ...champs });
export const uneTg = (champs: Partial<PromotionSaisie> = {}) =>
  saisie({
    typePromo: 'TG',
    conditionsPromo: null,
    dispositifs: [],
    contreparties: [],
    emplacements: [tg()],
    ...champs,
  });
export const proposer = async (champs: Partial<PromotionSaisie> = {}, token = m.jetons.delegue) => {
  const { status, corps } = await appeler(token, 'POST', chez('promotions'), saisie(champs));
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(corps)}`);
  return corps as { id: number; version: number };
};
export const modifier = (id: number, version: number, champs: Partial<PromotionSaisie> = {}) =>
  appeler(m.jetons.delegue, 'PUT', chez(`promotions/${id}`), { ...saisie(champs), version });
export const retirer = (id: number, version: number, token = m.jetons.delegue) =>
  m.app.appeler(token, 'DELETE', `/api/v1/${chez(`promotions/${id}`)}`, { query: { version: String(version) } });
export const suivie = (id: number, token = m.jetons.delegue) => appeler(token, 'GET', chez(`promotions/${id}`));
export const fiche = (id: number) => appeler(m.jetons.admin, 'GET', `promotions/${id}`);
export const valider = async (id: number) =>
  appeler(m.jetons.admin, 'POST', `promotions/${id}/valider`, { version: (await fiche(id)).corps.version });

/** Opens this world for a file of tests: what is exported above follows it. */
export const preparerPropositions = (): void => {
  beforeAll(async () => {
    m = await creerMondeDelegue();
    const { dbSysteme } = m.app.services;
    laboratoireId = await labo(m.pharmacie, 'a');
    etranger = await labo(m.autre, 'b');
    const zone = { tenant_id: m.pharmacie, nom: 'Entrée', ordre: 1 };
    const { id } = await dbSysteme.insertInto('zone').values(zone).returning('id').executeTakeFirstOrThrow();
    const place = {
      tenant_id: m.pharmacie,
      zone_id: id,
      nom: 'TG 1',
      type: 'TG',
      ordre: 1,
      actif: true,
      prix_semaine_ht_centimes: 7_777,
    };
    emplacementId = (await dbSysteme.insertInto('emplacement').values(place).returning('id').executeTakeFirstOrThrow())
      .id;
    await m.app.unUtilisateur(m.pharmacie, 'ADMIN', 'seconde');
    collegueAdmin = await m.app.connecter('seconde');
  });
  beforeEach(async () => {
    await m.vider();
    await m.app.services.dbSysteme.deleteFrom('promotion').execute();
  });
  afterAll(() => m.app.fermer());
};
