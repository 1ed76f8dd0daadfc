import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import {
  partsPromotion,
  type Acceptation,
  type EtatPromotion,
  type OriginePromotion,
  type PartPromotion,
  type PeriodePromotion,
  type StatutPromotion,
  type TypePromo,
} from './schemas/enumerations.ts';
import type { DroitsPromotion } from './schemas/lecture.ts';
import { promotionErrors } from './errors.ts';
import * as peut from './policy.ts';

/** PROPRE: the pharmacy's own promotion. MODELE: a groupement's modèle. COPIE: an adhérent's copy of a modèle. */
export type SortePromotion = 'PROPRE' | 'MODELE' | 'COPIE';

/** The fields from which the states of a promotion are computed. */
export type EtatsPromotion = {
  readonly origine: OriginePromotion;
  readonly modeleId: number | null;
  readonly typePromo: TypePromo;
  readonly etatPromo: EtatPromotion | null;
  readonly etatTg: EtatPromotion | null;
  readonly acceptationPromo: Acceptation | null;
  readonly acceptationTg: Acceptation | null;
  readonly dateFin: Jour | null;
};

export const sorteDe = ({ origine, modeleId }: Pick<EtatsPromotion, 'origine' | 'modeleId'>): SortePromotion =>
  modeleId !== null ? 'COPIE' : origine === 'GROUPEMENT' ? 'MODELE' : 'PROPRE';

/** The parts of each type of operation (OPE-11). */
export const partsDe = (typePromo: TypePromo): readonly PartPromotion[] =>
  typePromo === 'PROMO_TG' ? partsPromotion : [typePromo];

/** The state of a part: its own, or, in a copy, the adhérent's answer (OPE-21). */
export type EtatPart = EtatPromotion | Acceptation;
export type ActePart = 'valider' | 'refuser' | 'repasserEnBrouillon' | 'accepter' | 'accepterPayps';

/** For each act, the state it leads to from each state of a part; an absent arrow is refused (OPE-21). */
export const actesPart: Readonly<
  Record<SortePromotion, Partial<Record<ActePart, Partial<Record<EtatPart, EtatPart>>>>>
> = {
  PROPRE: {
    valider: { DRAFT: 'VALIDATED', REFUSED: 'VALIDATED' },
    refuser: { DRAFT: 'REFUSED', VALIDATED: 'REFUSED' },
    repasserEnBrouillon: { VALIDATED: 'DRAFT', REFUSED: 'DRAFT' },
  },
  // A part already published is withdrawn, not refused, because the adhérents have it.
  MODELE: {
    valider: { DRAFT: 'VALIDATED', REFUSED: 'VALIDATED' },
    refuser: { DRAFT: 'REFUSED' },
    repasserEnBrouillon: { VALIDATED: 'DRAFT', REFUSED: 'DRAFT' },
  },
  COPIE: {
    accepter: { WAITING: 'ACCEPTED', REFUSED: 'ACCEPTED', PAYPS: 'ACCEPTED' },
    accepterPayps: { WAITING: 'PAYPS', REFUSED: 'PAYPS', ACCEPTED: 'PAYPS' },
    refuser: { WAITING: 'REFUSED', ACCEPTED: 'REFUSED', PAYPS: 'REFUSED' },
    // « Revenir au statut précédent » of a copy: the adhérent takes its answer back.
    repasserEnBrouillon: { ACCEPTED: 'WAITING', REFUSED: 'WAITING', PAYPS: 'WAITING' },
  },
};

/** The state of a part; null when the promotion does not have this part. */
export const etatDePart = (vie: EtatsPromotion, part: PartPromotion): EtatPart | null => {
  if (sorteDe(vie) === 'COPIE') return part === 'PROMO' ? vie.acceptationPromo : vie.acceptationTg;
  return part === 'PROMO' ? vie.etatPromo : vie.etatTg;
};

