import type { Jour } from '#shared/core/dates.ts';
import type {
  ActionEncours,
  EtatEncours,
  NatureFiscale,
  Payeur,
  TypeEncours,
} from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { NatureEncaissement } from '../schemas/enumerations.ts';
import { MAX_COMPTEES, preparerCombinaisons, TOLERANCE_CENTIMES, type Combinaison } from './combinaisons.ts';
import type { MontantPossible } from './montants.ts';
import type { PartDite } from './parts-dites.ts';

export type PeriodeEncaissement = { readonly debut: Jour; readonly fin: Jour };

/** An encours that still waits for money. */
export type EncoursOuvertEncaissement = {
  readonly id: number;
  readonly numero: string;
  readonly laboratoireId: number;
  readonly payeur: Payeur;
  readonly etat: EtatEncours;
  readonly type: TypeEncours;
  readonly actionAttendue: ActionEncours;
  readonly natureFiscale: NatureFiscale;
  readonly soldeCentimes: number;
  readonly dateDeclaration: Jour;
  /** The first day a settlement may be expected (ENC-32). */
  readonly dateOrigine: Jour;
  readonly referenceFacture: string | null;
  readonly referenceBl: string | null;
  /** The period of its RFA or of its promotion. */
  readonly periode: PeriodeEncaissement | null;
};

/** An encaissement, with the data compared with encours. */
export type Recu = {
  readonly nature: NatureEncaissement;
  readonly date: Jour;
  readonly montants: readonly MontantPossible[];
  /** Whether the document cites this number. */
  readonly cite: (numero: string | null) => boolean;
  readonly periode: PeriodeEncaissement | null;
  /** The periods of the RFA that the document mentions. */
  readonly rfas: readonly PeriodeEncaissement[];
  /** The share of each papier, when the document gives them. */
  readonly partsDites: readonly PartDite[];
};

export type PartProposee = { readonly encoursId: number; readonly montantCentimes: number };
export type Candidat = {
  readonly encours: readonly EncoursOuvertEncaissement[];
  readonly parts: readonly PartProposee[];
  readonly montant: MontantPossible;
  /** Received minus the balances, when the amount itself leads to them; null for another lead. */
  readonly ecartCentimes: number | null;
  /** "tout ce que doit le laboratoire (9 encours)", when the encours are a whole. */
  readonly totalite: string | null;
  /** Whether the document gives the share of each. */
  readonly partsDites: boolean;
  /** Whether other encours make the same amount. */
  readonly autres: boolean;
  readonly resteCentimes: number;
  readonly manqueCentimes: number;
};

type Choix = Pick<Candidat, 'encours' | 'montant' | 'ecartCentimes'> & Partial<Pick<Candidat, 'totalite' | 'autres'>>;
const somme = (encours: readonly EncoursOuvertEncaissement[]): number =>
  encours.reduce((t, { soldeCentimes }) => t + soldeCentimes, 0);

/**
 * Shares the amount between the chosen encours: those still to declare first, because they must be settled in full
 * (ENC-8), then the oldest; the last one takes the rest.
 * @returns null when a part would be refused
 */
const partager = ({ encours, montant, ecartCentimes, totalite = null, autres = false }: Choix): Candidat | null => {
  const servis = encours.toSorted((a, b) => Number(a.etat === 'DECLARE') - Number(b.etat === 'DECLARE'));
  let reste = montant.montantCentimes;
  const parts: PartProposee[] = [];
  for (const { id, etat, soldeCentimes } of servis) {
    const montantCentimes = Math.min(reste, soldeCentimes);
    if (montantCentimes < soldeCentimes && etat !== 'DECLARE') return null;
    if (montantCentimes > 0) parts.push({ encoursId: id, montantCentimes });
    reste -= montantCentimes;
  }
  const gardes = new Set(parts.map(({ encoursId }) => encoursId));
  const encoursRegles = encours.filter(({ id }) => gardes.has(id));
  const manqueCentimes = Math.max(0, somme(encoursRegles) - montant.montantCentimes);
  const rangs = new Map(encoursRegles.map(({ id }, rang) => [id, rang]));
  const ordonnees = parts.toSorted((a, b) => (rangs.get(a.encoursId) ?? 0) - (rangs.get(b.encoursId) ?? 0));
  return {
    encours: encoursRegles,
    parts: ordonnees,
    montant,
    ecartCentimes,
    totalite,
    partsDites: false,
    autres,
    resteCentimes: reste,
    manqueCentimes,
  };
};

