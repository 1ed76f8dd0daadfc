import type { Jour } from '#shared/core/dates.ts';
import type { Encours } from '../schemas.ts';
import type { NatureFiscale } from '../schemas/enumerations.ts';
import { echeanceParDefaut, replanifierEncours, type SuiviEncours } from '../rules.ts';

/**
 * The fields a person may write on an encours kept up to date by a source; the amount is apart, tracked by
 * `origineMontant`.
 */
export const champsSaisissables = [
  'info',
  'actionAttendue',
  'dateDeclaration',
  'dateEcheance',
  'tauxTvaCentiemes',
] as const;
export type ChampSaisi = (typeof champsSaisissables)[number];

/**
 * An encours required by a source, one for each key of the source (a contrepartie, an atteinte of a palier, the rank of
 * a créance).
 */
export type EncoursDemande = Pick<
  Encours,
  | 'laboratoireId'
  | 'type'
  | 'info'
  | 'actionAttendue'
  | 'actionDescription'
  | 'valeurAttendueCentimes'
  | 'payeur'
  | 'dateDeclaration'
> & {
  readonly sourceDetailId: number;
  /** Whether the amount depends on a value still unknown (ENC-40). */
  readonly montantACompleter: boolean;
  /** Whether the contrepartie is due on the photo of a TG that is still missing (ENC-80). */
  readonly preuveAttendue: boolean;
  /** Default: the habit of the account (ENC-75). */
  readonly natureFiscale?: NatureFiscale | undefined;
  readonly tauxTvaCentiemes?: number | null | undefined;
  /** The due date in the contract. Default: thirty days after the declaration. */
  readonly dateEcheance?: Jour;
};

/** An existing encours of the source, with the fields a person wrote. */
export type EncoursLie = SuiviEncours &
  Omit<EncoursDemande, 'dateEcheance' | 'sourceDetailId' | 'natureFiscale' | 'tauxTvaCentiemes'> &
  Pick<Encours, 'origineMontant' | 'sourceDetailId' | 'natureFiscale' | 'tauxTvaCentiemes'> & {
    readonly champsSaisis: readonly ChampSaisi[];
  };

/**
 * The rule for declared encours: SUIVENT, their amount follows and they may be deleted; PARTENT, they may only be
 * deleted; RESTENT, they stay and the gap is reported (ENC-63, ENC-64).
 */
export type SuiteDesDeclares = 'SUIVENT' | 'PARTENT' | 'RESTENT';

export type PlanEncours<L> = {
  readonly creer: readonly EncoursDemande[];
  readonly changer: readonly { readonly avant: L; readonly apres: L }[];
  readonly retirer: readonly L[];
  /** Encours left unchanged: declared with another amount, or no longer required (`demande` null) but not deletable. */
  readonly ecarts: readonly { readonly encours: L; readonly demande: EncoursDemande | null }[];
  /** Required, created once, then deleted by a person (OPE-39). */
  readonly nonReclames: readonly EncoursDemande[];
  /** The keys to remember as created, then those no longer required. */
  readonly retenir: readonly number[];
  readonly oublier: readonly number[];
};

/**
 * The fields written by a person, after this change (ENC-62). The day of a declared encours is real, hence not a plan;
 * an erased due date goes back to the source's.
 */
export const champsSaisis = (
  avant: Pick<EncoursLie, ChampSaisi | 'actionDescription' | 'etat' | 'echeanceAuto' | 'champsSaisis'>,
  saisie: Pick<Encours, 'info' | 'actionAttendue' | 'actionDescription' | 'dateDeclaration'> & {
    readonly dateEcheance: Jour | null;
    readonly tauxTvaCentiemes?: number | null | undefined;
  },
): ChampSaisi[] => {
  const ecrits: Readonly<Record<ChampSaisi, boolean>> = {
    info: saisie.info !== avant.info,
    actionAttendue:
      saisie.actionAttendue !== avant.actionAttendue || saisie.actionDescription !== avant.actionDescription,
    dateDeclaration: avant.etat === 'A_DECLARER' && saisie.dateDeclaration !== avant.dateDeclaration,
    dateEcheance: avant.echeanceAuto || saisie.dateEcheance !== avant.dateEcheance,
    tauxTvaCentiemes: saisie.tauxTvaCentiemes !== undefined && saisie.tauxTvaCentiemes !== avant.tauxTvaCentiemes,
  };
  return champsSaisissables.filter(
    (champ) =>
      (ecrits[champ] || avant.champsSaisis.includes(champ)) &&
      (champ !== 'dateEcheance' || saisie.dateEcheance !== null),
  );
};

