import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nouvelleTransaction } from '../../../../../../simulators/payzen/avis.ts';
import { fautes } from '../../../../../../simulators/payzen/formulaire.ts';
import { signer, type Champs } from '../../../../../../simulators/payzen/signature.ts';
import { demarrerPayzen } from '../../../../../../simulators/payzen/serveur.ts';
import { AVIS, boutique, creerMondePaiement, reglages, type MondePaiement } from '#server/testing/mondes/paiement.ts';
import { ajouterJours, jourParis } from '#shared/core/dates.ts';
import { ajouterMois } from '#shared/features/comptes/abonnement/rules.ts';

let monde: MondePaiement;
beforeAll(async () => {
  monde = await creerMondePaiement();
});
afterAll(() => monde.app.fermer());

describe('souscrire en ligne', () => {
  it('prépare un formulaire que le prestataire accepte, puis l’avis ouvre l’accès aussitôt', async () => {
    const { id, jeton } = await monde.compte();
    expect(await monde.suivi(jeton)).toMatchObject({
      moyen: 'payzen',
      formule: { montantCentimes: 4900, mois: 1 },
      droits: { payer: true, demander: false },
    });
    const commande = await monde.commander(jeton);
    expect([commande.url, fautes(commande.champs, boutique)]).toEqual([reglages.url, []]);
    expect((await monde.suivi(jeton)).commande).toMatchObject({ id: commande.commandeId, etat: 'EN_ATTENTE' });
    expect((await monde.app.appeler(jeton, 'GET', '/api/v1/laboratoires/list')).status).toBe(402);
    expect((await monde.aviser(commande)).corps).toEqual({ resultat: 'ENREGISTRE' });
    monde.app.sessions.oublier();
    expect((await monde.app.appeler(jeton, 'GET', '/api/v1/laboratoires/list')).status).toBe(200);
    expect(await monde.suivi(jeton)).toMatchObject({
      souscription: 'RECURRENT',
      abonnement: { abonne: true, alias: commande.champs['vads_identifier'], dateFin: monde.dansUnMois() },
      commande: { etat: 'PAYEE' },
      paiements: [{ nature: 'PAIEMENT', issue: 'PAYE', montantCentimes: 4900, dateFin: monde.dansUnMois() }],
      droits: { payer: false },
    });
    expect(await monde.notifications(jeton)).toEqual(['Abonnement ouvert']);
    expect(await monde.journal(id, 'payer')).toMatchObject([
      { apres: { dateFin: monde.dansUnMois(), montantCentimes: 4900 } },
    ]);
    expect((await monde.app.appeler(jeton, 'POST', '/api/v1/abonnement/paiement')).corps.code).toBe(
      'ABONNEMENT_EN_COURS',
    );
  });

  it('ne fait perdre aucun jour d’un essai en cours', async () => {
    const { id, jeton } = await monde.compte();
    await monde.app.appeler(monde.superJeton, 'PUT', `/api/v1/tenant/abonnement/${id}`, { corps: { essai: 1 } });
    await monde.aviser(await monde.commander(jeton));
    expect((await monde.suivi(jeton)).abonnement.dateFin).toBe(
      ajouterMois(ajouterJours(jourParis(monde.app.horloge.maintenant), 15), 1),
    );
  });

  it('un mandat sans renouvellement ouvre la période, et propose de souscrire à nouveau', async () => {
    const { jeton } = await monde.compte();
    await monde.aviser(await monde.commander(jeton), 'accepter', { champs: { vads_recurrence_status: 'NOT_CREATED' } });
    expect(await monde.suivi(jeton)).toMatchObject({ souscription: 'ABONNE', droits: { payer: true } });
  });

  it('douze commandes à la fois : une seule reste en attente, chacune a sa transaction', async () => {
    const { id, jeton } = await monde.compte();
    const commandes = await Promise.all(Array.from({ length: 12 }, () => monde.commander(jeton)));
    expect(new Set(commandes.map(({ champs }) => champs['vads_trans_id'])).size).toBe(12);
    const lignes = await monde.app.services.dbSysteme
      .selectFrom('abonnement_commande')
      .select('etat')
      .where('tenant_id', '=', id)
      .execute();
    expect(lignes.filter(({ etat }) => etat === 'EN_ATTENTE')).toHaveLength(1);
  });

  it('la même clé rend la même commande', async () => {
    const { jeton } = await monde.compte();
    const payer = () =>
      monde.app.appeler(jeton, 'POST', '/api/v1/abonnement/paiement', { entetes: { 'idempotency-key': 'p1' } });
    expect((await payer()).corps).toEqual((await payer()).corps);
  });

  it('pas plus de vingt commandes par heure', async () => {
    const { jeton } = await monde.compte();
    for (let i = 0; i < 20; i++) await monde.commander(jeton);
    expect((await monde.app.appeler(jeton, 'POST', '/api/v1/abonnement/paiement')).status).toBe(429);
  });
});

