import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enCorps, fabriquerAvis, nouvelleTransaction } from '../../../../../../simulators/payzen/avis.ts';
import { boutique, creerMondePaiement, type Commande, type MondePaiement } from '#server/testing/mondes/paiement.ts';
import { ajouterMois } from '#shared/features/comptes/abonnement/rules.ts';

let monde: MondePaiement;
beforeAll(async () => {
  monde = await creerMondePaiement();
});
afterAll(() => monde.app.fermer());

describe('un avis répété, tardif ou désordonné', () => {
  it.each([6, 12])('%i fois le même, à la fois : une période, une notification, 200 à chaque fois', async (fois) => {
    const { id, jeton } = await monde.compte();
    const commande = await monde.commander(jeton);
    const corps = enCorps(fabriquerAvis(commande.champs, 'accepter', boutique));
    const reponses = await Promise.all(Array.from({ length: fois }, () => monde.poster(corps)));
    expect(reponses.map(({ status }) => status)).toEqual(Array.from({ length: fois }, () => 200));
    expect(reponses.filter(({ corps: c }) => c.resultat === 'ENREGISTRE')).toHaveLength(1);
    expect((await monde.suivi(jeton)).abonnement.dateFin).toBe(monde.dansUnMois());
    expect(await monde.notifications(jeton)).toEqual(['Abonnement ouvert']);
    expect(await monde.journal(id, 'payer')).toHaveLength(1);
  });

  it('en attente, puis autorisé, puis encaissé : une seule période', async () => {
    const { jeton } = await monde.compte();
    const commande = await monde.commander(jeton);
    const uuid = nouvelleTransaction();
    for (const statut of ['WAITING_AUTHORISATION', 'AUTHORISED', 'CAPTURED', 'WAITING_AUTHORISATION'])
      expect((await monde.aviser(commande, 'accepter', { uuid, champs: { vads_trans_status: statut } })).status).toBe(
        200,
      );
    expect(await monde.suivi(jeton)).toMatchObject({
      abonnement: { dateFin: monde.dansUnMois() },
      paiements: [{ issue: 'PAYE' }],
    });
  });

  it('une carte refusée puis une autre acceptée, dans un ordre ou dans l’autre', async () => {
    for (const ordre of [
      ['refuser', 'accepter'],
      ['accepter', 'refuser'],
    ] as const) {
      const { jeton } = await monde.compte();
      const commande = await monde.commander(jeton);
      for (const choix of ordre) await monde.aviser(commande, choix);
      expect(await monde.suivi(jeton)).toMatchObject({
        souscription: 'RECURRENT',
        abonnement: { dateFin: monde.dansUnMois() },
        commande: { etat: 'PAYEE', motif: null },
      });
    }
  });

  it('annulé d’abord, autorisé ensuite : rien ne s’ouvre', async () => {
    const { jeton } = await monde.compte();
    const commande = await monde.commander(jeton);
    const uuid = nouvelleTransaction();
    await monde.aviser(commande, 'accepter', { uuid, champs: { vads_trans_status: 'CANCELLED' } });
    expect((await monde.aviser(commande, 'accepter', { uuid })).corps).toEqual({ resultat: 'DEJA_CONNU' });
    expect((await monde.suivi(jeton)).abonnement).toMatchObject({ abonne: false, alias: null });
  });

  it('une commande expirée ou remplacée, payée malgré tout, est honorée : l’argent a été pris', async () => {
    const { jeton } = await monde.compte();
    const [premiere, seconde] = [await monde.commander(jeton), await monde.commander(jeton)];
    monde.app.horloge.maintenant = new Date(Date.now() + 2 * 3_600_000);
    try {
      expect((await monde.suivi(jeton)).commande).toMatchObject({ id: seconde.commandeId, etat: 'EXPIREE' });
      expect((await monde.aviser(seconde)).status).toBe(200);
      expect((await monde.suivi(jeton)).commande?.etat).toBe('PAYEE');
      const avant = (await monde.suivi(jeton)).abonnement.dateFin;
      expect((await monde.aviser(premiere)).status).toBe(200);
      expect((await monde.suivi(jeton)).abonnement.dateFin).toBe(ajouterMois(avant ?? '', 1));
      expect(await monde.notifications(monde.superJeton)).toContain('Mandat de paiement remplacé');
    } finally {
      monde.app.horloge.maintenant = new Date();
    }
  });

  it('refusé ou abandonné : rien ne s’ouvre, le compte le voit et peut recommencer', async () => {
    const { id, jeton } = await monde.compte();
    await monde.aviser(await monde.commander(jeton), 'refuser');
    expect(await monde.suivi(jeton)).toMatchObject({
      souscription: 'FINI',
      commande: { etat: 'REFUSEE', motif: 'Le paiement a été refusé par votre banque.' },
      paiements: [{ issue: 'REFUSE', dateFin: null }],
      droits: { payer: true },
    });
    expect(await monde.notifications(jeton)).toEqual(['Paiement refusé']);
    await monde.aviser(await monde.commander(jeton), 'abandonner');
    expect((await monde.suivi(jeton)).commande?.etat).toBe('ABANDONNEE');
    expect(await monde.journal(id, 'payer')).toEqual([]);
  });
});

