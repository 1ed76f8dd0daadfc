import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/core/app-error.ts';
import { ajouterJours, joursEntre } from '#shared/core/dates.ts';
import { etatsEncours, retardsEncours, type EtatEncours } from './schemas.ts';
import { unSuivi } from './exemples-de-test.ts';
import * as rules from './rules.ts';
import { delaisPour } from './rules/delais.ts';
import { formaterNumeroEncours } from './rules/numero.ts';
import type { ActeEncours, SuiviEncours } from './rules.ts';
import { recuDuSuivi } from './rules/repris.ts';
import { sommerEncours, totalLignes } from './rules/sommes.ts';
import * as tranches from './rules/tranches.ts';

const AUJOURDHUI = '2026-11-21';
const refus = (acte: () => unknown): string | undefined => {
  try {
    acte();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

describe('la table des actes', () => {
  /** ENC-4 written by hand: for each act, the state it leads to from A_DECLARER, DECLARE, REGLE. */
  const attendue: Readonly<
    Record<ActeEncours, readonly [string | null | undefined, string | null | undefined, string | null | undefined]>
  > = {
    modifier: ['A_DECLARER', 'DECLARE', undefined],
    declarer: ['DECLARE', undefined, undefined],
    relancer: [undefined, 'DECLARE', undefined],
    reglerPartiel: [undefined, 'DECLARE', undefined],
    solder: ['REGLE', 'REGLE', undefined],
    annulerReglement: [undefined, 'DECLARE', undefined],
    repasserADeclarer: [undefined, 'A_DECLARER', undefined],
    repasserARegler: [undefined, undefined, 'DECLARE'],
    suspendre: ['A_DECLARER', 'DECLARE', undefined],
    joindre: ['A_DECLARER', 'DECLARE', 'REGLE'],
    supprimer: [null, null, undefined],
  };
  const table: Readonly<Record<string, Partial<Record<EtatEncours, EtatEncours | null>>>> = rules.actesEncours;
  it.each(Object.entries(attendue))('%s', (acte, destinations) => {
    expect(etatsEncours.map((etat) => table[acte]?.[etat])).toEqual(destinations);
    for (const [i, etat] of etatsEncours.entries()) {
      const code = refus(() => rules.verifierActeEncours(acte as ActeEncours, { etat, numero: 'E-2026-00001' }));
      expect(code).toBe(
        destinations[i] === undefined ? (etat === 'REGLE' ? 'ENCOURS_REGLE' : 'TRANSITION_IMPOSSIBLE') : undefined,
      );
    }
  });
});

const jours = fc.integer({ min: -400, max: 0 }).map((n) => ajouterJours(AUJOURDHUI, n));
const aDeclarer = fc
  .record({
    valeurAttendueCentimes: fc.integer({ min: 1, max: 1_000_000 }),
    dateDeclaration: jours,
    echeanceAuto: fc.boolean(),
  })
  .map((champs) =>
    unSuivi({
      ...champs,
      dateEcheance: champs.echeanceAuto ? rules.echeanceParDefaut(champs.dateDeclaration) : '2027-01-31',
    }),
  );
const declare = fc
  .tuple(aDeclarer, jours)
  .map(([suivi, date]) => rules.suiviDeclare(suivi, { date, canal: 'MAIL', aujourdhui: AUJOURDHUI }));
const regler = (suivi: SuiviEncours, montantCentimes: number | null, champs: object = {}) =>
  rules.suiviApresReglement(suivi, {
    date: AUJOURDHUI,
    montantCentimes,
    solder: false,
    ecartMotif: null,
    aujourdhui: AUJOURDHUI,
    ...champs,
  });

/** Settlements in money, taken back. */
const recus = (montantCentimes: number) => ({ montantCentimes, compenseCentimes: 0 });

describe('déclarer', () => {
  it('prend la date réelle, l’échéance qui la suit et la première relance', () => {
    const suivi = rules.suiviDeclare(unSuivi(), { date: '2026-03-10', canal: 'PORTAIL', aujourdhui: AUJOURDHUI });
    expect(suivi).toMatchObject({
      etat: 'DECLARE',
      dateDeclaration: '2026-03-10',
      datePrevue: '2026-03-01',
      dateEcheance: '2026-04-09',
      prochaineRelance: '2026-03-25',
    });
  });
  it('refuse le futur', () => {
    expect(
      refus(() => rules.suiviDeclare(unSuivi(), { date: '2026-11-22', canal: 'MAIL', aujourdhui: AUJOURDHUI })),
    ).toBe('DATE_FUTURE');
  });
  it('revient exactement à ce qui était', () => {
    fc.assert(
      fc.property(aDeclarer, jours, (suivi, date) => {
        const aller = rules.suiviDeclare(suivi, { date, canal: 'MAIL', aujourdhui: AUJOURDHUI });
        expect(rules.repasserADeclarer(aller)).toEqual(suivi);
      }),
    );
  });
});

describe('régler', () => {
  it('additionne les règlements au centime et solde tout seul quand il ne reste rien', () => {
    fc.assert(
      fc.property(declare, fc.array(fc.integer({ min: 1, max: 300_000 }), { maxLength: 12 }), (depart, montants) => {
        let suivi = depart;
        let somme = 0;
        for (const montant of montants) {
          const trop = somme + montant > depart.valeurAttendueCentimes;
          const attendu = suivi.etat === 'REGLE' ? 'ENCOURS_REGLE' : 'REGLEMENT_SUPERIEUR';
          expect(refus(() => regler(suivi, montant))).toBe(trop ? attendu : undefined);
          if (trop) continue;
          suivi = regler(suivi, montant);
          somme += montant;
          expect(suivi.valeurRegleeCentimes).toBe(somme);
          expect(suivi.etat).toBe(somme === depart.valeurAttendueCentimes ? 'REGLE' : 'DECLARE');
        }
      }),
    );
  });

  it('se défait exactement : l’état juste avant, avec ce qui était déjà reçu', () => {
    fc.assert(
      fc.property(declare, fc.integer({ min: 0, max: 2_000_000 }), (depart, recu) => {
        const partiel = recu > 0 && recu < depart.valeurAttendueCentimes ? regler(depart, recu) : depart;
        const reste = rules.soldeDe(partiel);
        expect(rules.repasserAReglerEncours(regler(partiel, reste), recus(reste))).toEqual(partiel);
        const abandon = { solder: true, ecartMotif: 'ABANDON' as const };
        expect(rules.repasserAReglerEncours(regler(partiel, null, abandon), recus(0))).toEqual(partiel);
        expect(rules.repasserAReglerEncours(regler(partiel, reste + 5, abandon), recus(reste + 5))).toEqual(partiel);
      }),
    );
  });

  it('rouvert, garde les règlements qui ne sont pas choisis ; il faut qu’il reste quelque chose à recevoir', () => {
    const encoursRegle = regler(regler(unSuivi({ etat: 'DECLARE' }), 3_600), 6_400);
    expect(rules.repasserAReglerEncours(encoursRegle, recus(3_600))).toMatchObject({
      etat: 'DECLARE',
      valeurRegleeCentimes: 6_400,
    });
    expect(refus(() => rules.repasserAReglerEncours(encoursRegle, recus(0)))).toBe('REGLEMENT_A_CHOISIR');
  });

  it('ce qui règle sans argent ne compte pas comme reçu, ne dépasse pas ce qui reste dû, et se défait de même (ENC-61)', () => {
    fc.assert(
      fc.property(declare, fc.nat(), fc.nat(), fc.boolean(), (depart, a, b, solder) => {
        const recu = a % depart.valeurAttendueCentimes;
        const partiel = recu > 0 ? regler(depart, recu) : depart;
        const reste = rules.soldeDe(partiel);
        const montant = 1 + (b % (2 * reste));
        const compenser = () =>
          regler(partiel, montant, { sansArgent: true, solder, ecartMotif: 'AUTRE', ecartPrecision: 'dit' });
        if (montant > reste) {
          expect(refus(compenser)).toBe('COMPENSE_AU_DELA');
          return;
        }
        const apres = compenser();
        expect([recuDuSuivi(apres), apres.valeurCompenseeCentimes]).toEqual([recu, montant]);
        const repris = { montantCentimes: montant, compenseCentimes: montant };
        const defait =
          apres.etat === 'REGLE'
            ? rules.repasserAReglerEncours(apres, repris)
            : rules.annulerReglementEncours(apres, repris);
        expect(defait).toEqual(partiel);
      }),
    );
  });

  it('la valeur attendue ne descend pas sous ce qui est reçu ; ramenée au reçu, l’encours est réglé', () => {
    fc.assert(
      fc.property(declare, fc.nat(), fc.nat(), (depart, a, b) => {
        const recu = a % depart.valeurAttendueCentimes;
        const attendu = b % 1_000_001;
        const avant = recu > 0 ? regler(depart, recu) : depart;
        const modifier = () =>
          rules.replanifierEncours(
            avant,
            { dateDeclaration: avant.dateDeclaration, dateEcheance: null, valeurAttendueCentimes: attendu },
            AUJOURDHUI,
          );
        expect(refus(modifier)).toBe(attendu < recu ? 'ATTENDU_SOUS_LE_RECU' : undefined);
        if (attendu < recu) return;
        const apres = modifier();
        const couvert = recu > 0 && attendu === recu;
        expect([apres.etat, apres.regleLe]).toEqual(couvert ? ['REGLE', AUJOURDHUI] : ['DECLARE', null]);
        expect(rules.soldeDe(apres)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('ce qui a été reçu ne se perd ni en supprimant ni en repassant à déclarer', () => {
    const partiel = regler(unSuivi({ etat: 'DECLARE' }), 1);
    expect(refus(() => rules.repasserADeclarer(partiel))).toBe('ENCOURS_AVEC_RECU');
    expect(refus(() => rules.verifierSansRecuEncours(partiel, 'supprimer'))).toBe('ENCOURS_AVEC_RECU');
    const vide = rules.annulerReglementEncours(partiel, recus(1));
    expect(refus(() => rules.verifierSansRecuEncours(vide, 'supprimer'))).toBeUndefined();
  });

  it('depuis « à déclarer », revient en deux pas à ce qui était', () => {
    fc.assert(
      fc.property(aDeclarer, (suivi) => {
        const encoursRegle = regler(suivi, suivi.valeurAttendueCentimes);
        expect(encoursRegle).toMatchObject({ etat: 'REGLE', regleLe: AUJOURDHUI, dateDeclaration: AUJOURDHUI });
        expect(
          rules.repasserADeclarer(rules.repasserAReglerEncours(encoursRegle, recus(suivi.valeurAttendueCentimes))),
        ).toEqual(suivi);
      }),
    );
  });

  it('demande le motif d’un écart, en moins comme en trop, et l’oublie sans écart', () => {
    const suivi = unSuivi({ etat: 'DECLARE' });
    expect(refus(() => regler(suivi, 9_999, { solder: true }))).toBe('ECART_MOTIF_REQUIS');
    expect(refus(() => regler(suivi, 10_001, { solder: true }))).toBe('ECART_MOTIF_REQUIS');
    expect(regler(suivi, 9_999, { solder: true, ecartMotif: 'ERREUR' })).toMatchObject({
      etat: 'REGLE',
      ecartMotif: 'ERREUR',
    });
    expect(regler(suivi, 10_000, { solder: true, ecartMotif: 'ERREUR' }).ecartMotif).toBeNull();
    expect(refus(() => regler(unSuivi(), 5_000))).toBe('TRANSITION_IMPOSSIBLE');
    expect(refus(() => regler(suivi, 1, { date: '2026-11-22' }))).toBe('DATE_FUTURE');
  });
});

describe('les relances', () => {
  it('tombent à J+15, J+30, J+45, puis tous les quinze jours', () => {
    let suivi = rules.suiviDeclare(unSuivi(), { date: '2026-03-01', canal: 'MAIL', aujourdhui: '2026-03-01' });
    const dates: (string | null)[] = [suivi.prochaineRelance];
    for (let i = 0; i < 4; i++) {
      suivi = rules.suiviRelance(suivi, { date: suivi.prochaineRelance!, aujourdhui: suivi.prochaineRelance! });
      dates.push(suivi.prochaineRelance);
    }
    expect(dates).toEqual(['2026-03-16', '2026-03-31', '2026-04-15', '2026-04-30', '2026-05-15']);
    expect(suivi.niveauRelance).toBe(3);
  });
  it('suivent les délais que le compte a choisis, puis se répètent tous les quinze jours', () => {
    const delais = [7, 10];
    let suivi = rules.suiviDeclare(unSuivi(), { date: '2026-03-01', canal: 'MAIL', aujourdhui: '2026-03-01', delais });
    const dates: (string | null)[] = [suivi.prochaineRelance];
    const niveaux: number[] = [];
    for (let i = 0; i < 3; i++) {
      suivi = rules.suiviRelance(suivi, { date: suivi.prochaineRelance!, aujourdhui: suivi.prochaineRelance!, delais });
      dates.push(suivi.prochaineRelance);
      niveaux.push(suivi.niveauRelance);
    }
    expect(dates).toEqual(['2026-03-08', '2026-03-11', '2026-03-26', '2026-04-10']);
    expect(niveaux).toEqual([1, 2, 2]);
  });
  it('une sorte d’encours a ses délais, sinon ceux du compte, sinon les habituels', () => {
    const delaisDuCompte = new Map([
      ['DEFAUT', [20]],
      ['RFA', [60, 90]],
    ]);
    expect([
      delaisPour(delaisDuCompte, 'RFA'),
      delaisPour(delaisDuCompte, 'RETOUR'),
      delaisPour(new Map(), 'RFA'),
    ]).toEqual([[60, 90], [20], [15, 30, 45]]);
  });
  it('ne se suivent jamais à moins de quinze jours, et l’on en attend toujours une', () => {
    fc.assert(
      fc.property(declare, fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 6 }), (depart, ecarts) => {
        let suivi = depart;
        let date = depart.dateDeclaration;
        for (const ecart of ecarts) {
          date = ajouterJours(date, ecart);
          suivi = rules.suiviRelance(suivi, { date, aujourdhui: date });
          expect(joursEntre(date, suivi.prochaineRelance!)).toBeGreaterThanOrEqual(15);
        }
      }),
    );
  });
  it('sont dues le jour venu, sauf suspension en cours', () => {
    const suivi = unSuivi({ etat: 'DECLARE', prochaineRelance: AUJOURDHUI });
    expect(rules.estARelancer(suivi, AUJOURDHUI)).toBe(true);
    expect(rules.estARelancer(suivi, '2026-11-20')).toBe(false);
    expect(rules.estARelancer({ ...suivi, suspenduJusquau: '2026-11-22' }, AUJOURDHUI)).toBe(false);
    expect(rules.estARelancer({ ...suivi, suspenduJusquau: AUJOURDHUI }, AUJOURDHUI)).toBe(true);
    expect(rules.estARelancer({ ...suivi, etat: 'REGLE' }, AUJOURDHUI)).toBe(false);
    expect(refus(() => rules.suiviSuspendu(suivi, AUJOURDHUI, AUJOURDHUI))).toBe('DATE_PASSEE');
  });
});

describe('les tranches de retard', () => {
  it('se partagent tous les jours de retard, sans trou ni recouvrement', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), (n) => {
        const contient = ({ min, max }: { min: number; max: number | null }) => min <= n && n <= (max ?? Infinity);
        expect(retardsEncours.filter((retard) => contient(tranches.bornesRetard[retard]))).toEqual([
          tranches.trancheRetard(n),
        ]);
      }),
    );
  });
  it.each([
    [1, 'R1_30'],
    [30, 'R1_30'],
    [31, 'R31_60'],
    [60, 'R31_60'],
    [61, 'R61_90'],
    [90, 'R61_90'],
    [91, 'R90_PLUS'],
  ])('%i jours', (n, retard) => {
    expect(tranches.trancheRetard(n)).toBe(retard);
  });
});

describe('numéros et totaux', () => {
  it('numérote sur cinq chiffres au moins, sans en perdre', () => {
    expect([1, 42, 99_999, 123_456].map((n) => formaterNumeroEncours(2026, n))).toEqual([
      'E-2026-00001',
      'E-2026-00042',
      'E-2026-99999',
      'E-2026-123456',
    ]);
  });
  it('additionne les lignes et les encours au centime', () => {
    expect(
      totalLignes([
        { quantite: 3, prixUnitaireHtCentimes: 333 },
        { quantite: 1, prixUnitaireHtCentimes: 1 },
      ]),
    ).toBe(1_000);
    expect(
      sommerEncours([
        {
          etat: 'DECLARE',
          natureFiscale: 'HT',
          valeurAttendueCentimes: 1_010,
          valeurRegleeCentimes: 10,
          recuCentimes: 4,
          compenseCentimes: 6,
        },
        {
          etat: 'REGLE',
          natureFiscale: 'HT',
          valeurAttendueCentimes: 20,
          valeurRegleeCentimes: 30,
          recuCentimes: 30,
          compenseCentimes: 0,
        },
      ]),
    ).toEqual({
      nombre: 2,
      natureFiscale: 'HT',
      autreNature: null,
      attenduCentimes: 1_030,
      regleCentimes: 40,
      recuCentimes: 34,
      compenseCentimes: 6,
      // An excess on one encours does not lower the debt of another.
      soldeCentimes: 1_000,
      ecartCentimes: -10,
    });
  });
});