/** Whether a sum is due to chance: many encours, in too many ways, so none is proposed (ECM-21). */
const parHasard = (nombre: number, exemple: Combinaison | null | undefined): boolean =>
  nombre > MAX_COMPTEES && (exemple?.rangs.length ?? 0) > 2;

/** An assumed VAT rate must give the exact amount, but for rounding, with few encours, or chance would find one. */
const SUPPOSE = { tailleMax: 3, ecartCentimes: 2 };

type Trouvees = { readonly choix: readonly Choix[]; readonly tropDeFacons: boolean };
const parMontant = (
  encours: readonly EncoursOuvertEncaissement[],
  montant: MontantPossible,
  combiner: ReturnType<typeof preparerCombinaisons>,
): Trouvees => {
  const { exactes, nbExactes, proche, nbProches } =
    montant.hypothese === null
      ? combiner(montant.montantCentimes)
      : combiner(montant.montantCentimes, SUPPOSE.tailleMax);
  const trop = parHasard(nbExactes, exactes[0]);
  const tropProches = parHasard(nbProches, proche);
  const assezProche =
    proche !== null && (montant.hypothese === null || Math.abs(proche.ecartCentimes) <= SUPPOSE.ecartCentimes);
  const gardees = [...(trop ? [] : exactes), ...(assezProche && !tropProches ? [proche] : [])];
  const choix = gardees.map(({ rangs, ecartCentimes }) => ({
    encours: rangs.flatMap((rang) => encours[rang] ?? []),
    montant,
    ecartCentimes,
    autres: ecartCentimes === 0 && nbExactes > 1,
  }));
  return { choix, tropDeFacons: trop || tropProches };
};

/** Whether one of the numbers of the encours is in the list. */
export const porteUnNumero = (
  { numero, referenceFacture, referenceBl }: EncoursOuvertEncaissement,
  cite: Recu['cite'],
): boolean => [numero, referenceFacture, referenceBl].some(cite);
/** Whether the encours belongs to an RFA mentioned by the document, within the mentioned period. */
export const estDUneRfaDite = ({ type, periode }: EncoursOuvertEncaissement, { rfas }: Recu): boolean =>
  type === 'RFA' && rfas.some(({ debut, fin }) => periode !== null && debut <= periode.debut && periode.fin <= fin);

/** The encours cited by the document, with the amount closest to their balances. */
const parNoms = (cites: readonly EncoursOuvertEncaissement[], { montants }: Recu): readonly Choix[] => {
  const total = somme(cites);
  const ecart = ({ montantCentimes }: MontantPossible): number => Math.abs(montantCentimes - total);
  const montant = montants.toSorted((a, b) => ecart(a) - ecart(b))[0];
  if (cites.length === 0 || !montant) return [];
  const juste = ecart(montant) <= TOLERANCE_CENTIMES;
  return [{ encours: cites, montant, ecartCentimes: juste ? montant.montantCentimes - total : null }];
};

/** The shares given by the document, when they add up to its amount and each is within the balance. */
const parPartsDites = (encours: readonly EncoursOuvertEncaissement[], recu: Recu): readonly Candidat[] => {
  const reglees = encours.flatMap((encoursOuvert) => {
    const partsDeLEncours = recu.partsDites.filter(({ cite }) => porteUnNumero(encoursOuvert, cite));
    const montantCentimes = partsDeLEncours.reduce((t, part) => t + part.montantCentimes, 0);
    return montantCentimes > 0 ? [{ encoursOuvert, montantCentimes, nombre: partsDeLEncours.length }] : [];
  });
  const reparties = reglees.reduce((t, { nombre }) => t + nombre, 0);
  const admise = reglees.every(({ encoursOuvert: { soldeCentimes, etat }, montantCentimes }) =>
    etat === 'DECLARE' ? montantCentimes <= soldeCentimes : montantCentimes === soldeCentimes,
  );
  // Two encours fit this share: none is chosen.
  const sommeReglee = reglees.reduce((t, { montantCentimes }) => t + montantCentimes, 0);
  const ecrit = recu.partsDites.reduce((t, { montantCentimes }) => t + montantCentimes, 0);
  const montant = recu.montants.find(
    ({ montantCentimes }) => montantCentimes === sommeReglee || montantCentimes === ecrit,
  );
  if (!montant || reglees.length === 0 || !admise || reparties > recu.partsDites.length) return [];
  return [
    {
      encours: reglees.map(({ encoursOuvert }) => encoursOuvert),
      parts: reglees.map(({ encoursOuvert: { id }, montantCentimes }) => ({ encoursId: id, montantCentimes })),
      montant,
      ecartCentimes: null,
      totalite: null,
      partsDites: true,
      autres: false,
      resteCentimes: montant.montantCentimes - sommeReglee,
      manqueCentimes: 0,
    },
  ];
};