/** Updates an encours to declare: the fields written by a person stay, the others follow the source (ENC-62). */
export const suivreDemande = <L extends EncoursLie>(encours: L, demande: EncoursDemande): L => {
  const ecrit = (champ: ChampSaisi): boolean => encours.champsSaisis.includes(champ);
  const { laboratoireId, type, payeur, info, actionAttendue, actionDescription } = demande;
  const { valeurAttendueCentimes, montantACompleter } = demande;
  const dateDeclaration = ecrit('dateDeclaration') ? encours.dateDeclaration : demande.dateDeclaration;
  return {
    ...encours,
    laboratoireId,
    type,
    payeur,
    preuveAttendue: demande.preuveAttendue,
    dateDeclaration,
    ...(!ecrit('info') && { info }),
    ...(!ecrit('actionAttendue') && { actionAttendue, actionDescription }),
    ...(!ecrit('dateEcheance') && {
      dateEcheance: demande.dateEcheance ?? echeanceParDefaut(dateDeclaration),
      echeanceAuto: demande.dateEcheance === undefined,
    }),
    ...(encours.origineMontant === 'MANUEL'
      ? { montantACompleter: false }
      : {
          valeurAttendueCentimes,
          montantACompleter,
          natureFiscale: demande.natureFiscale ?? encours.natureFiscale,
          tauxTvaCentiemes:
            demande.tauxTvaCentiemes === undefined || ecrit('tauxTvaCentiemes')
              ? encours.tauxTvaCentiemes
              : demande.tauxTvaCentiemes,
        }),
  };
};

/** Updates only the amount of a declared encours, because its days are real. */
const suivreLeMontant = <L extends EncoursLie>(encours: L, { valeurAttendueCentimes }: EncoursDemande, jour: Jour): L =>
  encours.origineMontant === 'MANUEL'
    ? encours
    : replanifierEncours(
        encours,
        {
          dateDeclaration: encours.dateDeclaration,
          dateEcheance: encours.echeanceAuto ? null : encours.dateEcheance,
          valeurAttendueCentimes,
        },
        jour,
      );

/**
 * Whether an encours no longer required may be deleted: no money was received, and nobody waits for it after a
 * declaration (ENC-64).
 */
export const peutPartirEncours = (
  { etat, valeurRegleeCentimes }: Pick<EncoursLie, 'etat' | 'valeurRegleeCentimes'>,
  declares: SuiteDesDeclares,
): boolean => valeurRegleeCentimes === 0 && (etat === 'A_DECLARER' || (etat === 'DECLARE' && declares !== 'RESTENT'));

const differe = (encours: EncoursLie, apres: EncoursLie, champs: readonly (keyof EncoursLie)[]): boolean =>
  champs.some((champ) => encours[champ] !== apres[champ]);
const ARGENT = ['laboratoireId', 'payeur', 'valeurAttendueCentimes', 'natureFiscale'] as const;
const SUIVIS = [
  ...ARGENT,
  'type',
  'info',
  'actionAttendue',
  'actionDescription',
  'montantACompleter',
  'preuveAttendue',
  'tauxTvaCentiemes',
  'dateDeclaration',
  'dateEcheance',
  'echeanceAuto',
] as const;

/**
 * The changes that make the encours of a source exactly those it requires (ENC-62 to ENC-64). Applying them twice
 * changes nothing more.
 * @param lies the encours of that source, locked
 * @param dejaNes the keys whose encours was already created: when missing now, a person deleted it
 * @throws 400 when the required amount of a declared encours that follows is below the money received
 */
export const reconcilierLies = <L extends EncoursLie>(
  demandes: readonly EncoursDemande[],
  lies: readonly L[],
  {
    declares,
    aujourdhui,
    dejaNes = [],
  }: { readonly declares: SuiteDesDeclares; readonly aujourdhui: Jour; readonly dejaNes?: readonly number[] },
): PlanEncours<L> => {
  const parCle = new Map(demandes.map((demande) => [demande.sourceDetailId, demande]));
  const presents = new Set(lies.map(({ sourceDetailId }) => sourceDetailId));
  const absents = demandes.filter(({ sourceDetailId }) => !presents.has(sourceDetailId));
  const paires = lies.map((encours) => ({ encours, demande: parCle.get(encours.sourceDetailId ?? 0) ?? null }));
  const suite = (encours: L, demande: EncoursDemande): L => {
    if (encours.etat === 'A_DECLARER') return suivreDemande(encours, demande);
    return encours.etat === 'DECLARE' && declares === 'SUIVENT'
      ? suivreLeMontant(encours, demande, aujourdhui)
      : encours;
  };
  return {
    creer: absents.filter(({ sourceDetailId }) => !dejaNes.includes(sourceDetailId)),
    nonReclames: absents.filter(({ sourceDetailId }) => dejaNes.includes(sourceDetailId)),
    retenir: [...parCle.keys()].filter((cle) => !dejaNes.includes(cle)),
    oublier: dejaNes.filter((cle) => !parCle.has(cle)),
    changer: paires.flatMap(({ encours, demande }) => {
      if (demande === null) return [];
      const apres = suite(encours, demande);
      return differe(encours, apres, SUIVIS) ? [{ avant: encours, apres }] : [];
    }),
    retirer: paires.flatMap(({ encours, demande }) =>
      demande === null && peutPartirEncours(encours, declares) ? [encours] : [],
    ),
    ecarts: paires.filter(({ encours, demande }) => {
      if (demande === null) return !peutPartirEncours(encours, declares);
      return (
        encours.etat === 'DECLARE' &&
        declares !== 'SUIVENT' &&
        differe(encours, suivreDemande(encours, demande), ARGENT)
      );
    }),
  };
};
