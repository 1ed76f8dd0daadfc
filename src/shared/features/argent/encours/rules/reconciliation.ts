import type { Jour } from '#shared/core/dates.ts';
import type { Encours } from '../schemas.ts';
import type { NatureFiscale } from '../schemas/enumerations.ts';
import { echeanceParDefaut, replanifierEncours, type SuiviEncours } from '../rules.ts';

/**
 * What a person may write on an encours that a source keeps up to date, its amount apart: `origineMontant` tells that
 * one.
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
 * What a source asks for: one encours for each key of its own (a contrepartie, an atteinte of a palier, the rank of a
 * créance).
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
  /** What its amount depends on is not known yet (ENC-40). */
  readonly montantACompleter: boolean;
  /** Its contrepartie is due on the photo of a TG, still missing (ENC-80). */
  readonly preuveAttendue: boolean;
  /** Default: the habit of the account (ENC-75). */
  readonly natureFiscale?: NatureFiscale | undefined;
  readonly tauxTvaCentiemes?: number | null | undefined;
  /** The day its contract says. Default: thirty days after it is declared. */
  readonly dateEcheance?: Jour;
};

/** An encours as it stands, with what a person wrote on it. */
export type EncoursLie = SuiviEncours &
  Omit<EncoursDemande, 'dateEcheance' | 'sourceDetailId' | 'natureFiscale' | 'tauxTvaCentiemes'> &
  Pick<Encours, 'origineMontant' | 'sourceDetailId' | 'natureFiscale' | 'tauxTvaCentiemes'> & {
    readonly champsSaisis: readonly ChampSaisi[];
  };

/**
 * What becomes of a declared encours: its amount follows and it may leave, it may only leave, or it stays and its gap
 * is told (ENC-63, ENC-64).
 */
export type SuiteDesDeclares = 'SUIVENT' | 'PARTENT' | 'RESTENT';

export type PlanEncours<L> = {
  readonly creer: readonly EncoursDemande[];
  readonly changer: readonly { readonly avant: L; readonly apres: L }[];
  readonly retirer: readonly L[];
  /**
   * Left as they are: declared and asked for otherwise, or no longer asked for (`demande` null) and unable to leave.
   */
  readonly ecarts: readonly { readonly encours: L; readonly demande: EncoursDemande | null }[];
  /** Asked for, born once, removed by a person (OPE-39). */
  readonly nonReclames: readonly EncoursDemande[];
  /** The keys whose encours is to be remembered as made, and those that nothing asks for any more. */
  readonly retenir: readonly number[];
  readonly oublier: readonly number[];
};

/**
 * The fields that a person has written, after this change of theirs (ENC-62). The day of a declared encours is the real
 * one, not a plan; a due date that is erased goes back to what the source says.
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

/** An encours to declare, brought to what is asked for: what a person wrote stays, the rest follows (ENC-62). */
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

/** A declared encours, its amount alone brought to what is asked for; its days are the real ones. */
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
 * What is no longer asked for may leave: nothing was received on it, and it is not declared to someone who waits for it
 * (ENC-64).
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
 * What to do so that the encours of one source are exactly those it asks for (ENC-62 to ENC-64). Doing it twice does
 * nothing the second time.
 * @param lies the encours of that source, locked
 * @param dejaNes the keys whose encours was made once: absent, a person removed it
 * @throws 400 when the amount asked for a declared encours that follows is under what was received on it
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