/** A laboratory that pays its whole relevé, or a whole month of it. */
const parTotalite = (encours: readonly EncoursOuvertEncaissement[], { montants }: Recu): readonly Choix[] => {
  const parMois = Map.groupBy(encours, ({ dateDeclaration }) => dateDeclaration.slice(0, 7));
  const groupes: readonly (readonly [string, readonly EncoursOuvertEncaissement[]])[] = [
    [`tout ce qui reste dû (${encours.length} encours)`, encours],
    ...[...parMois].map(
      ([mois, encoursDuMois]) =>
        [
          `tout ce qui est de ${mois.slice(5)}/${mois.slice(0, 4)} (${encoursDuMois.length} encours)`,
          encoursDuMois,
        ] as const,
    ),
  ];
  return groupes.flatMap(([totalite, encoursDuGroupe]) => {
    const total = somme(encoursDuGroupe);
    return encoursDuGroupe.length < 2
      ? []
      : montants
          .filter(({ montantCentimes }) => Math.abs(montantCentimes - total) <= TOLERANCE_CENTIMES)
          .map((montant) => ({
            encours: encoursDuGroupe,
            montant,
            ecartCentimes: montant.montantCentimes - total,
            totalite,
          }));
  });
};

/** The encours of the same RFA or promotion: exactly the same period. */
const parPeriode = (encours: readonly EncoursOuvertEncaissement[], { montants, periode }: Recu): readonly Choix[] => {
  const encoursDeLaPeriode = encours.filter(
    (encoursVoisin) =>
      encoursVoisin.periode &&
      encoursVoisin.periode.debut === periode?.debut &&
      encoursVoisin.periode.fin === periode.fin,
  );
  const [montant] = montants;
  return encoursDeLaPeriode.length === 0 || !montant
    ? []
    : [{ encours: encoursDeLaPeriode, montant, ecartCentimes: null }];
};

type RechercheCandidats = {
  readonly candidats: readonly Candidat[];
  /** Whether the amount was found in too many ways. */
  readonly tropDeFacons: boolean;
};

/** @param encours from the same giver, with a balance, the preferred ones first */
export const chercherCandidats = (encours: readonly EncoursOuvertEncaissement[], recu: Recu): RechercheCandidats => {
  const plusGrand = Math.max(0, ...recu.montants.map(({ montantCentimes }) => montantCentimes));
  const combiner = preparerCombinaisons(
    encours.map(({ soldeCentimes }) => soldeCentimes),
    plusGrand,
  );
  const trouvees = recu.montants.map((montant) => parMontant(encours, montant, combiner));
  const choix = [
    ...parNoms(
      encours.filter((encoursOuvert) => porteUnNumero(encoursOuvert, recu.cite)),
      recu,
    ),
    ...parNoms(
      encours.filter((encoursOuvert) => estDUneRfaDite(encoursOuvert, recu)),
      recu,
    ),
    ...trouvees.flatMap((trouvee) => trouvee.choix),
    ...parTotalite(encours, recu),
    ...parPeriode(encours, recu),
  ];
  return {
    candidats: [...parPartsDites(encours, recu), ...choix.flatMap((choixVu) => partager(choixVu) ?? [])],
    tropDeFacons: trouvees.some((trouvee) => trouvee.tropDeFacons),
  };
};
