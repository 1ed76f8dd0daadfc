import type { Acteur } from '#shared/core/acteur.ts';
import type { AcceptationRfa, EtatPalier } from './schemas/enumerations.ts';
import { rfaErrors } from './errors.ts';
import { canGererRfa, canRepondreRfa, canSupprimerRfa } from './policy.ts';
import type { RfaSaisie } from './schemas.ts';

/** For each act, the answer it leads to from each answer; an absent arrow is refused (RFA-12). */
export const actesRfa = {
  valider: { WAITING: 'ACCEPTED', REFUSED: 'ACCEPTED' },
  refuser: { WAITING: 'REFUSED', ACCEPTED: 'REFUSED' },
} as const satisfies Readonly<Record<string, Partial<Readonly<Record<AcceptationRfa, AcceptationRfa>>>>>;
export type ActeRfa = keyof typeof actesRfa;

/** @throws 409 TRANSITION_IMPOSSIBLE when the table has no such arrow */
export const acceptationApresReponse = (acte: ActeRfa, acceptation: AcceptationRfa): AcceptationRfa => {
  const arrivees: Partial<Readonly<Record<AcceptationRfa, AcceptationRfa>>> = actesRfa[acte];
  const arrivee = arrivees[acceptation];
  if (arrivee === undefined) throw rfaErrors.transitionImpossible(acceptation);
  return arrivee;
};

/**
 * The state of a palier after a change: confirmed or said not reached, and either can be undone (RFA-10).
 * @throws 409 RFA_NON_ACCEPTEE, PALIER_INCHANGE
 */
export const changerPalier = (acceptation: AcceptationRfa, avant: EtatPalier, apres: EtatPalier): EtatPalier => {
  if (acceptation !== 'ACCEPTED') throw rfaErrors.nonAcceptee();
  if (avant === apres) throw rfaErrors.palierInchange(avant);
  return apres;
};

type ProvenanceRfa = {
  readonly acceptation: AcceptationRfa;
  readonly duGroupement: boolean;
  readonly ventesCachees: boolean;
};
export type DroitsRfa = Readonly<
  Record<'modifier' | 'dupliquer' | 'joindre' | 'valider' | 'refuser' | 'palier' | 'base' | 'supprimer', boolean>
>;
/**
 * The acts open on an RFA, by rights and origin (RFA-18): a groupement's one is answered, never rewritten; an act that
 * would reveal sales needs the right to read them (RFA-42).
 */
export const droitsRfa = (
  acteur: Pick<Acteur, 'role'>,
  { acceptation, duGroupement, ventesCachees }: ProvenanceRfa,
): DroitsRfa => {
  const gere = canGererRfa(acteur);
  const calcule = gere && !ventesCachees;
  return {
    modifier: calcule && !duGroupement,
    dupliquer: gere,
    joindre: gere,
    valider: canRepondreRfa(acteur) && acceptation in actesRfa.valider,
    refuser: canRepondreRfa(acteur) && acceptation in actesRfa.refuser,
    palier: calcule && acceptation === 'ACCEPTED',
    base: calcule,
    supprimer: canSupprimerRfa(acteur) && !duGroupement,
  };
};

/** @throws 409 DUPLICATION_MEME_ANNEE */
export const verifierAutreAnneeRfa = (source: number, cible: number): void => {
  if (source === cible) throw rfaErrors.memeAnnee();
};

type AvertissementRfa = { readonly champ: string; readonly phrase: string };
/** Warnings that never block (RFA-4, RFA-6): a floor or a palier without its value, values that decrease. */
export const avertissementsRfa = ({
  plancherSeuil,
  plancherValeur,
  paliers,
}: Pick<RfaSaisie, 'plancherSeuil' | 'plancherValeur' | 'paliers'>): readonly AvertissementRfa[] => {
  const valeurs = paliers.flatMap(({ valeur }, rang) => (valeur === null ? [] : [{ valeur, rang }]));
  return [
    ...(plancherSeuil !== null && plancherValeur === null
      ? [{ champ: 'plancherValeur', phrase: 'Le plancher n’a pas de valeur.' }]
      : []),
    ...(plancherSeuil === null && plancherValeur !== null
      ? [{ champ: 'plancherSeuil', phrase: 'La valeur du plancher n’a pas de seuil.' }]
      : []),
    ...paliers.flatMap(({ info, valeur }, rang) =>
      info !== null && valeur === null
        ? [{ champ: `paliers.${rang}.valeur`, phrase: `Le palier ${rang + 1} n’a pas de valeur.` }]
        : [],
    ),
    ...valeurs.flatMap(({ valeur, rang }, i) =>
      i > 0 && valeur < (valeurs[i - 1]?.valeur ?? 0)
        ? [{ champ: `paliers.${rang}.valeur`, phrase: `Le palier ${rang + 1} donne moins que celui d’avant.` }]
        : [],
    ),
  ];
};
