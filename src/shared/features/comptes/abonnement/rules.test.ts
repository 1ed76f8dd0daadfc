import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dernierJour, estAbonne, exportOuvert, type Abonnement } from '#shared/core/abonnement.ts';
import { ajouterJours, isJour, joursEntre } from '#shared/core/dates.ts';
import { issuesPaiement, type Changement, type Souscription } from './contract.ts';
import {
  actesAbonnement,
  ajouterMois,
  appliquerChangement,
  estPlusRecente,
  etatApres,
  memeAbonnement,
  nouvelleFin,
  rappelDu,
  souscriptionDe,
  verifierDemande,
  verifierPaiement,
} from './rules.ts';

const AUJOURDHUI = '2026-11-21';
const HIER = '2026-11-20';
const rien: Abonnement = { alias: null, dateFin: null, dateEssai: null, partenaire: false };
const changer = (avant: Partial<Abonnement>, changement: Changement) =>
  appliquerChangement({ ...rien, ...avant }, changement, AUJOURDHUI);

describe('un acte du super administrateur', () => {
  test.each<[string, Partial<Abonnement>, Changement, Partial<Abonnement>]>([
    ['essai de quinze jours', {}, { essai: 1 }, { dateEssai: '2026-12-06' }],
    [
      'essai d’un mois, à compter d’aujourd’hui',
      { dateEssai: '2026-12-01' },
      { essai: 2 },
      { dateEssai: '2026-12-21' },
    ],
    ['aucun essai, quand il n’y en avait pas', {}, { essai: 0 }, {}],
    ['essai retiré : la fin reste', { dateEssai: '2026-12-01' }, { essai: 0 }, { dateFin: HIER }],
    ['essai fini puis retiré : sa fin reste', { dateEssai: '2026-10-01' }, { essai: 0 }, { dateFin: '2026-10-01' }],
    ['essai retiré sous un abonnement', { dateEssai: '2026-12-01', alias: 'A' }, { essai: 0 }, { alias: 'A' }],
    ['partenaire', { dateFin: HIER }, { partenaire: true }, { partenaire: true, dateFin: HIER }],
    ['plus partenaire', { partenaire: true }, { partenaire: false }, { dateFin: HIER }],
    ['plus partenaire, mais abonné', { partenaire: true, alias: 'A' }, { partenaire: false }, { alias: 'A' }],
    ['abonné', {}, { contrat: { alias: 'A', dateFin: '2027-01-01' } }, { alias: 'A', dateFin: '2027-01-01' }],
    ['abonné sans fin', { dateFin: HIER }, { contrat: { alias: 'A', dateFin: null } }, { alias: 'A', dateFin: null }],
    [
      'fin passée saisie telle quelle',
      { alias: 'A' },
      { contrat: { alias: 'A', dateFin: '2026-01-31' } },
      { alias: 'A', dateFin: '2026-01-31' },
    ],
    [
      'référence retirée',
      { alias: 'A', dateFin: '2027-01-01' },
      { contrat: { alias: null, dateFin: null } },
      { dateFin: HIER },
    ],
    [
      'référence retirée après la fin',
      { alias: 'A', dateFin: '2026-01-31' },
      { contrat: { alias: null, dateFin: null } },
      { dateFin: '2026-01-31' },
    ],
  ])('%s', (_cas, avant, changement, attendu) => expect(changer(avant, changement)).toEqual({ ...rien, ...attendu }));
});

const jour = fc.integer({ min: -400, max: 400 }).map((n) => ajouterJours(AUJOURDHUI, n));
const abonnement = fc.record<Abonnement>({
  alias: fc.option(fc.constantFrom('A', 'B')),
  dateFin: fc.option(jour),
  dateEssai: fc.option(jour),
  partenaire: fc.boolean(),
});
const changement: fc.Arbitrary<Changement> = fc.oneof(
  fc.constantFrom(0, 1, 2).map((essai) => ({ essai })),
  fc.boolean().map((partenaire) => ({ partenaire })),
  fc.record({ alias: fc.constant('A'), dateFin: fc.option(jour) }).map((contrat) => ({ contrat })),
  fc.constant({ contrat: { alias: null, dateFin: null } }),
);

