import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  enCorps,
  fabriquerAvis,
  fabriquerRemboursement,
  nouvelleTransaction,
  type Remboursement,
} from '../../../../../../simulators/payzen/avis.ts';
import { boutique, creerMondePaiement, type Commande, type MondePaiement } from '#server/testing/mondes/paiement.ts';
import { ajouterJours, joursEntre, jourParis } from '#shared/core/dates.ts';
import { ajouterMois } from '#shared/features/comptes/abonnement/rules.ts';

let monde: MondePaiement;
beforeAll(async () => {
  monde = await creerMondePaiement();
});
afterAll(() => monde.app.fermer());
beforeEach(async () => {
  monde.app.horloge.maintenant = new Date('2026-11-21T09:00:00Z');
  await monde.app.services.dbSysteme.deleteFrom('tentative').execute();
});

const AUJOURDHUI = '2026-11-21';
const HIER = '2026-11-20';
const PRIX = 4900;
const rembourser = (commande: Commande, remboursement?: Remboursement) =>
  monde.poster(enCorps(fabriquerRemboursement(commande.champs, boutique, remboursement)));
const allerAu = (jour: string): void => {
  monde.app.horloge.maintenant = new Date(`${jour}T09:00:00Z`);
};
/** The subjects of the mails sent about the subscription of this account: to it, then to the super administrators. */
const mails = async (id: number): Promise<string[][]> => {
  const mailsTrouves = await monde.app.services.dbSysteme
    .selectFrom('mail')
    .select(['tenant_id as tenantId', 'sujet'])
    .where('cle', 'like', 'abonnement-%')
    .where('tenant_id', 'in', [id, monde.editeur])
    .orderBy('id')
    .execute();
  return [id, monde.editeur].map((tenantId) =>
    mailsTrouves.filter((mail) => mail.tenantId === tenantId).map(({ sujet }) => sujet),
  );
};
const fin = async (jeton: string) => (await monde.suivi(jeton)).abonnement.dateFin;