const versActe = (vie: EtatsPromotion, part: PartPromotion, acte: ActePart): EtatPart | undefined => {
  const etat = etatDePart(vie, part);
  // Coupons only pay the promo part.
  if (etat === null || (acte === 'accepterPayps' && part === 'TG')) return undefined;
  // All the parts are decided: the modèle was sent without this one, so the adhérents would never receive it (OPE-58).
  if (sorteDe(vie) === 'MODELE' && acte === 'valider' && etatDe(vie) === 'VALIDATED') return undefined;
  return actesPart[sorteDe(vie)][acte]?.[etat];
};
export const partPeut = (vie: EtatsPromotion, part: PartPromotion, acte: ActePart): boolean =>
  versActe(vie, part, acte) !== undefined;
/** The parts on which an act is possible now, for any role. */
export const partsPossibles = (vie: EtatsPromotion, acte: ActePart): PartPromotion[] =>
  partsDe(vie.typePromo).filter((part) => partPeut(vie, part, acte));

const avecPart = <V extends EtatsPromotion>(vie: V, part: PartPromotion, etat: EtatPart): V => {
  if (sorteDe(vie) !== 'COPIE') return part === 'PROMO' ? { ...vie, etatPromo: etat } : { ...vie, etatTg: etat };
  // In a copy, the state belongs to the groupement and stays VALIDATED, unless the adhérent refuses the part.
  const etatPart: EtatPromotion = etat === 'REFUSED' ? 'REFUSED' : 'VALIDATED';
  return part === 'PROMO'
    ? { ...vie, acceptationPromo: etat, etatPromo: etatPart }
    : { ...vie, acceptationTg: etat, etatTg: etatPart };
};

const PHRASES: Readonly<Record<ActePart, string>> = {
  valider: 'est déjà validée',
  refuser: 'ne peut plus être refusée',
  repasserEnBrouillon: 'ne peut pas revenir au statut précédent',
  accepter: 'est déjà acceptée',
  accepterPayps: 'ne peut pas être acceptée par Payps',
};
const LIBELLES: Readonly<Record<PartPromotion, string>> = { PROMO: 'La promo', TG: 'La TG' };

/**
 * Applies an act to parts, validated separately (OPE-11).
 * @throws 409 TRANSITION_IMPOSSIBLE when a part is absent or its table has no such arrow
 */
export const agirSurParts = <V extends EtatsPromotion>(vie: V, parts: readonly PartPromotion[], acte: ActePart): V => {
  let suite = vie;
  for (const part of parts) {
    const etat = versActe(vie, part, acte);
    if (etat === undefined) {
      const avant = etatDePart(vie, part);
      if (acte === 'valider' && sorteDe(vie) === 'MODELE' && avant === 'REFUSED') throw promotionErrors.dejaPubliee();
      const absente = avant === null;
      throw promotionErrors.transitionImpossible(
        absente
          ? `Cette promotion n’a pas de ${part === 'PROMO' ? 'promo' : 'TG'}.`
          : `${LIBELLES[part]} ${PHRASES[acte]}.`,
      );
    }
    suite = avecPart(suite, part, etat);
  }
  return suite;
};

/** DRAFT if one part is, REFUSED if all are, else VALIDATED (OPE-22). */
export const etatDe = ({ etatPromo, etatTg }: Pick<EtatsPromotion, 'etatPromo' | 'etatTg'>): EtatPromotion => {
  const etats = [etatPromo, etatTg].filter((etat) => etat !== null);
  if (etats.includes('DRAFT')) return 'DRAFT';
  return etats.every((etat) => etat === 'REFUSED') ? 'REFUSED' : 'VALIDATED';
};

/**
 * Whether a part is agreed: money is owed for it (OPE-34), and a TG holds its emplacement (OPE-30). The same rule in
 * SQL: `partTenueSql` and `contrepartieTenueSql` (read-models); `reclame.test.ts` compares both.
 */
