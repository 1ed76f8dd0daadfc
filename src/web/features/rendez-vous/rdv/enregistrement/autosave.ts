/** Delay of the autosave, in milliseconds (RDV-21). */
export const AUTOSAVE = 5000;
const MAX_REPRISE = 30_000;

/**
 * PROPRE: the server has everything. SALE: text typed since. ENVOI: a save is on its way. REPRISE: the server could
 * not be reached, a retry is coming. REFUSE: the server refused, the user must change something. CONFLIT: another user
 * saved meanwhile.
 */
export const phasesEnregistrement = ['PROPRE', 'SALE', 'ENVOI', 'REPRISE', 'REFUSE', 'CONFLIT'] as const;
export type Phase = (typeof phasesEnregistrement)[number];

/** State of the autosave. Versions of the text are counted: 0 is the opened one, and each keystroke makes the next. */
export type EtatAutosave = {
  readonly phase: Phase;
  readonly frappe: number;
  /** Latest version that the server acknowledged. */
  readonly acquis: number;
  /** Version on its way to the server. */
  readonly envoi: number;
  readonly pannes: number;
  /** True while the sharing dialog is open, which stops the autosave (RDV-22). */
  readonly suspendu: boolean;
  /** True while the user waits for a manual save. */
  readonly manuel: boolean;
};

export type EvenementRdv =
  | { readonly type: 'SAISIE' }
  | { readonly type: 'ECHEANCE' }
  /** A save asked by the user (`manuel`), or by the closing page. */
  | { readonly type: 'DEMANDE'; readonly manuel: boolean }
  /**
   * `frappe`: version that the server now has. It is older than the requested one when a lost creation had to be sent
   * again first.
   */
  | { readonly type: 'ACQUIS'; readonly frappe: number }
  | { readonly type: 'PANNE' }
  | { readonly type: 'REFUS' }
  | { readonly type: 'CONFLIT' }
  /** Another user saved other fields: the form now holds both, to be saved (RDV-25). */
  | { readonly type: 'FUSION' }
  /**
   * The user resolved a conflict. `aEnregistrer`: their text, or both, must be saved over the other version; false
   * when the other version is kept.
   */
  | { readonly type: 'RESOLU'; readonly aEnregistrer: boolean }
  /** The user drops the text and takes the server's version. */
  | { readonly type: 'RENONCER' }
  | { readonly type: 'SUSPENDRE' }
  | { readonly type: 'REPRENDRE' };
export type TypeEvenement = EvenementRdv['type'];

export type Ordre =
  /** Writes the local copy, until the server has the text. */
  | { readonly type: 'GARDER'; readonly frappe: number }
  | { readonly type: 'OUBLIER'; readonly frappe: number }
  | { readonly type: 'ENVOYER'; readonly frappe: number }
  | { readonly type: 'ARMER'; readonly ms: number }
  | { readonly type: 'DESARMER' }
  /** Shows the failure overlay of a manual save (RDV-23). */
  | { readonly type: 'DIRE_ECHEC' };

type Pas = readonly [EtatAutosave, readonly Ordre[]];

export const etatDeDepart: EtatAutosave = {
  phase: 'PROPRE',
  frappe: 0,
  acquis: 0,
  envoi: 0,
  pannes: 0,
  suspendu: false,
  manuel: false,
};

export const delaiReprise = (pannes: number): number => Math.min(1000 * 2 ** Math.max(0, pannes - 1), MAX_REPRISE);

const rester = (etat: EtatAutosave): Pas => [etat, []];
const desarmer: Ordre = { type: 'DESARMER' };

const envoyerNote = (etat: EtatAutosave, { manuel }: { readonly manuel: boolean }): Pas => [
  { ...etat, phase: 'ENVOI', envoi: etat.frappe, manuel },
  [desarmer, { type: 'ENVOYER', frappe: etat.frappe }],
];
const ecrireLocalement = (etat: EtatAutosave, phase: Phase, ...suite: Ordre[]): Pas => {
  const frappe = etat.frappe + 1;
  return [{ ...etat, phase, frappe }, [{ type: 'GARDER', frappe }, ...suite]];
};
const armer = ({ suspendu }: EtatAutosave, ms = AUTOSAVE): Ordre[] => (suspendu ? [] : [{ type: 'ARMER', ms }]);
const demander = (etat: EtatAutosave, manuel: boolean): Pas =>
  etat.suspendu && !manuel ? rester(etat) : envoyerNote(etat, { manuel });