describe('le renouvellement', () => {
  it('chaque échéance ajoute sa période, une fois', async () => {
    const { id, jeton, commande } = await monde.abonne();
    const premiere = monde.dansUnMois();
    const uuid = nouvelleTransaction();
    for (let i = 0; i < 3; i++) await monde.aviser(commande, 'accepter', { uuid, recurrence: 1 });
    const ancre = Number(premiere.slice(8));
    expect((await monde.suivi(jeton)).abonnement.dateFin).toBe(ajouterMois(premiere, 1, ancre));
    await monde.aviser(commande, 'accepter', { recurrence: 2 });
    expect(await monde.suivi(jeton)).toMatchObject({
      souscription: 'RECURRENT',
      abonnement: { dateFin: ajouterMois(premiere, 2, ancre) },
    });
    expect(await monde.journal(id, 'renouveler')).toHaveLength(2);
  });

  it('refusé : le compte est prévenu, par mail aussi, et peut souscrire à nouveau', async () => {
    const { id, jeton, commande } = await monde.abonne();
    await monde.aviser(commande, 'refuser', { recurrence: 1 });
    expect(await monde.suivi(jeton)).toMatchObject({
      souscription: 'ABONNE',
      commande: { etat: 'PAYEE' },
      droits: { payer: true },
    });
    expect(await monde.notifications(jeton)).toContain('Renouvellement refusé');
    const mails = await monde.app.services.dbSysteme
      .selectFrom('mail')
      .select('sujet')
      .where('tenant_id', '=', id)
      .execute();
    expect(mails).toEqual([{ sujet: 'Renouvellement de votre abonnement refusé' }]);
  });

  it('d’un compte résilié, il alerte l’éditeur', async () => {
    const { id, commande } = await monde.abonne();
    await monde.app.services.dbSysteme
      .updateTable('tenant')
      .set({ active: 'TERMINATED' })
      .where('id', '=', id)
      .execute();
    await monde.aviser(commande, 'accepter', { recurrence: 1 });
    expect(await monde.notifications(monde.superJeton)).toContain('Paiement à rembourser');
  });
});

it('la page de paiement est la seule autre adresse où un formulaire peut partir', async () => {
  const { headers } = await monde.app.app.inject({ method: 'GET', url: '/health/live' });
  expect(String(headers['content-security-policy'])).toContain("form-action 'self' http://127.0.0.1:9;");
});

it('le simulateur présente l’avis à nouveau tant qu’il n’est pas reçu', async () => {
  const payzen = await demarrerPayzen({ ...boutique, reessaiMs: 5 });
  try {
    await monde.app.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = monde.app.app.server.address() as { port: number };
    const { jeton } = await monde.compte();
    const { champs } = await monde.commander(jeton);
    const { signature, ...sans } = champs;
    expect(
      (
        await fetch(payzen.url, {
          method: 'POST',
          body: new URLSearchParams({ ...sans, vads_amount: '1', signature: signature! }),
        })
      ).status,
    ).toBe(400);
    // The address of the notice is that of the test's application, so the form is signed again for it.
    const adresse = { ...sans, vads_url_check: `http://127.0.0.1:${port}${AVIS}` };
    const envoyer = (forme: Champs) =>
      fetch(payzen.url, {
        method: 'POST',
        body: new URLSearchParams({ ...forme, signature: signer(forme, boutique.cle) }),
      });
    expect((await envoyer(adresse)).status).toBe(200);
    expect((await envoyer(adresse)).status).toBe(400);
    expect(await payzen.notifier(champs['vads_order_id']!, 'accepter', { champs: { vads_amount: '1' } })).toBe(409);
    expect(payzen.statuts).toEqual([409, 409, 409, 409, 409]);
    expect(await payzen.notifier(champs['vads_order_id']!, 'accepter')).toBe(200);
    expect((await monde.suivi(jeton)).souscription).toBe('RECURRENT');
  } finally {
    await payzen.arreter();
  }
});
