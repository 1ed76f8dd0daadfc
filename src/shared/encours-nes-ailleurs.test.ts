import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ajouterJours } from './core/dates.ts';
import { unSuivi } from './features/argent/encours/exemples-de-test.ts';
import {
  suiviDeclare,
  echeanceParDefaut,
  suiviApresReglement,
  replanifierEncours,
} from './features/argent/encours/rules.ts';
import {
  champsSaisis,
  reconcilierLies,
  type ChampSaisi,
  type EncoursDemande,
  type EncoursLie,
  type SuiteDesDeclares,
} from './features/argent/encours/rules/reconciliation.ts';
import { demandesDeLaRfa } from './features/argent/rfa/rules/demandes.ts';
import type { RfaStockee } from './features/argent/rfa/rules/vue.ts';
import { demandesDeLaCreance } from './features/coupons/coupon/rules/demandes.ts';
import { encoursDemandes } from './features/operations/contrepartie/rules/contreparties.ts';
import { uneVie } from './features/operations/operation/exemples-de-test.ts';

const AUJOURDHUI = '2026-11-21';
/** The state of a source, which changes between two reconciliations. */
type Etat = {
  readonly mots: string;
  readonly labo: number;
  readonly centimes: number;
  readonly decalage: number;
  readonly tenues: readonly boolean[];
};
type Source = {
  readonly declares: SuiteDesDeclares;
  readonly demander: (etat: Etat, lies: readonly EncoursLie[]) => readonly EncoursDemande[];
  /** The exact total that the encours should claim, when the source gives it. */
  readonly du?: (etat: Etat, lies: readonly EncoursLie[]) => number;
};

const laPromotion: Source = {
  declares: 'RESTENT',
  demander: ({ mots, labo, centimes, decalage, tenues }) =>
    encoursDemandes({
      ...uneVie({ etatPromo: 'VALIDATED', etatTg: 'VALIDATED' }),
      nomOperation: mots,
      laboratoireId: labo,
      dateDebut: '2026-03-02',
      dateFin: ajouterJours('2026-03-29', decalage),
      ventes: { prevue: null, vendue: centimes, caTtcCentimes: null },
      jourPreuve: null,
      contreparties: tenues.flatMap((tenue, i) =>
        tenue
          ? [
              {
                id: i + 1,
                part: 'PROMO',
                contrepartie: null,
                payeur: 'LABO',
                valeurCentiemes: 3,
                delaiJours: 0,
                action: decalage % 2 ? 'CHEQUE' : 'AVOIR',
                natureFiscale: 'HT',
                tauxTvaCentiemes: null,
                unite: 'EUR_PAR_UNITE',
                declencheur: 'FIN',
              } as const,
            ]
          : [],
      ),
    }),
};
const laRfa: Source = {
  declares: 'PARTENT',
  demander: ({ mots, labo, centimes, decalage, tenues }, lies) => {
    const rfa = {
      laboratoireId: labo,
      annee: 2026,
      gamme: mots,
      produit: null,
      condition: 'x',
      taux: 0,
      type: 'CA_NET_HT',
      gratuitesComptees: false,
      resultatType: 'TAUX_PREMIER_EURO',
      resultatPeriode: 'ANNEE',
      resultatGamme: null,
      reference: null,
      plancherSeuil: null,
      plancherValeur: null,
      acomptes: [],
      couvertureVentes: null,
      dateDebut: null,
      basesFactures: [],
      basesPrecedentes: [],
      dateFin: null,
      modeReglement: decalage % 2 ? 'CHEQUE' : 'RFA',
      dateReglementPrevue: ajouterJours('2027-04-30', decalage),
      paliers: tenues.map((_, i) => ({ id: i + 1, info: null, seuil: i * 100, valeur: (i + 1) * 100 })),
      bases: [{ mois: '2026-01', base: centimes, baseResultat: null }],
      atteintes: tenues.map((tenue, i) => ({
        id: i + 1,
        palierId: i + 1,
        periode: 1,
        etat: tenue ? 'VALIDE' : 'A_ATTEINDRE',
      })),
      encours: lies.map((lie) => ({
        atteinteId: lie.sourceDetailId,
        attenduCentimes: lie.valeurAttendueCentimes,
        fige: lie.etat !== 'A_DECLARER' || lie.origineMontant === 'MANUEL',
        etat: lie.etat,
      })),
    } as unknown as RfaStockee;
    return demandesDeLaRfa(rfa, lies, AUJOURDHUI);
  },
};
const creance = (etat: Etat, lies: readonly EncoursLie[]) =>
  demandesDeLaCreance(
    { laboratoireId: etat.labo, periode: '2026-03-01', promotionId: 1, duCentimes: etat.tenues[0] ? etat.centimes : 0 },
    etat.mots,
    lies,
  );