const echouer = (etat: EtatAutosave, phase: Phase, ...suite: Ordre[]): Pas => [
  { ...etat, phase, manuel: false },
  [...suite, ...(etat.manuel ? [{ type: 'DIRE_ECHEC' as const }] : [])],
];
const acquerir = (etat: EtatAutosave, frappe: number): Pas => {
  const suivant: EtatAutosave = { ...etat, acquis: Math.max(etat.acquis, frappe), pannes: 0 };
  if (frappe >= etat.frappe) return [{ ...suivant, phase: 'PROPRE', manuel: false }, [{ type: 'OUBLIER', frappe }]];
  // Sends again when the requested version has not left yet, or the user still waits for it.
  if (frappe < etat.envoi || etat.manuel) return envoyerNote(suivant, { manuel: etat.manuel });
  return [{ ...suivant, phase: 'SALE' }, armer(etat)];
};
const refaireEnvoi = (etat: EtatAutosave): Pas => {
  const [suivant, ordres] = ecrireLocalement(etat, 'ENVOI');
  const [envoi, suite] = envoyerNote(suivant, { manuel: etat.manuel });
  return [envoi, [...ordres, ...suite]];
};
/** Leaves nothing to save. */
const renoncer = (etat: EtatAutosave): Pas => [
  { ...etat, phase: 'PROPRE', acquis: etat.frappe, pannes: 0, manuel: false },
  [desarmer, { type: 'OUBLIER', frappe: etat.frappe }],
];
const lacher = (etat: EtatAutosave, type: 'SUSPENDRE' | 'REPRENDRE'): Pas => {
  const suivant = { ...etat, suspendu: type === 'SUSPENDRE' };
  if (suivant.suspendu) return [suivant, [desarmer]];
  if (etat.phase === 'SALE') return [suivant, armer(suivant)];
  return [suivant, etat.phase === 'REPRISE' ? armer(suivant, delaiReprise(etat.pannes)) : []];
};

type Case<T extends TypeEvenement> = (etat: EtatAutosave, evenement: Extract<EvenementRdv, { type: T }>) => Pas;
type Ligne = { readonly [T in Exclude<TypeEvenement, 'SUSPENDRE' | 'REPRENDRE'>]: Case<T> };

// Answers that no longer matter, because none is awaited.
const ignores = {
  ACQUIS: rester,
  PANNE: rester,
  REFUS: rester,
  CONFLIT: rester,
  FUSION: rester,
  RESOLU: rester,
  ECHEANCE: rester,
} as const;
const abandonnable = { ...ignores, RENONCER: renoncer } as const;
const surEcheance = (etat: EtatAutosave): Pas => (etat.suspendu ? rester(etat) : envoyerNote(etat, { manuel: false }));

/** The transition table: the effect of each event in each phase (RDV-21 to RDV-24). */
const table: { readonly [P in Phase]: Ligne } = {
  PROPRE: { ...ignores, RENONCER: rester, SAISIE: (e) => ecrireLocalement(e, 'SALE', ...armer(e)), DEMANDE: rester },
  SALE: {
    ...abandonnable,
    SAISIE: (e) => ecrireLocalement(e, 'SALE', ...armer(e)),
    ECHEANCE: surEcheance,
    DEMANDE: (e, { manuel }) => demander(e, manuel),
  },
  ENVOI: {
    ...ignores,
    RENONCER: rester,
    SAISIE: (e) => ecrireLocalement(e, 'ENVOI'),
    DEMANDE: (e, { manuel }) => rester({ ...e, manuel: e.manuel || manuel }),
    ACQUIS: (e, { frappe }) => acquerir(e, frappe),
    PANNE: (e) => {
      const pannes = e.pannes + 1;
      return echouer({ ...e, pannes }, 'REPRISE', ...armer(e, delaiReprise(pannes)));
    },
    REFUS: (e) => echouer(e, 'REFUSE'),
    CONFLIT: (e) => echouer(e, 'CONFLIT'),
    FUSION: refaireEnvoi,
  },
  REPRISE: {
    ...abandonnable,
    SAISIE: (e) => ecrireLocalement(e, 'REPRISE'),
    ECHEANCE: surEcheance,
    DEMANDE: (e, { manuel }) => demander(e, manuel),
  },
  REFUSE: {
    ...abandonnable,
    SAISIE: (e) => ecrireLocalement(e, 'SALE', ...armer(e)),
    DEMANDE: (e, { manuel }) => demander(e, manuel),
  },
  CONFLIT: {
    ...abandonnable,
    SAISIE: (e) => ecrireLocalement(e, 'CONFLIT'),
    DEMANDE: rester,
    RESOLU: (e, { aEnregistrer }) => (aEnregistrer ? envoyerNote(e, { manuel: false }) : renoncer(e)),
  },
};

/** Makes one transition. Pure: the caller carries out the orders. */
export const avancerEnregistrement = (etat: EtatAutosave, evenement: EvenementRdv): Pas => {
  if (evenement.type === 'SUSPENDRE' || evenement.type === 'REPRENDRE') return lacher(etat, evenement.type);
  return (table[etat.phase][evenement.type] as Case<typeof evenement.type>)(etat, evenement);
};

export type MotIndicateur = 'ENREGISTRE' | 'NON_ENREGISTRE' | 'ENREGISTREMENT';
/** State shown to the user: saved, not saved, saving (RDV-23). */
export const indicateurEnregistrement = ({ phase }: Pick<EtatAutosave, 'phase'>): MotIndicateur =>
  phase === 'PROPRE' ? 'ENREGISTRE' : phase === 'ENVOI' ? 'ENREGISTREMENT' : 'NON_ENREGISTRE';
