import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creerMondeDelegue, type MondeDelegue } from '#server/testing/mondes/delegue.ts';
import { uneContrepartie, unePromotion } from '#shared/features/operations/operation/exemples-de-test.ts';
import type { PromotionSaisie } from '#shared/features/operations/operation/schemas/saisie.ts';

let m: MondeDelegue;
let laboratoireId: number;
let emplacementId: number;
beforeAll(async () => {
  m = await creerMondeDelegue();
  const { dbSysteme } = m.app.services;
  await m.unEncours(m.pharmacie, { info: 'pour son laboratoire' });
  laboratoireId = (
    await dbSysteme
      .selectFrom('laboratoire')
      .select('id')
      .where('tenant_id', '=', m.pharmacie)
      .executeTakeFirstOrThrow()
  ).id;
  const zone = { tenant_id: m.pharmacie, nom: 'Entrée', ordre: 1 };
  const { id } = await dbSysteme.insertInto('zone').values(zone).returning('id').executeTakeFirstOrThrow();
  const place = { tenant_id: m.pharmacie, zone_id: id, nom: 'TG 1', type: 'TG', ordre: 1, actif: true };
  emplacementId = (await dbSysteme.insertInto('emplacement').values(place).returning('id').executeTakeFirstOrThrow())
    .id;
});
beforeEach(async () => {
  await m.vider();
  await m.app.services.dbSysteme.deleteFrom('promotion').execute();
  const { id, version } = await m.accorder(m.jetons.delegue);
  await m.appeler(m.jetons.admin, 'PUT', `/droits/${id}`, {
    version,
    droitTrade: true,
    tousLaboratoires: true,
    lectureEncours: false,
    expireLe: null,
  });
  await m.app.services.dbSysteme.deleteFrom('notification').execute();
});
afterAll(() => m.app.fermer());

const appeler = (token: string, method: 'GET' | 'POST' | 'PUT', suite: string, corps?: unknown) =>
  m.app.appeler(token, method, `/api/v1/${suite}`, corps === undefined ? {} : { corps });
const tg = () => ({ emplacementId, dateDebut: null, dateFin: null, quantiteFacing: null, prixHtCentimes: 15_000 });
const saisie = (champs: Partial<PromotionSaisie> = {}) =>
  unePromotion({ laboratoireId, nomOperation: 'Solaires', contreparties: [uneContrepartie()], ...champs });
const proposer = async (champs: Partial<PromotionSaisie> = {}): Promise<{ id: number }> =>
  (await appeler(m.jetons.delegue, 'POST', `trade/pharmacies/${m.pharmacie}/promotions`, saisie(champs))).corps;
const version = async (id: number): Promise<number> =>
  (await appeler(m.jetons.admin, 'GET', `promotions/${id}`)).corps.version;
const valider = async (id: number) =>
  appeler(m.jetons.admin, 'POST', `promotions/${id}/valider`, { version: await version(id) });

describe('ce que la pharmacie fait de la proposition est dit au délégué', () => {
  const avis = async (token = m.jetons.delegue) =>
    (await appeler(token, 'GET', 'notifications')).corps.elements.map(
      ({ title, body, link }: Record<string, unknown>) => ({
        title,
        body,
        link,
      }),
    );
  const lien = () => ({ ecran: 'trade', params: { ouvert: String(m.pharmacie) } });

  it('validée, part après part, avec le chemin qui y mène', async () => {
    const { id } = await proposer({ typePromo: 'PROMO_TG', emplacements: [tg()] });
    const part = async (nomDePart: string) =>
      appeler(m.jetons.admin, 'POST', `promotions/${id}/valider`, { version: await version(id), parts: [nomDePart] });
    expect((await part('PROMO')).status).toBe(200);
    expect(await avis()).toEqual([
      {
        title: 'Proposition acceptée',
        body: expect.stringMatching(/ a validé votre proposition « Solaires » \(la promotion seulement\)\.$/),
        link: lien(),
      },
    ]);
    expect((await part('TG')).status).toBe(200);
    expect((await avis())[0].body).toMatch(/\(la tête de gondole seulement\)\.$/);
  });

  it('refusée, sans le motif, qui est à la pharmacie', async () => {
    const { id } = await proposer();
    await appeler(m.jetons.admin, 'POST', `promotions/${id}/refuser`, {
      version: await version(id),
      motif: 'motifconfidentiel',
    });
    expect(await avis()).toEqual([
      {
        title: 'Proposition refusée',
        body: expect.stringMatching(/ a refusé votre proposition « Solaires »\.$/),
        link: lien(),
      },
    ]);
    expect(JSON.stringify(await avis())).not.toContain('motifconfidentiel');
  });

  it('reprise et modifiée, une fois ; supprimée', async () => {
    const { id } = await proposer();
    for (let i = 0; i < 2; i++)
      expect(
        (
          await appeler(m.jetons.admin, 'PUT', `promotions/${id}`, {
            ...saisie({ quantite: 10 + i }),
            version: await version(id),
          })
        ).status,
      ).toBe(200);
    expect((await avis()).map(({ title }: { title: string }) => title)).toEqual(['Proposition reprise']);
    await m.app.appeler(m.jetons.admin, 'DELETE', `/api/v1/promotions/${id}`, {
      query: { version: String(await version(id)) },
    });
    expect((await avis())[0].title).toBe('Proposition supprimée');
  });

  it('rien de ce que la pharmacie écrit elle-même, ni après la fin de l’accès', async () => {
    const promotionDeLaPharmacie = (await appeler(m.jetons.admin, 'POST', 'promotions', saisie())).corps;
    expect((await valider(promotionDeLaPharmacie.id)).status).toBe(200);
    const { id } = await proposer();
    await m.app.services.dbSysteme
      .updateTable('habilitation')
      .set({ expire_le: '2020-01-01' })
      .where('tenant_id', '=', m.pharmacie)
      .execute();
    expect((await valider(id)).status).toBe(200);
    expect(await avis()).toEqual([]);
  });
});