const payps: Source = {
  declares: 'SUIVENT',
  demander: (etat, lies) => creance(etat, lies).demandes,
  du: (etat, lies) => (etat.tenues[0] ? etat.centimes : 0) + creance(etat, lies).tropPercuCentimes,
};

type Tenu = EncoursLie & { readonly saisies: Partial<Pick<EncoursLie, ChampSaisi | 'actionDescription'>> };
const naitre = ({ dateEcheance, ...demande }: EncoursDemande): Tenu => ({
  ...unSuivi(),
  ...demande,
  natureFiscale: demande.natureFiscale ?? 'HT',
  tauxTvaCentiemes: demande.tauxTvaCentiemes ?? null,
  dateEcheance: dateEcheance ?? echeanceParDefaut(demande.dateDeclaration),
  echeanceAuto: dateEcheance === undefined,
  origineMontant: 'CALCULE',
  champsSaisis: [],
  saisies: {},
});
/** Applies the next reconciliation to the existing encours. */
const reconcilier = ({ declares, demander }: Source, etat: Etat, lies: readonly Tenu[]) => {
  const plan = reconcilierLies(demander(etat, lies), lies, { declares, aujourdhui: AUJOURDHUI });
  const apres = new Map(plan.changer.map((change) => [change.avant, change.apres]));
  const restes = lies.filter((lie) => !plan.retirer.includes(lie)).map((lie) => apres.get(lie) ?? lie);
  return { plan, lies: [...restes, ...plan.creer.map(naitre)] };
};

const mots = fc.constantFrom('Solaires', 'Gorge', 'Toute la gamme');
const unEtat: fc.Arbitrary<Etat> = fc.record({
  mots,
  labo: fc.constantFrom(4, 5),
  centimes: fc.nat(100_000),
  decalage: fc.integer({ min: 0, max: 40 }),
  tenues: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
});
const unActe = fc.record({
  rang: fc.nat(4),
  quoi: fc.constantFrom('info', 'actionAttendue', 'dateDeclaration', 'dateEcheance', 'montant', 'declarer', 'recevoir'),
  mots,
  jour: fc.integer({ min: 1, max: 300 }).map((n) => ajouterJours('2026-01-01', n)),
});
type Acte = typeof unActe extends fc.Arbitrary<infer A> ? A : never;

