import type { Jour } from '#shared/core/dates.ts';
import type { Encours } from '#shared/features/argent/encours/contract/schemas.ts';
import type { EncoursDemande } from './contreparties.ts';

/** An encours born from a contrepartie, as it stands. */
export type EncoursLie = Pick<
  Encours,
  | 'id'
  | 'numero'
  | 'laboratoireId'
  | 'type'
  | 'info'
  | 'actionAttendue'
  | 'actionDescription'
  | 'valeurAttendueCentimes'
  | 'dateDeclaration'
  | 'etat'
  | 'payeur'
  | 'origineMontant'
  | 'sourceDetailId'
> & { readonly montantACompleter: boolean };
/** What a contrepartie remembers of its encours: what the rule gave last time. */
export type Marque = {
  readonly contrepartieId: number;
  readonly dateCalculee: Jour | null;
  readonly infoCalculee: string | null;
};

export type Changement<L> = { readonly avant: L; readonly apres: EncoursDemande };
export type Plan<L> = {
  readonly creer: readonly EncoursDemande[];
  readonly changer: readonly Changement<L>[];
  readonly retirer: readonly L[];
  /**
   * Declared, and no longer what the rules ask for: a person decides (OPE-38). `demande` null: no longer asked for at
   * all.
   */
  readonly alerter: readonly { readonly encours: L; readonly demande: EncoursDemande | null }[];
  /** Settled, and this very change no longer asks for it (OPE-38). */
  readonly regles: readonly L[];
  /** Settled, and already not asked for before this change: history, that nothing refuses nor touches (OPE-69). */
  readonly conserves: readonly L[];
  /** Asked for, made once, removed by a person (OPE-39): only that person's "Réclamer" makes it again. */
  readonly nonReclames: readonly EncoursDemande[];
  /** The contreparties that must remember what the rule gave, and those that remember an encours that is over. */
  readonly marquer: readonly EncoursDemande[];
  readonly oublier: readonly number[];
};

const SUIVIS = [
  'laboratoireId',
  'type',
  'info',
  'actionAttendue',
  'actionDescription',
  'valeurAttendueCentimes',
  'montantACompleter',
  'payeur',
  'dateDeclaration',
] as const;
const differe = (encours: EncoursLie, demande: EncoursDemande): boolean =>
  SUIVIS.some((champ) => encours[champ] !== demande[champ]);

/**
 * A day or a sentence that a person wrote stays until the rule itself gives another; a typed amount always stays
 * (OPE-37).
 */
export const fusionner = (
  encours: EncoursLie,
  demande: EncoursDemande,
  marque: Marque | undefined,
): EncoursDemande => ({
  ...demande,
  valeurAttendueCentimes:
    encours.origineMontant === 'MANUEL' ? encours.valeurAttendueCentimes : demande.valeurAttendueCentimes,
  montantACompleter: encours.origineMontant !== 'MANUEL' && demande.montantACompleter,
  dateDeclaration: marque?.dateCalculee === demande.dateDeclaration ? encours.dateDeclaration : demande.dateDeclaration,
  info: marque?.infoCalculee === demande.info ? encours.info : demande.info,
});

/** For a declared encours only the money and its payer are compared: its day is the real one. */
const aAlerter = (encours: EncoursLie, demande: EncoursDemande): boolean =>
  encours.laboratoireId !== demande.laboratoireId ||
  encours.payeur !== demande.payeur ||
  (encours.origineMontant === 'CALCULE' && encours.valeurAttendueCentimes !== demande.valeurAttendueCentimes);

/** A declared encours keeps the day it was planned for: it may be put back to declare. */
const aMarquer = (
  encours: EncoursLie,
  { dateDeclaration, info }: EncoursDemande,
  marque: Marque | undefined,
): boolean =>
  marque === undefined ||
  (encours.etat === 'A_DECLARER' && (marque.dateCalculee !== dateDeclaration || marque.infoCalculee !== info));

/**
 * What to do so that the encours of one operation are exactly those it asks for (OPE-40). Doing it twice does nothing
 * the second time.
 * @param marques the contreparties that already had an encours
 */
export const reconcilier = <L extends EncoursLie>(
  demandes: readonly EncoursDemande[],
  existants: readonly L[],
  marques: readonly Marque[],
): Plan<L> => {
  const parLigne = new Map(demandes.map((demande) => [demande.contrepartieId, demande]));
  const parMarque = new Map(marques.map((marque) => [marque.contrepartieId, marque]));
  const paires = existants.map((encours) => ({ encours, demande: parLigne.get(encours.sourceDetailId ?? 0) ?? null }));
  const presents = new Set(existants.map(({ sourceDetailId }) => sourceDetailId));
  const absents = demandes.filter(({ contrepartieId }) => !presents.has(contrepartieId));
  const sans = paires.filter(({ demande }) => demande === null);
  const soldes = sans.flatMap(({ encours }) => (encours.etat === 'REGLE' ? [encours] : []));
  // A contrepartie remembers its encours as long as it asks for it.
  const encoreDemande = ({ sourceDetailId }: L): boolean => parMarque.has(sourceDetailId ?? 0);
  const creer = absents.filter(({ contrepartieId }) => !parMarque.has(contrepartieId));
  return {
    creer,
    marquer: [
      ...creer,
      ...paires.flatMap(({ encours, demande }) =>
        demande && aMarquer(encours, demande, parMarque.get(demande.contrepartieId)) ? [demande] : [],
      ),
    ],
    nonReclames: absents.filter(({ contrepartieId }) => parMarque.has(contrepartieId)),
    changer: paires.flatMap(({ encours, demande }) => {
      if (demande === null || encours.etat !== 'A_DECLARER') return [];
      const apres = fusionner(encours, demande, parMarque.get(demande.contrepartieId));
      return differe(encours, apres) ? [{ avant: encours, apres }] : [];
    }),
    retirer: sans.flatMap(({ encours }) => (encours.etat === 'A_DECLARER' ? [encours] : [])),
    regles: soldes.filter(encoreDemande),
    conserves: soldes.filter((encours) => !encoreDemande(encours)),
    alerter: paires.filter(
      ({ encours, demande }) => encours.etat === 'DECLARE' && (demande === null || aAlerter(encours, demande)),
    ),
    oublier: marques.map(({ contrepartieId }) => contrepartieId).filter((id) => !parLigne.has(id)),
  };
};
