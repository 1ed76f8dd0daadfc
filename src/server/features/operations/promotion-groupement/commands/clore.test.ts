import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMondeForcage, type MondeForcage } from '#server/testing/mondes/forcage.ts';

let m: MondeForcage;
beforeAll(async () => {
  m = await creerMondeForcage();
});
afterAll(() => m.app.fermer());

const PROMOTIONS = '/api/v1/promotions';
const MODELES = '/api/v1/promotionsGroupement';
const versionDe = async (id: number): Promise<number> => (await m.saisieDe(id)).version;
const repasser = async (id: number) =>
  m.app.appeler(m.jetons.groupement, 'POST', `${PROMOTIONS}/${id}/brouillon`, {
    corps: { version: await versionDe(id) },
  });
const supprimer = async (id: number) =>
  m.app.appeler(m.jetons.groupement, 'DELETE', `${PROMOTIONS}/${id}`, {
    query: { version: String(await versionDe(id)) },
  });
const clore = async (id: number, jeton = m.jetons.groupement) =>
  m.app.appeler(jeton, 'POST', `${MODELES}/${id}/clore`, { corps: { version: await versionDe(id) } });
const modele = async (id: number) => (await m.app.appeler(m.jetons.groupement, 'GET', `${MODELES}/${id}`)).corps;
const avisDe = async (jeton: string): Promise<{ title: string; body: string }[]> =>
  (await m.app.appeler(jeton, 'GET', '/api/v1/notifications', { query: { taille: '200' } })).corps.elements;
const messageDe = (jeton: string, copieId: number) =>
  m.app.appeler(jeton, 'POST', `/api/v1/discussion/promotion/${copieId}`, {
    corps: { texte: 'Un mot entre nous' },
  });

