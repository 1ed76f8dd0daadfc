export type ValeursRetard = readonly { readonly travail?: string; readonly valeur: number }[];

/** What an operator watches and no call shows: what waits, and since when. */
export type Retards = {
  /** Seconds since the oldest job that could run, by kind. */
  readonly travaux: ValeursRetard;
  /** Jobs that failed for good, by kind. */
  readonly abandonnes: ValeursRetard;
  /** Seconds since the oldest mail that waits to leave. */
  readonly mails: ValeursRetard;
  /** Seconds since the last backup that succeeded; none: there was never one. */
  readonly sauvegarde: ValeursRetard;
};

/** One metric each, by Prometheus' name and OpenTelemetry's. */
export const grandeursEnAttente = [
  {
    champ: 'travaux',
    nom: 'pharmaccord_travail_retard_seconds',
    otel: 'pharmaccord.travail.retard',
    unite: 's',
    aide: 'Âge du plus ancien travail prêt et pas encore pris, en secondes',
  },
  {
    champ: 'abandonnes',
    nom: 'pharmaccord_travaux_abandonnes',
    otel: 'pharmaccord.travaux.abandonnes',
    unite: '{travail}',
    aide: 'Travaux abandonnés qui attendent un super administrateur',
  },
  {
    champ: 'mails',
    nom: 'pharmaccord_mail_retard_seconds',
    otel: 'pharmaccord.mail.retard',
    unite: 's',
    aide: 'Âge du plus ancien mail qui attend de partir, en secondes',
  },
  {
    champ: 'sauvegarde',
    nom: 'pharmaccord_sauvegarde_age_seconds',
    otel: 'pharmaccord.sauvegarde.age',
    unite: 's',
    aide: 'Âge de la dernière sauvegarde réussie, en secondes',
  },
] as const satisfies readonly { champ: keyof Retards; nom: string; otel: string; unite: string; aide: string }[];

export type LireRetards = () => Promise<Retards>;

const AUCUN: Retards = { travaux: [], abandonnes: [], mails: [], sauvegarde: [] };
const FRAICHEUR_MS = 10_000;

/**
 * Asked by a scrape and by each sending: read every ten seconds at most, once for those who ask together (EXP-114). A
 * database that does not answer leaves these metrics out: others tell it.
 */
export const creerRetards = (lire: LireRetards): LireRetards => {
  let dernier: Promise<Retards> | undefined;
  let luA = 0;
  return () => {
    if (!dernier || performance.now() - luA > FRAICHEUR_MS) {
      luA = performance.now();
      dernier = lire().catch(() => AUCUN);
    }
    return dernier;
  };
};