describe('un paiement remboursé en entier (CPT-85)', () => {
  it('met fin à la période qu’il ouvrait, et le dit des deux côtés, une fois', async () => {
    const { id, jeton, commande } = await monde.abonne();
    allerAu('2026-12-01');
    const avant = await mails(id);
    expect((await rembourser(commande)).corps).toEqual({ resultat: 'ENREGISTRE' });
    expect(await monde.suivi(jeton)).toMatchObject({
      abonnement: { abonne: false, dateFin: '2026-11-30' },
      souscription: 'FINI',
      paiements: [{ issue: 'PAYE', rembourseCentimes: PRIX, interrompuLe: '2026-12-01' }],
      droits: { payer: true },
    });
    expect(await monde.notifications(jeton)).toContain('Paiement remboursé');
    expect(await monde.notifications(monde.superJeton)).toContain('Paiement remboursé');
    expect(await monde.journal(id, 'rembourser-paiement')).toMatchObject([{ apres: { joursRetires: 21 } }]);
    const [auCompte, auxEditeurs] = await mails(id);
    expect(auCompte).toEqual([...avant[0]!, 'Paiement remboursé']);
    expect(auxEditeurs!.length - avant[1]!.length).toBe(1);
  });

  it.each([1, 6, 12])('%i fois le même avis, à la fois : une fin, une annonce', async (fois) => {
    const { id, jeton, commande } = await monde.abonne();
    const corps = enCorps(fabriquerRemboursement(commande.champs, boutique));
    const reponses = await Promise.all(Array.from({ length: fois }, () => monde.poster(corps)));
    expect(reponses.map(({ status }) => status)).toEqual(Array.from({ length: fois }, () => 200));
    expect(await fin(jeton)).toBe(HIER);
    expect(await monde.journal(id, 'rembourser-paiement')).toHaveLength(1);
  });

  it('en attente de validation, puis autorisé, puis remis : compté une fois ; refusé : jamais', async () => {
    const { jeton, commande } = await monde.abonne();
    const uuid = nouvelleTransaction();
    const au = (statut: string) => rembourser(commande, { uuid, champs: { vads_trans_status: statut } });
    await au('AUTHORISED_TO_VALIDATE');
    expect(await fin(jeton)).toBe('2026-12-21');
    for (const statut of ['AUTHORISED', 'CAPTURED', 'AUTHORISED_TO_VALIDATE']) await au(statut);
    expect(await monde.suivi(jeton)).toMatchObject({
      abonnement: { dateFin: HIER },
      paiements: [{ rembourseCentimes: PRIX }],
    });
    const autre = await monde.abonne();
    await rembourser(autre.commande, { champs: { vads_trans_status: 'REFUSED' } });
    expect(await fin(autre.jeton)).toBe('2026-12-21');
  });

  it('d’une période déjà finie ne change rien à l’accès, et le dit', async () => {
    const { jeton, commande } = await monde.abonne();
    allerAu('2027-01-15');
    expect((await rembourser(commande)).status).toBe(200);
    expect(await monde.suivi(jeton)).toMatchObject({
      abonnement: { dateFin: '2026-12-21' },
      paiements: [{ rembourseCentimes: PRIX, interrompuLe: '2027-01-15' }],
    });
    expect(await monde.notifications(jeton)).toContain('Paiement remboursé');
  });

  it('laisse entière la période payée ensuite : elle avance d’autant', async () => {
    const { jeton, commande } = await monde.abonne();
    allerAu('2026-12-20');
    await monde.aviser(commande, 'accepter', { recurrence: 2 });
    expect(await fin(jeton)).toBe('2027-01-21');
    // Nothing of the first month is left but two days; the month that follows keeps its thirty-one.
    await rembourser(commande, { champs: { vads_trans_id: commande.champs['vads_trans_id']! } });
    expect(await fin(jeton)).toBe('2027-01-19');
    expect(joursEntre('2026-12-20', '2027-01-19') + 1).toBe(31);
    // Refunded too, the second period ends as well.
    await rembourser(commande);
    expect(await fin(jeton)).toBe('2026-12-19');
  });

  it('rend ce qui courait avant lui : un essai, ou une période payée plus tôt', async () => {
    const { id, jeton } = await monde.compte();
    await monde.app.services.dbSysteme
      .updateTable('tenant')
      .set({ abonnement_date_essai: '2026-12-05' })
      .where('id', '=', id)
      .execute();
    const commande = await monde.commander(jeton);
    await monde.aviser(commande);
    expect(await fin(jeton)).toBe('2027-01-05');
    await rembourser(commande);
    expect((await monde.suivi(jeton)).abonnement).toMatchObject({ abonne: true, dateFin: '2026-12-05' });
  });

  it('annoncé avant le paiement, il est compté dès que celui-ci arrive', async () => {
    const { id, jeton } = await monde.compte();
    const commande = await monde.commander(jeton);
    expect((await rembourser(commande)).status).toBe(200);
    expect(await monde.suivi(jeton)).toMatchObject({ abonnement: { abonne: false }, paiements: [] });
    expect(await monde.notifications(monde.superJeton)).toContain('Remboursement avant paiement');
    await monde.aviser(commande);
    expect(await monde.suivi(jeton)).toMatchObject({
      abonnement: { abonne: false, dateFin: HIER },
      paiements: [{ rembourseCentimes: PRIX, interrompuLe: AUJOURDHUI }],
    });
    expect(await monde.journal(id, 'rembourser-paiement')).toHaveLength(1);
  });

  it('ne touche pas à ce que le super administrateur a donné lui-même', async () => {
    const { id, jeton, commande } = await monde.abonne();
    const { version } = (await monde.suivi(jeton)).abonnement;
    const contrat = { contrat: { alias: 'CONTRAT-2027', dateFin: '2027-12-31' }, version };
    expect(
      (await monde.app.appeler(monde.superJeton, 'PUT', `/api/v1/tenant/abonnement/${id}`, { corps: contrat })).status,
    ).toBe(200);
    await rembourser(commande);
    expect(await fin(jeton)).toBe('2027-12-31');
  });

  it('et repayé ensuite, l’accès se rouvre pour un mois entier', async () => {
    const { jeton, commande } = await monde.abonne();
    await rembourser(commande);
    await monde.aviser(await monde.commander(jeton));
    expect(await fin(jeton)).toBe(ajouterMois(AUJOURDHUI, 1));
  });

  it('puis annulé chez le prestataire : le super administrateur est alerté, rien ne se rouvre seul', async () => {
    const { jeton, commande } = await monde.abonne();
    const uuid = nouvelleTransaction();
    await rembourser(commande, { uuid });
    await rembourser(commande, { uuid, champs: { vads_trans_status: 'CANCELLED' } });
    expect(await fin(jeton)).toBe(HIER);
    expect(await monde.notifications(monde.superJeton)).toContain('Remboursement annulé');
  });
});

