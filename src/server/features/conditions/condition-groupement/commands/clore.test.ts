import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMonde, type Monde } from '#server/testing/mondes/condition.ts';
import { ajouterJours, jourParis } from '#shared/core/dates.ts';

let m: Monde;
let aujourdhui: string;
beforeAll(async () => {
  m = await creerMonde();
  aujourdhui = jourParis(m.app.horloge.maintenant);
});
afterAll(() => m.app.fermer());

const periode = (debut: number, fin: number) => ({
  annee: null,
  dateDebut: ajouterJours(aujourdhui, debut),
  dateFin: ajouterJours(aujourdhui, fin),
});
const accepteeEntre = async (debut: number, fin: number) => {
  const membre = await m.unMembre(m.littoral);
  const publiee = await m.publier(await m.preparer(periode(debut, fin)));
  await m.accepter(membre.jeton, publiee.id);
  const conditionLue = (await m.app.appeler(m.jetons.groupement, 'GET', `/api/v1/groupements/conditions/${publiee.id}`))
    .corps;
  return { membre, publiee: conditionLue };
};
const conditionsDuMembre = async (jeton: string) =>
  (await m.lister(jeton)).elements.map(({ gamme, dateFin, liee }) => ({ gamme, dateFin, liee }));

describe('une condition dont la période a commencé', () => {
  it.each([
    ['son premier jour', 0, 60],
    ['en cours', -30, 60],
  ])('ne se retire plus, ce que les adhérents ont accepté reste : %s', async (_, debut, fin) => {
    const { membre, publiee } = await accepteeEntre(debut, fin);
    const avant = await conditionsDuMembre(membre.jeton);
    expect(publiee.droits).toMatchObject({ retirer: false, clore: true });
    const refus = await m.passer(publiee, 'retirer');
    expect([refus.status, refus.corps.code]).toEqual([409, 'CONDITION_COMMENCEE']);
    expect(refus.corps.detail).toContain('Vous pouvez la clore');
    expect([await conditionsDuMembre(membre.jeton), avant.length > 0]).toEqual([avant, true]);
  });

  it('finie, elle ne se retire ni ne se clôt', async () => {
    const { membre, publiee } = await accepteeEntre(-30, 60);
    const fin = { date_debut: ajouterJours(aujourdhui, -60), date_fin: ajouterJours(aujourdhui, -1) };
    for (const table of ['condition_groupement', 'condition'] as const)
      await m.app.services.dbSysteme.updateTable(table).set(fin).execute();
    const avant = await conditionsDuMembre(membre.jeton);
    const codes = [await m.passer(publiee, 'retirer'), await m.passer(publiee, 'clore')].map(({ corps }) => corps.code);
    expect(codes).toEqual(['CONDITION_COMMENCEE', 'CONDITION_NON_CLOTURABLE']);
    expect(await conditionsDuMembre(membre.jeton)).toEqual(avant);
  });

  it.each([
    ['aujourd’hui', -30, 0],
    ['demain, commencée aujourd’hui', 0, 1],
  ])('se clôt : elle finit %s chez tous, rien n’est retiré, qui avait accepté est prévenu', async (_, debut, fin) => {
    const { membre, publiee } = await accepteeEntre(debut, 60);
    const avant = await conditionsDuMembre(membre.jeton);
    const dateFin = ajouterJours(aujourdhui, fin);
    const { status, corps } = await m.passer(publiee, 'clore');
    expect([status, corps.etat, corps.dateFin, corps.reponses.ACCEPTED]).toEqual([200, 'VALIDATED', dateFin, 1]);
    expect(corps.historique[0]).toMatchObject({ action: 'clore' });
    expect(await conditionsDuMembre(membre.jeton)).toEqual(avant.map((condition) => ({ ...condition, dateFin })));
    expect(await m.avis(membre.jeton)).toContain('Conditions closes');
    const encore = await m.passer(corps, 'clore');
    expect([encore.status, encore.corps.code]).toEqual([409, 'CONDITION_NON_CLOTURABLE']);
  });

  it('douze à la fois : une clôture ; l’autre groupement et la consultation n’y peuvent rien', async () => {
    const { publiee } = await accepteeEntre(-30, 60);
    expect((await m.passer(publiee, 'clore', m.jetons.autre)).status).toBe(404);
    expect((await m.passer(publiee, 'clore', m.jetons.consultation)).corps.code).toBe('LECTURE_SEULE');
    const statuts = await Promise.all(Array.from({ length: 12 }, () => m.passer(publiee, 'clore')));
    expect(statuts.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
  });
});

it('avant de commencer, elle se retire et ne se clôt pas', async () => {
  const { membre, publiee } = await accepteeEntre(1, 60);
  expect(publiee.droits).toMatchObject({ retirer: true, clore: false });
  expect((await m.passer(publiee, 'clore')).corps.code).toBe('CONDITION_NON_CLOTURABLE');
  expect((await m.passer(publiee, 'retirer')).status).toBe(200);
  expect(await conditionsDuMembre(membre.jeton)).toEqual([]);
});

describe('qui n’avait pas choisi', () => {
  const aChoisir = async (jeton: string) =>
    (
      await m.app.appeler(jeton, 'GET', '/api/v1/notifications', { query: { processed: 'false', taille: '200' } })
    ).corps.elements.filter(({ title }: { title: string }) => title === 'Conditions de votre groupement').length;
  it.each([
    ['clore', -30],
    ['retirer', 30],
  ] as const)('%s : on ne le lui demande plus', async (acte, debut) => {
    const membre = await m.unMembre(m.littoral);
    const publiee = await m.publier(await m.preparer(periode(debut, 60)));
    const avant = await aChoisir(membre.jeton);
    expect(avant).toBeGreaterThan(0);
    expect((await m.passer(publiee, acte)).status).toBe(200);
    expect(await aChoisir(membre.jeton)).toBe(avant - 1);
  });
});