describe('pour tout abonnement et tout acte', () => {
  test('le même acte fait deux fois ne change rien de plus', () =>
    fc.assert(
      fc.property(abonnement, changement, (avant, acte) => {
        const abonnementApres = appliquerChangement(avant, acte, AUJOURDHUI);
        expect(memeAbonnement(abonnementApres, appliquerChangement(abonnementApres, acte, AUJOURDHUI))).toBe(true);
      }),
    ));

  test('un accès retiré laisse trente jours d’export', () =>
    fc.assert(
      fc.property(abonnement, changement, (avant, acte) => {
        const apres = appliquerChangement(avant, acte, AUJOURDHUI);
        // A typed end date is kept unchanged.
        fc.pre(estAbonne(avant, AUJOURDHUI) && !estAbonne(apres, AUJOURDHUI) && !acte.contrat?.dateFin);
        expect(exportOuvert(apres, ajouterJours(AUJOURDHUI, 29))).toBe(true);
      }),
    ));

  test('un paiement n’enlève jamais un jour et en ajoute au moins vingt-huit par mois', () =>
    fc.assert(
      fc.property(abonnement, fc.constantFrom(1, 3, 6, 12), (avant, mois) => {
        const fin = nouvelleFin(avant, AUJOURDHUI, mois);
        const base = estAbonne(avant, AUJOURDHUI) ? (dernierJour(avant) ?? AUJOURDHUI) : AUJOURDHUI;
        expect(joursEntre(base, fin)).toBeGreaterThanOrEqual(28 * mois);
        expect(joursEntre(base, fin)).toBeLessThanOrEqual(31 * mois);
        expect(estAbonne({ ...avant, alias: 'M', dateFin: fin }, AUJOURDHUI)).toBe(true);
      }),
    ));
});

describe('ajouterMois', () => {
  test.each([
    ['2026-11-21', 1, undefined, '2026-12-21'],
    ['2026-12-31', 1, undefined, '2027-01-31'],
    ['2027-01-31', 1, undefined, '2027-02-28'],
    ['2028-01-31', 1, undefined, '2028-02-29'],
    ['2027-02-28', 1, 31, '2027-03-31'],
    ['2027-02-28', 1, undefined, '2027-03-28'],
    ['2028-02-29', 12, undefined, '2029-02-28'],
  ])('%s + %i mois (ancre %s) = %s', (depart, mois, ancre, attendu) =>
    expect(ajouterMois(depart, mois, ancre)).toBe(attendu),
  );

  test('toujours un jour qui existe ; douze fois un mois valent un an', () =>
    fc.assert(
      fc.property(jour, (depart) => {
        const ancre = Number(depart.slice(8));
        let pas = depart;
        for (let i = 0; i < 12; i++) {
          pas = ajouterMois(pas, 1, ancre);
          expect(isJour(pas)).toBe(true);
        }
        expect(pas).toBe(ajouterMois(depart, 12, ancre));
      }),
    ));
});

