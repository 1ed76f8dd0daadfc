import { AppError } from '#shared/core/app-error.ts';
import type { TypeTenant } from '#shared/core/acteur.ts';
import { joursEntre, type Jour } from '#shared/core/dates.ts';
import { delegueErrors } from './errors.ts';

/** RES-30. */
export const etatsHabilitation = ['WAITING', 'ACCEPTED', 'REFUSED', 'DEACTIVATED'] as const;
export type EtatHabilitation = (typeof etatsHabilitation)[number];
/**
 * The two parties of an habilitation: the pharmacy that owns it, and its beneficiary (a delegate, or an ADMIN of
 * another pharmacy).
 */
export const cotesHabilitation = ['PHARMACIE', 'DELEGUE'] as const;
export type CoteDelegue = (typeof cotesHabilitation)[number];

/** The state on a given day: an accepted habilitation whose last day is over gives nothing any more (RES-33). */
export const situationsHabilitation = ['WAITING', 'ACCEPTED', 'EXPIRED', 'REFUSED', 'DEACTIVATED'] as const;
export type SituationDelegue = (typeof situationsHabilitation)[number];

export type SuiviHabilitation = {
  readonly etat: EtatHabilitation;
  readonly initiateur: CoteDelegue;
  readonly arretePar: CoteDelegue | null;
  readonly expireLe: Jour | null;
};

/**
 * The last day of an habilitation counts to its evening (RES-33). The same rule in SQL: `enVigueur`
 * (server/core/habilitation.ts).
 */
export const situationDeLHabilitation = (
  { etat, expireLe }: Pick<SuiviHabilitation, 'etat' | 'expireLe'>,
  aujourdhui: Jour,
): SituationDelegue => (etat === 'ACCEPTED' && expireLe !== null && expireLe < aujourdhui ? 'EXPIRED' : etat);

export const actesHabilitation = ['DEMANDER', 'ACCEPTER', 'REFUSER', 'ANNULER', 'DESACTIVER', 'REACTIVER'] as const;
export type ActeHabilitation = (typeof actesHabilitation)[number];

type Transition = {
  readonly depuis: readonly SituationDelegue[];
  readonly vers: EtatHabilitation;
  /**
   * The side that may do the act: `DECIDEUR` received the request, `DEMANDEUR` sent it; `PHARMACIE_QUI_ARRETA` restores
   * an access that the pharmacy itself ended.
   */
  readonly qui: 'CHACUN' | 'DECIDEUR' | 'DEMANDEUR' | 'PHARMACIE_QUI_ARRETA';
};

/**
 * Every transition of an habilitation: the other side decides (RES-31), each side may leave, and the pharmacy may
 * restore an access it ended (RES-32).
 */
const transitions: Readonly<Record<ActeHabilitation, Transition>> = {
  DEMANDER: { depuis: ['REFUSED', 'DEACTIVATED', 'EXPIRED'], vers: 'WAITING', qui: 'CHACUN' },
  ACCEPTER: { depuis: ['WAITING'], vers: 'ACCEPTED', qui: 'DECIDEUR' },
  REFUSER: { depuis: ['WAITING'], vers: 'REFUSED', qui: 'DECIDEUR' },
  ANNULER: { depuis: ['WAITING'], vers: 'REFUSED', qui: 'DEMANDEUR' },
  DESACTIVER: { depuis: ['ACCEPTED', 'EXPIRED'], vers: 'DEACTIVATED', qui: 'CHACUN' },
  REACTIVER: { depuis: ['DEACTIVATED'], vers: 'ACCEPTED', qui: 'PHARMACIE_QUI_ARRETA' },
};

const estSien = ({ qui }: Transition, { initiateur, arretePar }: SuiviHabilitation, cote: CoteDelegue): boolean => {
  switch (qui) {
    case 'CHACUN':
      return true;
    case 'DECIDEUR':
      return cote !== initiateur;
    case 'DEMANDEUR':
      return cote === initiateur;
    case 'PHARMACIE_QUI_ARRETA':
      return cote === 'PHARMACIE' && arretePar === 'PHARMACIE';
  }
};

export const estPossibleDelegue = (
  acte: ActeHabilitation,
  suivi: SuiviHabilitation,
  cote: CoteDelegue,
  aujourdhui: Jour,
): boolean =>
  transitions[acte].depuis.includes(situationDeLHabilitation(suivi, aujourdhui)) &&
  estSien(transitions[acte], suivi, cote);

/** The act that leads to the state sent by `PUT delegue/etat/{id}`, for this side. */
export const acteVersDelegue = (
  vers: EtatHabilitation,
  suivi: SuiviHabilitation,
  cote: CoteDelegue,
): ActeHabilitation => {
  switch (vers) {
    case 'WAITING':
      return 'DEMANDER';
    case 'ACCEPTED':
      return suivi.etat === 'DEACTIVATED' ? 'REACTIVER' : 'ACCEPTER';
    case 'REFUSED':
      return cote === suivi.initiateur ? 'ANNULER' : 'REFUSER';
    case 'DEACTIVATED':
      return 'DESACTIVER';
  }
};