export const partTenue = (vie: EtatsPromotion, part: PartPromotion): boolean => {
  const etat = etatDePart(vie, part);
  return etat === 'VALIDATED' || etat === 'ACCEPTED' || etat === 'PAYPS';
};

/**
 * The period of an operation on a day (OPE-68): its first and its last day count. Null when a missing date prevents the
 * answer. The same rule in SQL: `periodesSql` (read-models/calculs.ts); `periodes.test.ts` compares both.
 * @param aujourdhui day of Paris
 */
export const periodeDeLOperation = (
  { dateDebut, dateFin }: { readonly dateDebut: Jour | null; readonly dateFin: Jour | null },
  aujourdhui: Jour,
): PeriodePromotion | null => {
  if (dateFin !== null && dateFin < aujourdhui) return 'TERMINEE';
  if (dateDebut === null) return null;
  if (dateDebut > aujourdhui) return 'A_VENIR';
  return dateFin === null ? null : 'EN_COURS';
};

/** Counts of the contreparties by state. `demandees`: those of the parts that are held. */
export type Reclame = {
  readonly demandees: number;
  readonly aDeclarer: number;
  readonly declarees: number;
  readonly reglees: number;
};

/**
 * The status shown (OPE-23). A refused promotion is TERMINATED; its `etat` says REFUSED.
 * @param aujourdhui day of Paris
 */
export const statutDe = (
  vie: EtatsPromotion,
  { demandees, declarees, reglees }: Reclame,
  aujourdhui: Jour,
): StatutPromotion => {
  const etat = etatDe(vie);
  if (etat === 'DRAFT') return 'DRAFT';
  if (etat === 'REFUSED') return 'TERMINATED';
  const finie = vie.dateFin !== null && vie.dateFin < aujourdhui;
  if (sorteDe(vie) === 'MODELE') return finie ? 'TERMINATED' : 'VALIDATED';
  if (vie.acceptationPromo === 'WAITING' || vie.acceptationTg === 'WAITING') return 'WAITING';
  if (!finie) return 'CONFIRMED';
  if (reglees >= demandees) return 'TERMINATED';
  return declarees + reglees >= demandees ? 'PROCESSED' : 'EXPIRED';
};

/** Only a draft is edited; a copy belongs to its groupement (OPE-24). */
export const estModifiableOperation = (vie: EtatsPromotion): boolean =>
  sorteDe(vie) !== 'COPIE' && etatDe(vie) === 'DRAFT';
/** @throws 409 PROMOTION_VALIDEE or PROMOTION_DU_GROUPEMENT */
export const verifierModifiable = (vie: EtatsPromotion): void => {
  if (sorteDe(vie) === 'COPIE') throw promotionErrors.modeleDuGroupement();
  if (!estModifiableOperation(vie)) throw promotionErrors.nonModifiable();
};

/**
 * Whether the TG may move on the plan, inside the days of its promotion: the pharmacy keeps its own plan, unless it
 * refused the TG (OPE-32, docs/adr/0014).
 */
export const estPlacable = (vie: EtatsPromotion): boolean => {
  const etat = etatDePart(vie, 'TG');
  return sorteDe(vie) !== 'MODELE' && etat !== null && etat !== 'REFUSED';
};

/** The fields that tell whether a modèle has begun at its adhérents. */
export type VieDuModele = EtatsPromotion & { readonly dateDebut: Jour | null; readonly publieeLe: string | null };
/**
 * Whether a published modèle has reached its first day: the adhérents are applying it, so it is closed, never withdrawn
 * (OPE-70).
 * @param aujourdhui day of Paris
 */
export const estEngagee = (vie: VieDuModele, aujourdhui: Jour): boolean =>
  sorteDe(vie) === 'MODELE' && vie.publieeLe !== null && vie.dateDebut !== null && vie.dateDebut <= aujourdhui;