describe('où en est un compte, et ce qu’il peut faire', () => {
  test.each<[Partial<Abonnement>, boolean, Souscription]>([
    [{ partenaire: true, dateEssai: HIER }, true, 'PARTENAIRE'],
    [{ alias: 'A' }, false, 'SANS_FIN'],
    [{ alias: 'A', dateFin: AUJOURDHUI }, true, 'RECURRENT'],
    [{ alias: 'A', dateFin: AUJOURDHUI }, false, 'ABONNE'],
    [{ dateEssai: AUJOURDHUI }, false, 'ESSAI'],
    [{ dateEssai: HIER }, false, 'FINI'],
    [{ alias: 'A', dateFin: HIER }, true, 'FINI'],
    [{ alias: 'A', dateFin: HIER, dateEssai: AUJOURDHUI }, false, 'ABONNE'],
    [{}, false, 'FINI'],
  ])('%j (renouvelé : %s) → %s', (champs, recurrent, attendu) =>
    expect(souscriptionDe({ ...rien, ...champs }, recurrent, AUJOURDHUI)).toBe(attendu),
  );

  test.each<[Souscription, boolean]>([
    ['PARTENAIRE', false],
    ['SANS_FIN', false],
    ['RECURRENT', false],
    ['ABONNE', true],
    ['ESSAI', true],
    ['FINI', true],
  ])('%s : peut souscrire %s, à la main ou en ligne, jamais les deux', (souscription, oui) => {
    const manuel = { souscription, moyen: 'manuel', demandeEnAttente: false } as const;
    const enLigne = { ...manuel, moyen: 'payzen' } as const;
    const jamais = { demander: false, retirer: false, payer: false, changerDeCarte: false };
    expect(actesAbonnement(manuel)).toEqual({ ...jamais, demander: oui });
    expect(actesAbonnement(enLigne)).toEqual({
      ...jamais,
      payer: oui,
      changerDeCarte: souscription === 'RECURRENT',
    });
    expect(actesAbonnement({ ...manuel, demandeEnAttente: true })).toMatchObject({ demander: false, retirer: true });
    const refus = souscription === 'PARTENAIRE' ? 'ABONNEMENT_PARTENAIRE' : 'ABONNEMENT_EN_COURS';
    for (const [verifier, situation] of [
      [verifierDemande, manuel],
      [verifierPaiement, enLigne],
    ] as const)
      if (oui) verifier(situation);
      else expect(() => verifier(situation)).toThrow(expect.objectContaining({ status: 409, code: refus }));
    expect(() => verifierDemande(enLigne)).toThrow(expect.objectContaining({ code: 'PAIEMENT_PROPOSE' }));
    expect(() => verifierPaiement(manuel)).toThrow(expect.objectContaining({ code: 'PAIEMENT_ABSENT' }));
    expect(() => verifierDemande({ ...manuel, demandeEnAttente: true })).toThrow(
      expect.objectContaining({ code: 'DEMANDE_EN_ATTENTE' }),
    );
  });
});

describe('les nouvelles d’un paiement', () => {
  test('une ancienne ne défait jamais une récente, la même n’apprend rien', () => {
    for (const a of issuesPaiement)
      for (const b of issuesPaiement) expect(estPlusRecente(a, b) && estPlusRecente(b, a), `${a} ${b}`).toBe(false);
    expect(estPlusRecente('EN_COURS', 'PAYE')).toBe(true);
    expect(estPlusRecente('REFUSE', 'PAYE')).toBe(true);
    expect(estPlusRecente('PAYE', 'REFUSE')).toBe(false);
    expect(estPlusRecente('ANNULE', 'PAYE')).toBe(false);
  });

  test('une commande payée le reste', () => {
    for (const issue of issuesPaiement) expect(etatApres('PAYEE', issue)).toBe('PAYEE');
    expect(etatApres('REFUSEE', 'PAYE')).toBe('PAYEE');
    expect(etatApres('EN_ATTENTE', 'EN_COURS')).toBe('EN_ATTENTE');
    expect(etatApres('EN_ATTENTE', 'ABANDONNE')).toBe('ABANDONNEE');
  });
});

test.each([
  ['2026-11-29', null],
  ['2026-11-28', 7],
  ['2026-11-23', 7],
  ['2026-11-22', 1],
  ['2026-11-21', 1],
  ['2026-11-20', 0],
  ['2026-11-14', 0],
  ['2026-11-13', null],
])('fin le %s, le 21/11 : rappel %s', (fin, attendu) => expect(rappelDu(fin, AUJOURDHUI)).toBe(attendu));