/**
 * The state of the habilitation after an act.
 * @throws 409 TRANSITION_IMPOSSIBLE when the state has no such arrow, 403 when it is the other side's to take, 409
 * EXPIRATION_PASSEE when access would be given until a day that is over
 */
export const appliquerActeDelegue = (
  acte: ActeHabilitation,
  suivi: SuiviHabilitation,
  cote: CoteDelegue,
  aujourdhui: Jour,
): SuiviHabilitation => {
  const { depuis, vers } = transitions[acte];
  if (!depuis.includes(situationDeLHabilitation(suivi, aujourdhui)))
    throw new AppError(409, 'TRANSITION_IMPOSSIBLE', 'Cet accès a changé entre-temps : la liste va être rechargée.', {
      details: { etat: suivi.etat },
    });
  if (!estSien(transitions[acte], suivi, cote)) throw delegueErrors.decisionDeLAutre();
  if (vers === 'ACCEPTED' && suivi.expireLe !== null && suivi.expireLe < aujourdhui)
    throw delegueErrors.expirationPassee();
  return {
    etat: vers,
    initiateur: vers === 'WAITING' ? cote : suivi.initiateur,
    arretePar: vers === 'REFUSED' || vers === 'DEACTIVATED' ? cote : null,
    // A new request starts afresh: the former end date does not apply to it.
    expireLe: vers === 'WAITING' ? null : suivi.expireLe,
  };
};

/** Both sides are reminded this many days before the last day. */
export const JOURS_RAPPEL = 7;
export const approcheDeLaFin = (expireLe: Jour, aujourdhui: Jour): boolean => {
  const reste = joursEntre(aujourdhui, expireLe);
  return reste >= 0 && reste <= JOURS_RAPPEL;
};

/**
 * Whether the beneficiary may see which account it is: the account accepted once, or offered the access itself. Before,
 * the beneficiary only sees the identifier they typed (RES-82); `montreeAuBeneficiaireSql` repeats this rule.
 */
export const estMontreeAuBeneficiaire = ({
  connue,
  initiateur,
}: Pick<SuiviHabilitation, 'initiateur'> & { readonly connue: boolean }): boolean =>
  connue || initiateur === 'PHARMACIE';

const fermetures: ReadonlySet<ActeHabilitation> = new Set(['REFUSER', 'ANNULER', 'DESACTIVER']);
/** Without a subscription, an account may end an habilitation but not start one (RES-38). */
export const permisSansAbonnement = (acte: ActeHabilitation): boolean => fermetures.has(acte);

/** The acts open to one side now. @param abonne whether the account of this side is subscribed */
export const droitsHabilitation = (suivi: SuiviHabilitation, cote: CoteDelegue, aujourdhui: Jour, abonne: boolean) => {
  const peut = (acte: ActeHabilitation) =>
    (abonne || permisSansAbonnement(acte)) && estPossibleDelegue(acte, suivi, cote, aujourdhui);
  return {
    accepter: peut('ACCEPTER'),
    refuser: peut('REFUSER'),
    annuler: peut('ANNULER'),
    desactiver: peut('DESACTIVER'),
    reactiver: peut('REACTIVER'),
    redemander: peut('DEMANDER') && !peut('REACTIVER'),
    modifier: abonne && cote === 'PHARMACIE' && suivi.etat !== 'REFUSED',
  };
};

/** The rights of an habilitation, as the pharmacist sets them. */
export type DroitsOuverts = {
  readonly droitTrade: boolean;
  readonly lectureEncours: boolean;
  readonly lectureDocuments: boolean;
  readonly lectureConditions: boolean;
  readonly tousLaboratoires: boolean;
  readonly laboratoireIds: readonly number[];
};

/**
 * The rights saved with an habilitation (RES-44): a TRADE habilitation names its laboratories or opens them all, never
 * both; a CONNEXION opens the whole account and has none of these rights.
 * @throws 400 REQUETE_INVALIDE at `/laboratoireIds` for a TRADE habilitation that would open no laboratory
 */
export const droitsAGarder = <D extends DroitsOuverts>(sorte: 'TRADE' | 'CONNEXION', droits: D): D => {
  if (sorte === 'CONNEXION')
    return {
      ...droits,
      lectureDocuments: false,
      lectureConditions: false,
      tousLaboratoires: false,
      laboratoireIds: [],
    };
  if (droits.tousLaboratoires) return { ...droits, laboratoireIds: [] };
  if (droits.laboratoireIds.length === 0) throw delegueErrors.laboratoiresManquants();
  return { ...droits, laboratoireIds: [...new Set(droits.laboratoireIds)] };
};

/** A delegate proposes no operation to a groupement, because its operations are modèles for its adhérents (RES-84). */
export const droitsPossibles = <D extends DroitsOuverts>(type: TypeTenant, droits: D): D =>
  type === 'GROUPEMENT' ? { ...droits, droitTrade: false } : droits;
