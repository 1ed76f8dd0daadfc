import { AppError } from '#shared/core/app-error.ts';
import type { DetailRdv, Enregistrement } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { avancer, depart as machineNeuve, type Evenement, type Ordre, type Phase } from './autosave.ts';
import type { SaisieRdv } from './saisie.ts';

/** A save whose answer is awaited, or was lost: sent again unchanged, under the same name, it is recorded once. */
export type Tentative = {
  readonly cle: string;
  readonly id: number | null;
  readonly version: number | null;
  readonly saisie: SaisieRdv;
};

export type Conflit = { readonly par: string; readonly le: string; readonly actuel: DetailRdv };

export type Gardee = {
  readonly id: number | null;
  readonly version: number | null;
  readonly base: SaisieRdv;
  readonly saisie: SaisieRdv;
  readonly tentative: Tentative | null;
};

export type Services = {
  /** The form as it is now. */
  readonly lire: () => SaisieRdv;
  /** @throws what the call throws */
  readonly enregistrer: (tentative: Tentative, acquise: SaisieRdv | null) => Promise<Enregistrement>;
  readonly garder: (gardee: Gardee) => Promise<void>;
  /** The server has it: the local copy is deleted. */
  readonly acquitter: () => Promise<void>;
  /** The form closes: its local copy is deleted. */
  readonly oublier: () => Promise<void>;
  readonly surAcquis: (recu: Enregistrement, envoyee: SaisieRdv) => void;
  readonly direEchec: () => void;
  /** Milliseconds that a write took. */
  readonly horloge: () => number;
};

export type Depart = {
  readonly id: number | null;
  readonly version: number | null;
  /** The version of the server. */
  readonly base: SaisieRdv;
  readonly tentative?: Tentative | null;
};

/** The state to show: the same object until it changes, whatever is typed meanwhile. */
export type Vue = {
  readonly phase: Phase;
  /** Something was typed since it was opened; some of it was saved. */
  readonly touchee: boolean;
  readonly enregistree: boolean;
  readonly id: number | null;
  readonly conflit: Conflit | null;
  /** The reason of the server's refusal, or of the form's own. */
  readonly refus: unknown;
  /** The device could not store the text either. */
  readonly sansFilet: boolean;
};

const RESTE_A_ESSAYER: ReadonlySet<number> = new Set([408, 429]);
const estPanne = (erreur: unknown): boolean =>
  !(erreur instanceof AppError) || erreur.status >= 500 || RESTE_A_ESSAYER.has(erreur.status);

/** Not allowed, or no longer: this does not settle an earlier save whose answer was lost. */
const DROIT: ReadonlySet<number> = new Set([401, 402, 403]);

const conflitDe = (erreur: unknown): Conflit | null => {
  if (!(erreur instanceof AppError) || erreur.code !== 'CONFLIT_VERSION') return null;
  const { par, le, actuel } = erreur.details as Partial<Conflit>;
  return actuel ? { par: par ?? '', le: le ?? '', actuel } : null;
};

/** Milliseconds: a shorter write is not noticed while typing. */
const LENT = 20;
/** Characters: below, a write is cheap even on a slow machine. */
const LEGERE = 1_000_000;

/** At each key; writing a heavy note takes at most a fifth of the time. The device keeps the writes in order. */
const creerGarde = (ecrire: () => Promise<void>, lourde: () => boolean, horloge: () => number) => {
  let derniere: Promise<void> = Promise.resolve();
  let cout = 0;
  let minuterie: ReturnType<typeof setTimeout> | undefined;
  const arreter = (): void => {
    clearTimeout(minuterie);
    minuterie = undefined;
  };
  const maintenant = (): void => {
    arreter();
    const debut = horloge();
    derniere = ecrire();
    cout = horloge() - debut;
  };
  return {
    maintenant,
    arreter,
    bientot: (): void => {
      if (cout < LENT || !lourde()) maintenant();
      else minuterie ??= setTimeout(maintenant, Math.min(cout * 4, 2000));
    },
    fin: () => derniere,
  };
};

/**
 * Carries out the orders of `autosave.ts`: timer, calls, local copy. Without a screen, so that tests run the whole of
 * it.
 */
