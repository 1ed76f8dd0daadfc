import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMonde, type Monde } from '#server/testing/mondes/condition.ts';
import { ajouterJours, formatJour, jourParis } from '#shared/core/dates.ts';

let m: Monde;
let aujourdhui: string;
beforeAll(async () => {
  m = await creerMonde();
  aujourdhui = jourParis(m.app.horloge.maintenant);
});
afterAll(() => m.app.fermer());

const demander = (jeton: string, id: number, chemin: 'relancer' | 'relancer/apercu', pharmacieIds?: number[]) =>
  m.app.appeler(jeton, 'POST', `/api/v1/groupements/conditions/${id}/${chemin}`, {
    corps: pharmacieIds ? { pharmacieIds } : {},
  });
const recues = async (jeton: string) =>
  (await m.app.appeler(jeton, 'GET', '/api/v1/notifications')).corps.elements.map(
    ({ title, processed }: { title: string; processed: boolean }) => [title, processed],
  );
const RELANCE = 'Conditions : votre groupement attend votre choix';

it('publier dit d’abord à qui et dans quels mots, sans rien envoyer (CRR-88)', async () => {
  const membre = await m.unMembre(m.littoral);
  const { id } = await m.preparer({});
  const lire = (jeton: string) => m.app.appeler(jeton, 'GET', `/api/v1/groupements/conditions/${id}/publication`);
  const { corps: prevu } = await lire(m.jetons.groupement);
  expect(prevu.destinataires.map((destinataire: { id: number }) => destinataire.id)).toContain(membre.id);
  expect(prevu.mails).toMatchObject([{ nombre: prevu.destinataires.length, sujet: 'Conditions de votre groupement' }]);
  expect(await recues(membre.jeton)).not.toContainEqual(['Conditions de votre groupement', false]);
  expect((await lire(m.jetons.consultation)).status).toBe(403);
});

describe('relancer des conditions (CND-63)', () => {
  it('l’aperçu dit qui et dans quels mots, et n’envoie rien ; la relance part une fois par jour', async () => {
    const [silencieux, repondu] = [await m.unMembre(m.littoral), await m.unMembre(m.littoral)];
    const periode = { annee: null, dateDebut: ajouterJours(aujourdhui, 30), dateFin: ajouterJours(aujourdhui, 90) };
    const { id } = await m.publier(await m.preparer(periode));
    await m.accepter(repondu.jeton, id);

    const { corps: prevu } = await demander(m.jetons.groupement, id, 'relancer/apercu');
    const noms = prevu.destinataires.map((destinataire: { id: number }) => destinataire.id);
    expect([noms.includes(silencieux.id), noms.includes(repondu.id), prevu.dejaRelances]).toEqual([true, false, 0]);
    expect(prevu.mails).toMatchObject([{ nombre: noms.length, sujet: RELANCE }]);
    expect(prevu.mails[0].html, 'la veille du premier jour').toContain(formatJour(ajouterJours(aujourdhui, 29)));
    expect(await recues(silencieux.jeton)).not.toContainEqual([RELANCE, false]);

    const douze = await Promise.all(Array.from({ length: 12 }, () => demander(m.jetons.groupement, id, 'relancer')));
    expect(douze.reduce((somme, { corps }) => somme + corps.relances, 0)).toBe(noms.length);
    expect(await recues(silencieux.jeton)).toContainEqual([RELANCE, false]);
    expect(await recues(repondu.jeton)).not.toContainEqual([RELANCE, false]);
    expect((await demander(m.jetons.groupement, id, 'relancer/apercu')).corps).toMatchObject({
      destinataires: [],
      dejaRelances: noms.length,
      mails: [],
    });
    await m.accepter(silencieux.jeton, id);
    expect(await recues(silencieux.jeton), 'le choix la clôt').toContainEqual([RELANCE, true]);
  });

  it('un brouillon, et la condition d’un autre, ne se relancent pas', async () => {
    const brouillon = await m.preparer({});
    const refus = await demander(m.jetons.groupement, brouillon.id, 'relancer');
    expect([refus.status, refus.corps.code]).toEqual([409, 'TRANSITION_IMPOSSIBLE']);
    const autre = await m.app.jeton(
      await m.app.unTenant({ nom: 'Autre groupement', type: 'GROUPEMENT' }),
      'GROUPEMENT',
    );
    for (const chemin of ['relancer', 'relancer/apercu'] as const)
      expect((await demander(autre, brouillon.id, chemin)).status).toBe(404);
  });
});
