import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { app, changerEtat, demande, inscrire, preparerTenants, superJeton } from '#server/testing/mondes/tenant.ts';
import { roles } from '#shared/core/acteur.ts';

preparerTenants();

const repondre = (corps: object, jeton = superJeton) =>
  app.appeler(jeton, 'PUT', '/api/v1/tenant/inscriptions', { corps });
const uneInscription = async (nom?: string): Promise<number> =>
  (await inscrire(demande(nom === undefined ? {} : { nom }))).corps.id;
const compte = async (id: number) => (await app.appeler(superJeton, 'GET', `/api/v1/tenant/detail/${id}`)).corps;
const mails = async (id: number) =>
  (
    await sql<{ sujet: string; texte: string }>`
      select sujet, texte from mail where tenant_id = ${id} and cle like 'inscription-reponse-%'`.execute(
      app.services.dbSysteme,
    )
  ).rows;

describe('répondre à des inscriptions ensemble (CPT-96, CPT-97)', () => {
  it('les accepte avec leur essai, en un acte', async () => {
    const ids = [await uneInscription(), await uneInscription()];
    expect((await repondre({ ids, reponse: 'ACCEPTED', essai: 2 })).corps).toEqual({ nbFaites: 2, empechements: [] });
    for (const id of ids) {
      expect(await compte(id)).toMatchObject({ active: 'ACCEPTED', abonnement: { essaiActif: true } });
      expect(await mails(id)).toMatchObject([{ sujet: 'Votre compte Pharmaccord est ouvert' }]);
    }
  });

  it('les refuse avec un motif, que le mail porte', async () => {
    const id = await uneInscription();
    expect((await repondre({ ids: [id], reponse: 'REFUSED', motif: 'FINESS inconnu' })).corps.nbFaites).toBe(1);
    expect((await compte(id)).active).toBe('REFUSED');
    expect((await mails(id))[0]?.texte).toContain('Motif\u00a0: FINESS inconnu');
  });

  it('demande un motif pour refuser, et un choix', async () => {
    const id = await uneInscription();
    for (const [corps, pointeur] of [
      [{ ids: [id], reponse: 'REFUSED' }, '/motif'],
      [{ ids: [], reponse: 'ACCEPTED' }, '/ids'],
      [{ ids: [id], tous: { attendues: 1 }, reponse: 'ACCEPTED' }, '/ids'],
      [{ tous: {}, reponse: 'ACCEPTED' }, '/tous/attendues'],
      [{ tous: { attendues: 1_001 }, reponse: 'ACCEPTED' }, '/tous/attendues'],
      [{ ids: [id], reponse: 'ACCEPTED', essai: 3 }, '/essai'],
    ] as const) {
      const { status, corps: refus } = await repondre(corps);
      expect([status, refus.errors[0].pointer]).toEqual([400, pointeur]);
    }
    expect((await compte(id)).active).toBe('WAITING');
  });

  it('répond à toutes celles que la recherche garde, et à elles seules', async () => {
    const [dedans, autre] = [await uneInscription('Pharmacie Zénith A'), await uneInscription('Pharmacie Zénith B')];
    const dehors = await uneInscription('Pharmacie du Nord');
    for (const attendues of [1, 3])
      expect(await repondre({ tous: { q: 'zenith', attendues }, reponse: 'ACCEPTED' })).toMatchObject({
        status: 409,
        corps: { code: 'LISTE_CHANGEE', detail: expect.stringContaining('2\u00a0inscriptions') },
      });
    expect((await compte(dedans)).active).toBe('WAITING');
    expect((await repondre({ tous: { q: 'zenith', attendues: 2 }, reponse: 'ACCEPTED' })).corps.nbFaites).toBe(2);
    expect((await compte(dedans)).active).toBe('ACCEPTED');
    expect((await compte(autre)).abonnement.essaiActif).toBe(false);
    expect((await compte(dehors)).active).toBe('WAITING');
  });

  it('dit celles qui n’attendent plus, fait les autres, et deux à la fois ne répondent qu’une fois', async () => {
    const [acceptee, attend] = [await uneInscription(), await uneInscription()];
    await changerEtat(acceptee, 'ACCEPTED');
    const { corps } = await repondre({ ids: [acceptee, attend], reponse: 'ACCEPTED', essai: 1 });
    expect(corps).toEqual({
      nbFaites: 1,
      empechements: [{ id: acceptee, nom: '', phrase: 'Cette inscription n’attend plus de réponse.' }],
    });
    const troisieme = await uneInscription();
    const sorts = await Promise.all([1, 2, 3].map(() => repondre({ ids: [troisieme], reponse: 'ACCEPTED', essai: 2 })));
    expect(sorts.map(({ corps: sort }) => sort.nbFaites).toSorted()).toEqual([0, 0, 1]);
    expect(await mails(troisieme)).toHaveLength(1);
  });

  it('est refusé à tous les autres rôles', async () => {
    const id = await uneInscription();
    const pharmacie = await app.unTenant({ nom: 'Pharmacie curieuse' });
    for (const role of roles.filter((nom) => nom !== 'SUPER_ADMIN'))
      expect((await repondre({ ids: [id], reponse: 'ACCEPTED' }, await app.jeton(pharmacie, role))).status, role).toBe(
        403,
      );
  });
});
