import type { DetailRdv } from '#shared/features/rendez-vous/rdv/schemas.ts';
import {
  avancerEnregistrement,
  etatDeDepart as machineNeuve,
  type EvenementRdv,
  type Ordre,
  type Phase,
} from './autosave.ts';
import type { DepartEnregistreur, EtatEnregistreur, ServicesRdv, EnregistrementMontre } from './enregistreur-types.ts';
import { abandonnerTentative, creerEnvoi } from './envoi-rdv.ts';
import { creerSauvegardeLocale, toutEstAcquis, type SauvegardeLocale } from './sauvegarde-locale.ts';
import type { SaisieRdv } from '../saisie.ts';

export type {
  Conflit,
  DepartEnregistreur,
  CopieLocale,
  Tentative,
  EnregistrementMontre,
} from './enregistreur-types.ts';

type Donner = (evenement: EvenementRdv) => void;

const etatDeDepart = ({ id, version, base, tentative = null }: DepartEnregistreur): EtatEnregistreur => ({
  machine: machineNeuve,
  id,
  version,
  acquise: base,
  tentative,
  frappeEnvoyee: null,
  conflit: null,
  refus: null,
  sansFilet: false,
  fini: false,
});

const vueDe = ({ machine, id, conflit, refus, sansFilet }: EtatEnregistreur): EnregistrementMontre => ({
  phase: machine.phase,
  touchee: machine.frappe > 0,
  enregistree: machine.acquis > 0,
  id,
  conflit,
  refus,
  sansFilet,
});

/** What the screen shows, and who is told when it changes. */
const creerVue = (etat: EtatEnregistreur) => {
  const abonnes = new Set<() => void>();
  let vue = vueDe(etat);
  return {
    lireVue: () => vue,
    abonner: (abonne: () => void) => {
      abonnes.add(abonne);
      return () => void abonnes.delete(abonne);
    },
    publier: () => {
      const suite = vueDe(etat);
      const change = (Object.keys(suite) as (keyof EnregistrementMontre)[]).some((nom) => suite[nom] !== vue[nom]);
      if (!change) return;
      vue = suite;
      abonnes.forEach((abonne) => abonne());
    },
  };
};

/** Carries out the orders of the machine: timer, local copy, sending. */
const creerExecution = (etat: EtatEnregistreur, services: ServicesRdv, publier: () => void) => {
  let minuterie: ReturnType<typeof setTimeout> | undefined;
  const sauvegarde = creerSauvegardeLocale(etat, services, publier);
  const donner: Donner = (evenement) => {
    if (etat.fini) return;
    const [apres, ordres] = avancerEnregistrement(etat.machine, evenement);
    etat.machine = apres;
    ordres.forEach(executer);
    publier();
  };
  const envoyer = creerEnvoi(etat, services, sauvegarde, donner);
  const desarmer = () => clearTimeout(minuterie);
  const executer = (ordre: Ordre): void => {
    switch (ordre.type) {
      case 'GARDER':
        return sauvegarde.bientot();
      case 'OUBLIER':
        sauvegarde.arreter();
        return void services.acquitter();
      case 'ENVOYER':
        return void envoyer(ordre.frappe);
      case 'ARMER':
        desarmer();
        minuterie = setTimeout(() => donner({ type: 'ECHEANCE' }), ordre.ms);
        return undefined;
      case 'DESARMER':
        return desarmer();
      case 'DIRE_ECHEC':
        return services.direEchec();
    }
  };
  return { donner, sauvegarde, desarmer };
};

/** Nothing is on its way, and nothing waits for the person: the form may follow the server. */
const SUIVENT: ReadonlySet<Phase> = new Set(['PROPRE', 'SALE', 'REPRISE']);