describe('une partie remboursée (CPT-86)', () => {
  it('est dite des deux côtés et ne met fin à rien ; la somme des parties, si', async () => {
    const { id, jeton, commande } = await monde.abonne();
    const avant = await mails(id);
    await rembourser(commande, { montantCentimes: 1500 });
    expect(await monde.suivi(jeton)).toMatchObject({
      abonnement: { dateFin: '2026-12-21' },
      paiements: [{ rembourseCentimes: 1500, interrompuLe: null }],
    });
    expect(await monde.notifications(jeton)).toContain('Paiement remboursé en partie');
    expect(await monde.notifications(monde.superJeton)).toContain('Paiement remboursé en partie');
    expect((await mails(id))[0]).toEqual([...avant[0]!, 'Paiement remboursé en partie']);
    await rembourser(commande, { montantCentimes: 3399 });
    expect(await fin(jeton)).toBe('2026-12-21');
    await rembourser(commande, { montantCentimes: 1 });
    expect(await monde.suivi(jeton)).toMatchObject({
      abonnement: { dateFin: HIER },
      paiements: [{ rembourseCentimes: PRIX, interrompuLe: AUJOURDHUI }],
    });
  });

  it.each([2, 7])('%i parties à la fois font le tout, une seule fin', async (parts) => {
    const { id, jeton, commande } = await monde.abonne();
    await Promise.all(Array.from({ length: parts }, () => rembourser(commande, { montantCentimes: PRIX / parts })));
    expect(await fin(jeton)).toBe(HIER);
    const notes = await monde.journal(id, 'rembourser-paiement');
    expect(notes.filter(({ apres }) => 'joursRetires' in (apres as object))).toHaveLength(1);
  });
});

describe('un paiement annulé avant d’être remis en banque (CPT-85)', () => {
  it.each(['CANCELLED', 'CAPTURE_FAILED'])('%s : la période qu’il ouvrait prend fin', async (statut) => {
    const { id, jeton, commande } = await monde.abonne();
    const uuid = await monde.transactionDe(commande);
    // The provider leaves the type of the operation out of a cancellation.
    const annuler = () =>
      monde.aviser(commande, 'accepter', {
        uuid,
        champs: { vads_trans_status: statut, vads_operation_type: '', vads_url_check_src: 'MERCH_BO' },
      });
    await annuler();
    expect((await annuler()).corps).toEqual({ resultat: 'DEJA_CONNU' });
    expect(await monde.suivi(jeton)).toMatchObject({
      abonnement: { abonne: false, dateFin: HIER },
      paiements: [{ issue: 'ANNULE', interrompuLe: AUJOURDHUI }],
    });
    expect(await monde.notifications(jeton)).toContain('Paiement annulé');
    expect(await monde.notifications(monde.superJeton)).toContain('Paiement annulé');
    expect(await monde.journal(id, 'annuler-paiement')).toHaveLength(1);
  });

  it('un remboursement n’en rend plus rien, et n’attend pas l’échéance suivante', async () => {
    const { jeton, commande } = await monde.abonne();
    const uuid = await monde.transactionDe(commande);
    await monde.aviser(commande, 'accepter', { uuid, champs: { vads_trans_status: 'CANCELLED' } });
    expect((await rembourser(commande)).status).toBe(409);
    await monde.aviser(commande, 'accepter', { recurrence: 2 });
    expect(await fin(jeton)).toBe('2026-12-21');
  });

  it('une échéance annulée ne met fin qu’à son mois', async () => {
    const { jeton, commande } = await monde.abonne();
    allerAu('2026-12-20');
    const uuid = nouvelleTransaction();
    await monde.aviser(commande, 'accepter', { recurrence: 2, uuid });
    await monde.aviser(commande, 'accepter', { recurrence: 2, uuid, champs: { vads_trans_status: 'CANCELLED' } });
    expect(await fin(jeton)).toBe('2026-12-21');
  });
});

