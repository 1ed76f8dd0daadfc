import { describe, expect, it } from 'vitest';
import { enCorps, fabriquerAvis } from '../../../../simulators/payzen/avis.ts';
import { fautes } from '../../../../simulators/payzen/formulaire.ts';
import { enLigneDe, type AvisPaiement, type CommandeAPayer } from './paiement.ts';
import { jourDePrelevement, ouvrirPayzen, prelevementRule, type ReglagesPayzen } from './payzen.ts';

const reglages: ReglagesPayzen = {
  rest: null,
  siteId: '12345678',
  cle: 'cle-de-test-0123',
  mode: 'TEST',
  url: 'https://paiement.exemple.fr/vads-payment/',
  tarif: { montantCentimes: 4900, mois: 1 },
};
const enLigne = enLigneDe(ouvrirPayzen(reglages))!;
const commande: CommandeAPayer = {
  ...reglages.tarif,
  reference: 'PC-7-abc',
  mandat: 'PCM-7-abc',
  transId: '000042',
  creeLe: new Date('2026-11-21T23:30:05Z'),
  dateFin: '2026-12-22',
  client: { id: 7, nom: 'Pharmacie de l’Étoile & Fils', mail: 'contact@exemple.fr' },
  adresseRetour: 'https://pharmaccord.exemple.fr/retour',
  adresseAbandon: 'https://pharmaccord.exemple.fr/abandon',
  adresseAvis: 'https://pharmaccord.exemple.fr/avis',
};
const { champs } = enLigne.preparer(commande);