/** What is done of a version that is not the one the form started from. */
const actesDeVersion = (etat: EtatEnregistreur, services: ServicesRdv, donner: Donner) => ({
  /** Read again because a colleague saved it; what is typed here stays (RDV-27). Without its note: the same version. */
  suivre: (recu: DetailRdv) => {
    const { version, acquise } = etat;
    const meme = recu.version === version && recu.texte === null;
    if (etat.fini || recu.id !== etat.id || version === null || etat.tentative || !SUIVENT.has(etat.machine.phase))
      return;
    if (recu.prive || recu.version < version || (recu.texte === null && !meme)) return;
    const { base, conflits } = services.reconcilier(recu, acquise);
    if (conflits.length === 0) Object.assign(etat, { acquise: base, version: recu.version });
  },
  /** What another person did to it that this form knows of: its sharing, for instance. */
  suivreVersion: (nouvelle: number) => {
    etat.version = nouvelle;
  },
  /** The other version is the new base. @param aEnregistrer the content of the form replaces it */
  resoudre: (base: SaisieRdv, nouvelle: number, aEnregistrer: boolean) => {
    Object.assign(etat, { acquise: base, version: nouvelle, conflit: null });
    if (aEnregistrer) donner({ type: 'SAISIE' });
    donner({ type: 'RESOLU', aEnregistrer });
  },
  /** The form shows the server's version again. */
  repartir: (base: SaisieRdv, nouvelle: number | null) => {
    Object.assign(etat, { acquise: base, version: nouvelle, conflit: null, refus: null });
    abandonnerTentative(etat);
    donner({ type: 'RENONCER' });
  },
  /** Deleted by another person: what is typed here becomes a new RDV. */
  commeNouveau: () => {
    Object.assign(etat, { id: null, version: null, refus: null, tentative: null });
    donner({ type: 'DEMANDE', manuel: true });
  },
});

type Fins = { services: ServicesRdv; sauvegarde: SauvegardeLocale; desarmer: () => void };
/** How the recorder stops. */
const actesDeFin = (etat: EtatEnregistreur, { services, sauvegarde, desarmer }: Fins) => ({
  /** Called at mount, twice in development. */
  ouvrir: () => {
    etat.fini = false;
  },
  /** Writes the local copy if the server has not everything; nothing is sent any more. */
  terminer: async () => {
    if (etat.fini) return;
    etat.fini = true;
    desarmer();
    sauvegarde.maintenant();
    await sauvegarde.fin();
    if (toutEstAcquis(etat)) await services.oublier();
  },
  /** Deletes the local copy: the RDV no longer exists. */
  abandonner: async () => {
    etat.fini = true;
    desarmer();
    sauvegarde.arreter();
    await sauvegarde.fin();
    await services.oublier();
  },
});

/**
 * Carries out the orders of `autosave.ts`: timer, calls, local copy. Without a screen, so that tests run the whole of
 * it.
 */
export const creerEnregistreur = (services: ServicesRdv, depart: DepartEnregistreur) => {
  const etat = etatDeDepart(depart);
  const { lireVue, abonner, publier } = creerVue(etat);
  const { donner, sauvegarde, desarmer } = creerExecution(etat, services, publier);
  /**
   * True once the server has everything; false when it needs an act of the person; null while the answer is awaited.
   */
  const issue = (): boolean | null => (etat.machine.phase === 'ENVOI' ? null : etat.machine.phase === 'PROPRE');
  return {
    lireVue,
    abonner,
    saisir: () => donner({ type: 'SAISIE' }),
    demander: (manuel = false) => donner({ type: 'DEMANDE', manuel }),
    suspendre: (oui: boolean) => donner({ type: oui ? 'SUSPENDRE' : 'REPRENDRE' }),
    /** The page may close: the text is written on the device now, and sent if possible. */
    sauver: () => {
      sauvegarde.maintenant();
      donner({ type: 'DEMANDE', manuel: false });
    },
    base: () => etat.acquise,
    version: () => etat.version,
    /** Whether the server has everything, once it has answered. */
    attendre: (): Promise<boolean> =>
      new Promise((resolve) => {
        const dejaConnue = issue();
        if (dejaConnue !== null) return resolve(dejaConnue);
        const finir = abonner(() => {
          const connue = issue();
          if (connue === null) return;
          finir();
          resolve(connue);
        });
      }),
    ...actesDeVersion(etat, services, donner),
    ...actesDeFin(etat, { services, sauvegarde, desarmer }),
  };
};
export type Enregistreur = ReturnType<typeof creerEnregistreur>;