describe('un avis qui n’est pas cru', () => {
  const REFUS: [string, (commande: Commande, autre: Commande) => string, number, string][] = [
    [
      'une signature fausse',
      ({ champs }) => enCorps({ ...fabriquerAvis(champs, 'accepter', boutique), signature: 'x'.repeat(44) }),
      400,
      'SIGNATURE_INVALIDE',
    ],
    [
      'un montant altéré',
      ({ champs }) => enCorps({ ...fabriquerAvis(champs, 'accepter', boutique), vads_amount: '1' }),
      400,
      'SIGNATURE_INVALIDE',
    ],
    [
      'un refus changé en accord',
      ({ champs }) => enCorps({ ...fabriquerAvis(champs, 'refuser', boutique), vads_trans_status: 'AUTHORISED' }),
      400,
      'SIGNATURE_INVALIDE',
    ],
    [
      'un montant signé qui n’est pas celui de la commande',
      ({ champs }) => enCorps(fabriquerAvis({ ...champs, vads_amount: '1' }, 'accepter', boutique)),
      409,
      'MONTANT_DIFFERENT',
    ],
    [
      'une autre devise',
      ({ champs }) => enCorps(fabriquerAvis({ ...champs, vads_currency: '952' }, 'accepter', boutique)),
      409,
      'MONTANT_DIFFERENT',
    ],
    [
      'une autre transaction',
      ({ champs }) => enCorps(fabriquerAvis({ ...champs, vads_trans_id: '899999' }, 'accepter', boutique)),
      409,
      'MONTANT_DIFFERENT',
    ],
    [
      'une autre date',
      ({ champs }) => enCorps(fabriquerAvis({ ...champs, vads_trans_date: '20200101000000' }, 'accepter', boutique)),
      409,
      'MONTANT_DIFFERENT',
    ],
    [
      'le mandat d’une autre commande',
      ({ champs }, autre) =>
        enCorps(fabriquerAvis({ ...champs, vads_identifier: autre.champs['vads_identifier']! }, 'accepter', boutique)),
      409,
      'MONTANT_DIFFERENT',
    ],
    [
      'une commande inconnue',
      ({ champs }) => enCorps(fabriquerAvis({ ...champs, vads_order_id: 'PC-0-inconnue' }, 'accepter', boutique)),
      404,
      'COMMANDE_INCONNUE',
    ],
    [
      'l’échéance d’un mandat inconnu',
      ({ champs }) =>
        enCorps(fabriquerAvis({ ...champs, vads_identifier: 'PCM-0' }, 'accepter', boutique, { recurrence: 1 })),
      404,
      'COMMANDE_INCONNUE',
    ],
    [
      'une autre boutique',
      ({ champs }) => enCorps(fabriquerAvis({ ...champs, vads_site_id: '87654321' }, 'accepter', boutique)),
      400,
      'BOUTIQUE_INCONNUE',
    ],
    [
      'le mode de production',
      ({ champs }) => enCorps(fabriquerAvis({ ...champs, vads_ctx_mode: 'PRODUCTION' }, 'accepter', boutique)),
      400,
      'BOUTIQUE_INCONNUE',
    ],
    ['autre chose qu’un formulaire', () => '{"a":1}', 400, 'AVIS_ILLISIBLE'],
  ];
  it.each(REFUS)('%s : refusé, noté au journal, rien ne change', async (_cas, fabriquer, status, code) => {
    const { id, jeton } = await monde.compte();
    const commande = await monde.commander(jeton);
    const autre = await monde.commander((await monde.compte()).jeton);
    const [avant, refuses] = [await monde.suivi(jeton), (await monde.journal(monde.editeur, 'refuser-avis')).length];
    await monde.app.services.dbSysteme.deleteFrom('tentative').execute();
    expect((await monde.poster(fabriquer(commande, autre))).corps).toMatchObject({ status, code });
    expect(await monde.suivi(jeton)).toEqual(avant);
    expect(await monde.notifications(jeton)).toEqual([]);
    expect((await monde.journal(id, 'payer')).length).toBe(0);
    const notes = await monde.journal(monde.editeur, 'refuser-avis');
    expect(notes).toHaveLength(refuses + 1);
    expect(notes.at(-1)).toMatchObject({ apres: { code } });
  });

  it('la transaction d’une commande ne paie pas celle d’un autre compte', async () => {
    const { commande } = await monde.abonne();
    const autre = await monde.compte();
    const commandeDeLAutreCompte = await monde.commander(autre.jeton);
    const uuid = await monde.transactionDe(commande);
    expect((await monde.aviser(commandeDeLAutreCompte, 'accepter', { uuid })).status).toBe(409);
    expect((await monde.suivi(autre.jeton)).abonnement.abonne).toBe(false);
  });

  it('qui frappe sans cesse ne remplit pas le journal', async () => {
    await monde.app.services.dbSysteme.deleteFrom('tentative').execute();
    const avant = (await monde.journal(monde.editeur, 'refuser-avis')).length;
    for (let i = 0; i < 70; i++) expect((await monde.poster(`vads_x=${i}&signature=x`)).status).toBe(400);
    expect((await monde.journal(monde.editeur, 'refuser-avis')).length - avant).toBe(60);
  });

  it('un avis de plus de 64 ko est refusé', async () => {
    expect((await monde.poster(`signature=x&vads_a=${'x'.repeat(70_000)}`)).status).toBe(413);
  });
});