describe('une opération commencée chez les adhérents', () => {
  it.each([
    ['le jour où elle commence', 0, 20],
    ['en cours', -5, 20],
    ['son dernier jour', -5, 0],
    ['finie et traitée', -30, -2],
  ])('ne se retire ni ne se supprime : %s ; copie et encours restent', async (_, debut, fin) => {
    const { id, copieId } = await m.acceptee({ debut: m.jour(-30), fin: m.jour(20) });
    await m.executer(
      sql`update promotion set date_debut = ${m.jour(debut)}, date_fin = ${m.jour(fin)} where id in (${id}, ${copieId})`,
    );
    const avant = [await m.copies(id), await m.encoursDe(copieId)];
    const [retrait, suppression] = [await repasser(id), await supprimer(id)];
    expect([retrait.status, retrait.corps.code, suppression.status, suppression.corps.code]).toEqual([
      409,
      'PROMOTION_COMMENCEE',
      409,
      'PROMOTION_COMMENCEE',
    ]);
    expect([await m.copies(id), await m.encoursDe(copieId)]).toEqual(avant);
    const { droits } = await modele(id);
    expect([droits.repasserEnBrouillon, droits.supprimer, droits.clore]).toEqual([[], false, fin > 0]);
  });

  it('se clôt : elle finit aujourd’hui, partout ; copies, encours, places et messages restent, chacun est prévenu', async () => {
    const { membre, id, copieId, place } = await m.acceptee({ debut: m.jour(-5), fin: m.jour(20) });
    const valeurs = (await m.encoursDe(copieId)).map(({ etat, valeur }) => [etat, valeur]);
    const { status, corps } = await clore(id);
    expect([status, corps.dateFin, corps.etat]).toEqual([200, m.aujourdhui, 'PUBLIEE']);
    expect(await m.copies(id)).toMatchObject([
      { id: copieId, acceptationPromo: 'ACCEPTED', acceptationTg: 'ACCEPTED' },
    ]);
    expect((await m.encoursDe(copieId)).map(({ etat, valeur }) => [etat, valeur])).toEqual(valeurs);
    expect((await m.encoursDe(copieId)).map(({ date }) => date)).toEqual([m.aujourdhui, m.aujourdhui]);
    expect(await m.placesDe(copieId)).toMatchObject([{ place, du: m.jour(-5), au: m.aujourdhui, occupe: true }]);
    const avis = (await avisDe(membre.jeton)).find(({ title }) => title === 'Opération close par votre groupement');
    expect(avis?.body).toContain('se termine aujourd’hui. Votre réponse, vos encours et vos messages restent.');
    const encore = await clore(id);
    expect([encore.status, encore.corps.code], 'une fois').toEqual([409, 'PROMOTION_NON_CLOTURABLE']);
  });

  it('libère les places que la TG n’avait pas encore prises', async () => {
    const { id, copieId } = await m.acceptee({ debut: m.jour(-5), fin: m.jour(20) });
    await m.executer(sql`update promotion_emplacement set date_debut = ${m.jour(3)} where promotion_id = ${copieId}`);
    expect((await clore(id)).status).toBe(200);
    expect(await m.placesDe(copieId)).toEqual([]);
    expect(await m.encoursDe(copieId)).toHaveLength(2);
  });

  it('ne se repousse pas pour être retirée ensuite', async () => {
    const { id } = await m.acceptee({ debut: m.jour(-5), fin: m.jour(20) });
    const { status, corps } = await m.apercu(id, { ...(await m.saisieDe(id)), dateDebut: m.jour(4) });
    expect([status, corps.code]).toEqual([409, 'DEBUT_FIGE']);
  });

  it('douze à la fois : une clôture ; l’autre groupement et la consultation n’y peuvent rien', async () => {
    const { id } = await m.acceptee({ debut: m.jour(-5), fin: m.jour(20) });
    expect((await clore(id, m.jetons.autre)).status).toBe(404);
    expect((await clore(id, m.jetons.consultation)).corps.code).toBe('LECTURE_SEULE');
    const version = await versionDe(id);
    const statuts = await Promise.all(
      Array.from({ length: 12 }, () =>
        m.app.appeler(m.jetons.groupement, 'POST', `${MODELES}/${id}/clore`, { corps: { version } }),
      ),
    );
    expect(statuts.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
  });
});

describe('avant de commencer', () => {
  it('elle se retire, après que l’argent en jeu est nommé, à qui retire et à qui perd ; elle ne se clôt pas', async () => {
    const { membre, id } = await m.acceptee();
    expect((await clore(id)).corps.code).toBe('PROMOTION_NON_CLOTURABLE');
    const apercu = (await m.app.appeler(m.jetons.groupement, 'GET', `${MODELES}/${id}/retrait`)).corps;
    expect(apercu).toMatchObject({
      acceptees: 1,
      encoursADeclarer: 2,
      encoursADeclarerMontants: { HT: 24_000 },
      adherentsADeclarer: 1,
    });
    expect((await repasser(id)).status).toBe(200);
    const avis = (await avisDe(membre.jeton)).find(({ title }) => title === 'Opération retirée par votre groupement');
    expect(avis?.body.replaceAll('\u00a0', ' ')).toContain(
      '2 encours à déclarer (240,00 € HT) disparaissent avec elle.',
    );
  });

  it('une copie sans réponse qui porte un message se ferme au lieu de disparaître, quand la cible change', async () => {
    const { id, segment } = await m.acceptee();
    const attend = await m.unAdherent();
    await m.affecter({ adherentIds: [attend.adhesionId], ajouter: [segment.id] });
    await m.travailler();
    const copie = (await m.copies(id)).find(({ tenantId }) => tenantId === attend.id)!;
    expect((await messageDe(attend.jeton, copie.id)).status).toBe(200);
    await m.affecter({ adherentIds: [attend.adhesionId], retirer: [segment.id] });
    await m.travailler();
    expect((await m.copies(id)).find(({ tenantId }) => tenantId === attend.id)).toMatchObject({
      id: copie.id,
      acceptationPromo: 'REFUSED',
      acceptationTg: 'REFUSED',
    });
  });
});