/** Sends the form of an encours, with one field changed by a person. */
const ecrire = (lie: Tenu, { quoi, mots: phrase, jour }: Acte): Tenu => {
  if (lie.etat === 'REGLE') return lie;
  const { info, actionAttendue, actionDescription, dateDeclaration, echeanceAuto, valeurAttendueCentimes } = lie;
  const montre = { info, actionAttendue, actionDescription, dateDeclaration };
  const saisie = { ...montre, dateEcheance: echeanceAuto ? null : lie.dateEcheance, valeurAttendueCentimes };
  const ecrits = {
    info: { info: `${phrase}, promis` },
    actionAttendue: { actionAttendue: 'AUTRES', actionDescription: phrase },
    dateDeclaration: lie.etat === 'A_DECLARER' ? { dateDeclaration: jour } : {},
    dateEcheance: { dateEcheance: jour },
    montant: { valeurAttendueCentimes: valeurAttendueCentimes + 7 },
  } as const;
  if (!(quoi in ecrits)) return lie;
  const envoyee = { ...saisie, ...ecrits[quoi as keyof typeof ecrits] };
  const replanifie = replanifierEncours(lie, envoyee, AUJOURDHUI);
  const { valeurAttendueCentimes: _v, dateEcheance: _e, ...textes } = envoyee;
  return {
    ...replanifie,
    ...textes,
    champsSaisis: champsSaisis(lie, envoyee),
    origineMontant: quoi === 'montant' ? 'MANUEL' : lie.origineMontant,
    saisies:
      quoi === 'montant' ? lie.saisies : { ...lie.saisies, ...ecrits[quoi as Exclude<keyof typeof ecrits, 'montant'>] },
  };
};
const jouer = (lie: Tenu, acte: Acte): Tenu => {
  if (acte.quoi === 'declarer' && lie.etat === 'A_DECLARER' && !lie.montantACompleter)
    return suiviDeclare(lie, { date: '2026-11-20', canal: 'MAIL', aujourdhui: AUJOURDHUI });
  if (acte.quoi === 'recevoir' && lie.etat === 'DECLARE' && lie.valeurAttendueCentimes > lie.valeurRegleeCentimes)
    return suiviApresReglement(lie, {
      date: AUJOURDHUI,
      montantCentimes: 1,
      solder: false,
      ecartMotif: null,
      aujourdhui: AUJOURDHUI,
    });
  return ecrire(lie, acte);
};

describe.each([
  ['d’une promotion', laPromotion],
  ['d’une RFA', laRfa],
  ['de Payps', payps],
] as const)('les encours nés %s', (_nom, source) => {
  it('gardent ce qu’une personne écrit, suivent le reste au centime, et deux fois ne change rien (ENC-62 à ENC-64)', () => {
    fc.assert(
      fc.property(
        unEtat,
        fc.array(fc.tuple(fc.array(unActe, { maxLength: 4 }), unEtat), { maxLength: 6 }),
        (depart, suite) => {
          let { lies } = reconcilier(source, depart, []);
          for (const [actes, etat] of suite) {
            for (const acte of actes) lies = lies.map((lie, i) => (i === acte.rang ? jouer(lie, acte) : lie));
            const avant = lies;
            const { plan, lies: apres } = reconcilier(source, etat, avant);
            const demandes = new Map(source.demander(etat, avant).map((demande) => [demande.sourceDetailId, demande]));
            for (const lie of apres) {
              const { dateDeclaration: _jour, ...saisies } = lie.saisies;
              expect(lie).toMatchObject(lie.etat === 'A_DECLARER' ? lie.saisies : saisies);
              const ancien = avant.find(({ sourceDetailId }) => sourceDetailId === lie.sourceDetailId);
              if (lie.origineMontant === 'MANUEL' || ancien?.etat === 'REGLE')
                expect(lie.valeurAttendueCentimes).toBe(ancien?.valeurAttendueCentimes);
              else if (lie.etat === 'A_DECLARER') {
                const demande = demandes.get(lie.sourceDetailId ?? 0);
                expect(lie.valeurAttendueCentimes).toBe(demande?.valeurAttendueCentimes);
                expect(lie.laboratoireId).toBe(demande?.laboratoireId);
                if (!lie.champsSaisis.includes('info')) expect(lie.info).toBe(demande?.info);
              }
              expect(lie.valeurAttendueCentimes).toBeGreaterThanOrEqual(lie.valeurRegleeCentimes);
            }
            if (source.du)
              expect(apres.reduce((somme, { valeurAttendueCentimes }) => somme + valeurAttendueCentimes, 0)).toBe(
                source.du(etat, apres),
              );
            for (const parti of plan.retirer) {
              expect(demandes.has(parti.sourceDetailId ?? 0)).toBe(false);
              expect(parti.valeurRegleeCentimes).toBe(0);
            }
            const encore = reconcilier(source, etat, apres).plan;
            expect([encore.creer, encore.changer, encore.retirer]).toEqual([[], [], []]);
            lies = apres;
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