/** @throws 409 PROMOTION_COMMENCEE */
export const verifierRetirable = (vie: VieDuModele, aujourdhui: Jour): void => {
  if (estEngagee(vie, aujourdhui)) throw promotionErrors.commencee(peutSeClore(vie, aujourdhui));
};
/** Whether a modèle may be closed today: it has begun and its last day is still to come (OPE-70). */
const peutSeClore = (vie: VieDuModele, aujourdhui: Jour): boolean =>
  estEngagee(vie, aujourdhui) && etatDe(vie) === 'VALIDATED' && vie.dateFin !== null && vie.dateFin > aujourdhui;
/** @throws 409 PROMOTION_NON_CLOTURABLE */
export const verifierClotureOperation = (vie: VieDuModele, aujourdhui: Jour): void => {
  if (!peutSeClore(vie, aujourdhui)) throw promotionErrors.nonCloturable();
};

/** The acts offered on a promotion: the rights (policy) and the states (tables) together. */
export const droitsPromotion = (
  acteur: Pick<Acteur, 'role'>,
  vie: VieDuModele & { readonly declareePayeur: boolean },
  aujourdhui: Jour,
): DroitsPromotion => {
  const sorte = sorteDe(vie);
  const parts = (acte: ActePart): PartPromotion[] =>
    partsPossibles(vie, acte).filter((part) => peut.canDeciderPart(acteur, part));
  const publiee = sorte === 'MODELE' && etatDe(vie) === 'VALIDATED';
  const finie = vie.dateFin !== null && vie.dateFin < aujourdhui;
  const tenue = partTenue(vie, 'PROMO') || partTenue(vie, 'TG');
  const engagee = estEngagee(vie, aujourdhui);
  return {
    modifier: peut.canModifierPromotion(acteur) && estModifiableOperation(vie),
    valider: parts('valider'),
    refuser: parts('refuser'),
    repasserEnBrouillon: engagee ? [] : parts('repasserEnBrouillon'),
    accepter: parts('accepter'),
    placer: peut.canPlacer(acteur) && estPlacable(vie),
    traiter: peut.canTraiter(acteur) && sorte !== 'MODELE' && tenue && finie,
    forcer: peut.canForcer(acteur) && publiee,
    clore: peut.canForcer(acteur) && peutSeClore(vie, aujourdhui),
    dupliquer: peut.canDupliquerPromotion(acteur) && sorte !== 'COPIE',
    supprimer: peut.canSupprimerPromotion(acteur) && sorte !== 'COPIE' && !vie.declareePayeur && !engagee,
    joindrePreuve: peut.canJoindrePreuve(acteur) && sorte !== 'MODELE' && partTenue(vie, 'TG'),
    commenter: peut.canCommenterPromotion(acteur),
  };
};

/** Whether quantities go by multiples of 3: ticked by hand, or forced by a lot of three units (OPE-16). */
export const vaParTrois = (
  multipleDeTrois: boolean,
  dispositifs: readonly {
    readonly dispositif: string;
    readonly quantiteLot?: number | null;
    readonly quantiteOfferte?: number | null;
  }[],
): boolean =>
  multipleDeTrois ||
  dispositifs.some(
    ({ dispositif, quantiteLot, quantiteOfferte }) =>
      dispositif === 'LOT' && (quantiteLot ?? 0) + (quantiteOfferte ?? 0) === 3,
  );
const NOM_SANS_RIEN = 'Nouvelle opération';
/** The default name of an operation: "{labo} - {1er produit}" (OPE-17). */
export const nomParDefautOperation = (laboratoire: string | null, premierProduit: string | null): string =>
  [laboratoire, premierProduit].filter(Boolean).join(' - ').slice(0, 255) || NOM_SANS_RIEN;

/** How many days a planned encours may stay undeclared before it counts as "non réclamé". */
export const JOURS_DE_GRACE = 7;