describe('un remboursement qui n’est pas cru', () => {
  const avis = (commande: Commande, champs: Record<string, string> = {}) =>
    fabriquerRemboursement(commande.champs, boutique, { champs });
  it.each<[string, (commande: Commande, autre: Commande) => string, number, string]>([
    [
      'une signature fausse',
      (commande) => enCorps({ ...avis(commande), signature: 'x'.repeat(44) }),
      400,
      'SIGNATURE_INVALIDE',
    ],
    [
      'une partie changée en tout',
      (commande) =>
        enCorps({
          ...fabriquerRemboursement(commande.champs, boutique, { montantCentimes: 100 }),
          vads_amount: String(PRIX),
        }),
      400,
      'SIGNATURE_INVALIDE',
    ],
    [
      'plus que ce qui a été payé',
      (commande) => enCorps(avis(commande, { vads_amount: '4901' })),
      409,
      'MONTANT_DIFFERENT',
    ],
    ['rien', (commande) => enCorps(avis(commande, { vads_amount: '0' })), 409, 'MONTANT_DIFFERENT'],
    ['une autre devise', (commande) => enCorps(avis(commande, { vads_currency: '952' })), 409, 'MONTANT_DIFFERENT'],
    [
      'le mandat d’un autre',
      (commande, autre) => enCorps(avis(commande, { vads_identifier: autre.champs['vads_identifier']! })),
      409,
      'MONTANT_DIFFERENT',
    ],
    [
      'une commande et un mandat inconnus',
      (commande) => enCorps(avis(commande, { vads_order_id: 'PC-0', vads_identifier: 'PCM-0' })),
      404,
      'COMMANDE_INCONNUE',
    ],
    [
      'une autre boutique',
      (commande) => enCorps(avis(commande, { vads_site_id: '87654321' })),
      400,
      'BOUTIQUE_INCONNUE',
    ],
    ['un autre mode', (commande) => enCorps(avis(commande, { vads_ctx_mode: 'PRODUCTION' })), 400, 'BOUTIQUE_INCONNUE'],
  ])('%s : refusé, noté au journal, rien ne change', async (_cas, fabriquer, status, code) => {
    const { jeton, commande } = await monde.abonne();
    const { commande: autre } = await monde.abonne();
    const avant = await monde.suivi(jeton);
    const refuses = (await monde.journal(monde.editeur, 'refuser-avis')).length;
    expect((await monde.poster(fabriquer(commande, autre))).corps).toMatchObject({ status, code });
    expect(await monde.suivi(jeton)).toEqual(avant);
    expect(await monde.journal(monde.editeur, 'refuser-avis')).toHaveLength(refuses + 1);
  });

  it('la même transaction, sous une autre commande ou un autre montant', async () => {
    const { commande } = await monde.abonne();
    const { commande: autre, jeton } = await monde.abonne();
    const uuid = nouvelleTransaction();
    await rembourser(commande, { uuid, montantCentimes: 100 });
    expect((await rembourser(autre, { uuid, montantCentimes: 100 })).status).toBe(409);
    expect((await rembourser(commande, { uuid, montantCentimes: PRIX })).status).toBe(409);
    expect(await fin(jeton)).toBe('2026-12-21');
  });

  it('jamais pris pour un paiement, même neuf', async () => {
    const { jeton } = await monde.compte();
    const commande = await monde.commander(jeton);
    const corps = enCorps(
      fabriquerAvis(commande.champs, 'accepter', boutique, { champs: { vads_operation_type: 'CREDIT' } }),
    );
    await monde.poster(corps);
    expect((await monde.suivi(jeton)).abonnement).toMatchObject({ abonne: false, alias: null });
  });
});

it('le lendemain du remboursement, la fin n’est pas dite une deuxième fois', async () => {
  const { id, commande } = await monde.abonne();
  await rembourser(commande);
  const rappels = await monde.app.services.dbSysteme
    .selectFrom('abonnement_rappel')
    .select(['date_fin', 'jours'])
    .where('tenant_id', '=', id)
    .execute();
  expect(rappels).toEqual([{ date_fin: ajouterJours(jourParis(monde.app.horloge.maintenant), -1), jours: 0 }]);
});