export const creerEnregistreur = (
  services: Services,
  { id: idDepart, version: versionDepart, base: baseDepart, tentative: enDoute = null }: Depart,
) => {
  let machine = machineNeuve;
  let { id, version } = { id: idDepart, version: versionDepart };
  let acquise: SaisieRdv = baseDepart;
  let tentative = enDoute;
  let vol: number | null = null;
  let conflit: Conflit | null = null;
  let refus: unknown = null;
  let sansFilet = false;
  let minuterie: ReturnType<typeof setTimeout> | undefined;
  let fini = false;
  const abonnes = new Set<() => void>();
  const voir = (): Vue => ({
    phase: machine.phase,
    touchee: machine.frappe > 0,
    enregistree: machine.acquis > 0,
    id,
    conflit,
    refus,
    sansFilet,
  });
  let vue = voir();

  const publier = () => {
    const suite = voir();
    const change = (Object.keys(suite) as (keyof Vue)[]).some((nom) => suite[nom] !== vue[nom]);
    if (!change) return;
    vue = suite;
    abonnes.forEach((abonne) => abonne());
  };
  let poids = baseDepart.texte.length;
  const garder = async () => {
    if (machine.frappe <= machine.acquis) return;
    try {
      const saisie = services.lire();
      poids = saisie.texte.length;
      await services.garder({ id, version, base: acquise, saisie, tentative });
      sansFilet = false;
    } catch {
      sansFilet = true;
    }
    // Acknowledged meanwhile: it must not come back at the next opening.
    if (machine.frappe <= machine.acquis && !fini) await services.acquitter();
    publier();
  };
  const garde = creerGarde(garder, () => poids >= LEGERE, services.horloge);

  const envoyer = async (frappe: number) => {
    // In doubt: the same save is sent again first.
    const rejeu = tentative !== null;
    const envoyee = (tentative ??= { cle: cleUnique(), id, version, saisie: services.lire() });
    vol = rejeu ? (vol ?? 0) : frappe;
    const acquitte = vol;
    try {
      // Stored on this device before it is sent: after a crash the same save is sent again, not another.
      if (!rejeu && id === null) {
        garde.maintenant();
        await garde.fin();
      }
      // Written a second time while its save is in doubt: only a light note.
      if (!rejeu && envoyee.id !== null && envoyee.saisie.texte.length < LEGERE) garde.bientot();
      if (fini) return;
      const recu = await services.enregistrer(envoyee, envoyee.id === null ? null : acquise);
      if (fini) return;
      tentative = null;
      vol = null;
      id = recu.id;
      version = recu.version;
      acquise = envoyee.saisie;
      refus = null;
      services.surAcquis(recu, envoyee.saisie);
      donner({ type: 'ACQUIS', frappe: acquitte });
    } catch (erreur) {
      if (fini) return;
      echouer(erreur);
    }
  };
  const echouer = (erreur: unknown) => {
    conflit = conflitDe(erreur);
    if (!conflit && estPanne(erreur)) {
      refus = null;
      return donner({ type: 'PANNE' });
    }
    if (!(erreur instanceof AppError) || !DROIT.has(erreur.status)) {
      tentative = null;
      vol = null;
    }
    refus = conflit ? null : erreur;
    donner({ type: conflit ? 'CONFLIT' : 'REFUS' });
  };

  const obeir = (ordre: Ordre): void => {
    switch (ordre.type) {
      case 'GARDER':
        return garde.bientot();
      case 'OUBLIER':
        garde.arreter();
        return void services.acquitter();
      case 'ENVOYER':
        return void envoyer(ordre.frappe);
      case 'ARMER':
        clearTimeout(minuterie);
        minuterie = setTimeout(() => donner({ type: 'ECHEANCE' }), ordre.ms);
        return undefined;
      case 'DESARMER':
        return clearTimeout(minuterie);
      case 'DIRE_ECHEC':
        return services.direEchec();
    }
  };
  const donner = (evenement: Evenement): void => {
    if (fini) return;
    const [apres, ordres] = avancer(machine, evenement);
    machine = apres;
    ordres.forEach(obeir);
    publier();
  };

  return {
    lire: () => vue,
    abonner: (abonne: () => void) => {
      abonnes.add(abonne);
      return () => void abonnes.delete(abonne);
    },
    saisir: () => donner({ type: 'SAISIE' }),
    demander: (manuel = false) => donner({ type: 'DEMANDE', manuel }),
    suspendre: (oui: boolean) => donner({ type: oui ? 'SUSPENDRE' : 'REPRENDRE' }),
    /** The page may close: the text is written on the device now, and sent if possible. */
    sauver: () => {
      garde.maintenant();
      donner({ type: 'DEMANDE', manuel: false });
    },
    /** What another person did to it that this form knows of: its sharing, say. */
    suivreVersion: (nouvelle: number) => {
      version = nouvelle;
    },
    /** The other version is the new base; `aEnregistrer`: the content of the form replaces it. */
    resoudre: (base: SaisieRdv, nouvelle: number, aEnregistrer: boolean) => {
      acquise = base;
      version = nouvelle;
      conflit = null;
      if (aEnregistrer) donner({ type: 'SAISIE' });
      donner({ type: 'RESOLU', aEnregistrer });
    },
    /** The form shows the server's version again. */
    repartir: (base: SaisieRdv, nouvelle: number | null) => {
      acquise = base;
      version = nouvelle;
      conflit = null;
      refus = null;
      tentative = null;
      vol = null;
      donner({ type: 'RENONCER' });
    },
    base: () => acquise,
    version: () => version,
    /** Deleted by another person: what is typed here becomes a new RDV. */
    commeNouveau: () => {
      id = null;
      version = null;
      refus = null;
      tentative = null;
      donner({ type: 'DEMANDE', manuel: true });
    },
    /** True once the server has everything; false when it needs an act of the person. */
    attendre: (): Promise<boolean> =>
      new Promise((resolve) => {
        const finie = () => {
          if (machine.phase === 'ENVOI') return false;
          resolve(machine.phase === 'PROPRE');
          return true;
        };
        if (finie()) return;
        const abonne = () => {
          if (finie()) abonnes.delete(abonne);
        };
        abonnes.add(abonne);
      }),
    /** Called at mount, twice in development. */
    ouvrir: () => {
      fini = false;
    },
    /** Writes the local copy if the server has not everything; nothing is sent any more. */
    terminer: async () => {
      if (fini) return;
      fini = true;
      clearTimeout(minuterie);
      garde.maintenant();
      await garde.fin();
      if (machine.frappe <= machine.acquis) await services.oublier();
    },
    /** Deletes the local copy: the RDV no longer exists. */
    abandonner: async () => {
      fini = true;
      clearTimeout(minuterie);
      garde.arreter();
      await garde.fin();
      await services.oublier();
    },
  };
};
export type Enregistreur = ReturnType<typeof creerEnregistreur>;