describe('le formulaire', () => {
  it('est complet, daté en UTC, et accepté par le prestataire', () => {
    expect(champs).toMatchObject({
      vads_page_action: 'REGISTER_PAY_SUBSCRIBE',
      vads_trans_date: '20261121233005',
      vads_amount: '4900',
      vads_currency: '978',
      vads_identifier: 'PCM-7-abc',
      vads_subscription: 'PCM-7-abc',
      vads_sub_amount: '4900',
      vads_sub_effect_date: '20261221',
      vads_sub_desc: 'RRULE:FREQ=MONTHLY;BYMONTHDAY=21',
    });
    expect(fautes({ ...champs }, reglages)).toEqual([]);
    expect(enLigne.origine).toBe('https://paiement.exemple.fr');
  });

  it.each([
    ['2026-12-22', 1, '2026-12-21', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=21'],
    ['2027-01-31', 1, '2027-01-28', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=28'],
    ['2027-03-01', 3, '2027-02-28', 'RRULE:FREQ=YEARLY;BYMONTHDAY=28;BYMONTH=2,5,8,11'],
    ['2027-05-10', 6, '2027-05-09', 'RRULE:FREQ=YEARLY;BYMONTHDAY=9;BYMONTH=5,11'],
    ['2027-11-21', 12, '2027-11-20', 'RRULE:FREQ=YEARLY;BYMONTHDAY=20;BYMONTH=11'],
  ])('fin le %s, tous les %i mois : prélevé dès le %s, %s', (fin, mois, jour, rule) => {
    expect([jourDePrelevement(fin), prelevementRule(jourDePrelevement(fin), mois)]).toEqual([jour, rule]);
  });
});

const lire = (options = {}, choix: 'accepter' | 'refuser' | 'abandonner' = 'accepter') =>
  enLigne.lire(enCorps(fabriquerAvis({ ...champs }, choix, reglages, { uuid: 'a'.repeat(32), ...options })));

describe('l’avis', () => {
  it('d’un paiement accepté', () => {
    expect(lire()).toEqual({
      nature: 'PAIEMENT',
      issue: 'PAYE',
      transaction: 'a'.repeat(32),
      sequence: 1,
      reference: 'PC-7-abc',
      mandat: 'PCM-7-abc',
      recurrent: true,
      transId: '000042',
      transDate: '20261121233005',
      montantCentimes: 4900,
      devise: '978',
      motif: null,
    });
  });

  it.each([
    ['AUTHORISED', 'PAYE'],
    ['CAPTURED', 'PAYE'],
    ['ACCEPTED', 'PAYE'],
    ['REFUSED', 'REFUSE'],
    ['CAPTURE_FAILED', 'ANNULE'],
    ['EXPIRED', 'REFUSE'],
    ['ABANDONED', 'ABANDONNE'],
    ['CANCELLED', 'ANNULE'],
    ['WAITING_AUTHORISATION', 'EN_COURS'],
    ['AUTHORISED_TO_VALIDATE', 'EN_COURS'],
    ['UNDER_VERIFICATION', 'EN_COURS'],
    ['INITIAL', 'EN_COURS'],
    ['UN_NOUVEAU_STATUT', 'EN_COURS'],
  ])('au statut %s vaut %s', (statut, issue) => {
    expect((lire({ champs: { vads_trans_status: statut } }) as AvisPaiement).issue).toBe(issue);
  });

  it.each([
    ['AUTHORISED', 'PAYE'],
    ['CAPTURED', 'PAYE'],
    ['AUTHORISED_TO_VALIDATE', 'EN_COURS'],
    ['REFUSED', 'REFUSE'],
    ['CANCELLED', 'ANNULE'],
  ])('d’un remboursement au statut %s : jamais un paiement, %s', (statut, issue) => {
    const credit = { vads_operation_type: 'CREDIT', vads_trans_status: statut, vads_recurrence_number: '2' };
    expect(lire({ champs: credit })).toMatchObject({ nature: 'REMBOURSEMENT', issue });
  });

  it('dit en français pourquoi un paiement est refusé', () => {
    expect(lire({}, 'refuser')).toMatchObject({ issue: 'REFUSE', motif: 'Le paiement a été refusé par votre banque.' });
    expect(lire({ champs: { vads_result: '77' } }, 'refuser')).toMatchObject({ motif: 'Le paiement a été refusé.' });
    expect(lire({ champs: { vads_trans_status: 'EXPIRED' } }, 'refuser')).toMatchObject({
      motif: 'Le paiement n’a pas été confirmé à temps.',
    });
  });

  it('d’une échéance, reconnu à son origine', () =>
    expect(lire({ recurrence: 3 })).toMatchObject({
      nature: 'RENOUVELLEMENT',
      mandat: 'PCM-7-abc',
      transId: '100003',
    }));

  it('un abandon avant toute carte n’a pas d’identifiant de transaction', () =>
    expect(lire({ champs: { vads_trans_uuid: '', vads_sequence_number: '' } }, 'abandonner')).toMatchObject({
      transaction: '20261121233005000042',
      sequence: 1,
    }));

  const bon = () => fabriquerAvis({ ...champs }, 'accepter', reglages);
  it.each([
    [
      'sans signature',
      () => enCorps(Object.fromEntries(Object.entries(bon()).filter(([nom]) => nom !== 'signature'))),
      'ILLISIBLE',
    ],
    ['rien', () => '', 'ILLISIBLE'],
    ['du JSON', () => '{"vads_amount":"1"}', 'ILLISIBLE'],
    ['un champ en double', () => `${enCorps(bon())}&vads_amount=1`, 'ILLISIBLE'],
    ['un montant altéré', () => enCorps({ ...bon(), vads_amount: '1' }), 'SIGNATURE'],
    ['un champ ajouté', () => enCorps({ ...bon(), vads_ext: '1' }), 'SIGNATURE'],
    [
      'la clé de production',
      () => enCorps(fabriquerAvis({ ...champs }, 'accepter', { ...reglages, cle: 'une-autre-cle-0123' })),
      'SIGNATURE',
    ],
    [
      'une autre boutique',
      () => enCorps(fabriquerAvis({ ...champs, vads_site_id: '87654321' }, 'accepter', reglages)),
      'BOUTIQUE',
    ],
    [
      'un autre mode',
      () => enCorps(fabriquerAvis({ ...champs, vads_ctx_mode: 'PRODUCTION' }, 'accepter', reglages)),
      'BOUTIQUE',
    ],
    [
      'un montant signé mais illisible',
      () => enCorps(fabriquerAvis({ ...champs, vads_amount: '-1' }, 'accepter', reglages)),
      'ILLISIBLE',
    ],
  ])('%s : %s', (_cas, corps, refus) => expect(enLigne.lire(corps())).toBe(refus));
});
