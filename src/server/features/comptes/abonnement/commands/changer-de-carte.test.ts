import { afterAll, beforeAll, expect, it } from 'vitest';
import { boutique, creerMondePaiement, reglages, type MondePaiement } from '#server/testing/mondes/paiement.ts';
import { enCorps, fabriquerAvis } from '../../../../../../simulators/payzen/avis.ts';
import { fautes } from '../../../../../../simulators/payzen/formulaire.ts';

let m: MondePaiement;
beforeAll(async () => {
  m = await creerMondePaiement();
});
afterAll(() => m.app.fermer());

const changer = (jeton: string) => {
  m.app.sessions.oublier();
  return m.app.appeler(jeton, 'POST', '/api/v1/abonnement/carte');
};

it('mène à la page du prestataire pour le mandat prélevé ; son avis s’écrit au journal et ne paie rien', async () => {
  const { id, jeton, commande } = await m.abonne();
  const avant = await m.suivi(jeton);
  expect(avant.droits.changerDeCarte).toBe(true);
  const { status, corps } = await changer(jeton);
  expect([status, corps.url, fautes(corps.champs, boutique)]).toEqual([200, reglages.url, []]);
  expect(corps.champs).toMatchObject({
    vads_page_action: 'REGISTER_UPDATE',
    vads_identifier: commande.champs['vads_identifier'],
  });
  for (const choix of ['refuser', 'accepter'] as const) {
    const avis = await m.poster(enCorps(fabriquerAvis(corps.champs, choix, boutique)));
    expect(avis.corps).toEqual({ resultat: 'ENREGISTRE' });
  }
  expect(await m.journal(id, 'changer-carte')).toHaveLength(1);
  expect(await m.suivi(jeton)).toEqual(avant);
});

it('sans mandat prélevé, il n’y a pas de carte à changer', async () => {
  const { jeton } = await m.compte();
  expect((await m.suivi(jeton)).droits.changerDeCarte).toBe(false);
  const { status, corps } = await changer(jeton);
  // Without subscription, the call itself is closed.
  expect([status, corps.code]).toEqual([402, 'ABONNEMENT_REQUIS']);
  const { id } = await m.compte();
  await m.app.appeler(m.superJeton, 'PUT', `/api/v1/tenant/abonnement/${id}`, { corps: { essai: 1 } });
  const essai = await changer(await m.app.jeton(id, 'ADMIN'));
  expect([essai.status, essai.corps.code]).toEqual([409, 'SANS_PRELEVEMENT']);
});

it('un avis de carte pour un mandat inconnu est refusé', async () => {
  const { jeton } = await m.abonne();
  const { champs } = (await changer(jeton)).corps;
  const avis = fabriquerAvis({ ...champs, vads_identifier: 'PCM-inconnu' }, 'accepter', boutique);
  expect((await m.poster(enCorps(avis))).corps.code).toBe('COMMANDE_INCONNUE');
});
