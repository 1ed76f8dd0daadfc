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

/** The state to show, and its listeners. */
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

/** Carries out the orders of the autosave: timer, local copy, sending. */
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

/** Phases in which the form may follow the server: nothing is on its way, and nothing waits for the user. */
const SUIVENT: ReadonlySet<Phase> = new Set(['PROPRE', 'SALE', 'REPRISE']);

/** The acts on another version than the one the form started from. */
const actesDeVersion = (etat: EtatEnregistreur, services: ServicesRdv, donner: Donner) => ({
  /**
   * Merges an RDV read again after a colleague's save, keeping the typed text (RDV-27). An RDV without its note
   * must be of the same version.
   */
  suivre: (recu: DetailRdv) => {
    const { version, acquise } = etat;
    const meme = recu.version === version && recu.texte === null;
    if (etat.fini || recu.id !== etat.id || version === null || etat.tentative || !SUIVENT.has(etat.machine.phase))
      return;
    if (recu.prive || recu.version < version || (recu.texte === null && !meme)) return;
    const { base, conflits } = services.reconcilier(recu, acquise);
    if (conflits.length === 0) Object.assign(etat, { acquise: base, version: recu.version });
  },
  /** Records a new version whose change the form already knows, such as its sharing. */
  suivreVersion: (nouvelle: number) => {
    etat.version = nouvelle;
  },
  /**
   * Takes the other version as the new base. @param aEnregistrer true when the content of the form must be saved over
   * it
   */
  resoudre: (base: SaisieRdv, nouvelle: number, aEnregistrer: boolean) => {
    Object.assign(etat, { acquise: base, version: nouvelle, conflit: null });
    if (aEnregistrer) donner({ type: 'SAISIE' });
    donner({ type: 'RESOLU', aEnregistrer });
  },
  /** Shows the server's version again. */
  repartir: (base: SaisieRdv, nouvelle: number | null) => {
    Object.assign(etat, { acquise: base, version: nouvelle, conflit: null, refus: null });
    abandonnerTentative(etat);
    donner({ type: 'RENONCER' });
  },
  /** Makes a new RDV of the typed text, because another user deleted this one. */
  commeNouveau: () => {
    Object.assign(etat, { id: null, version: null, refus: null, tentative: null });
    donner({ type: 'DEMANDE', manuel: true });
  },
});

type Fins = { services: ServicesRdv; sauvegarde: SauvegardeLocale; desarmer: () => void };
/** The acts that stop the recorder. */
const actesDeFin = (etat: EtatEnregistreur, { services, sauvegarde, desarmer }: Fins) => ({
  /** Called at mount, twice in development. */
  ouvrir: () => {
    etat.fini = false;
  },
  /** Writes the local copy if the server lacks something, then sends nothing more. */
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
 * Runs the autosave of `autosave.ts`: timer, calls, local copy. Independent of any screen, so that tests run it whole.
 */
export const creerEnregistreur = (services: ServicesRdv, depart: DepartEnregistreur) => {
  const etat = etatDeDepart(depart);
  const { lireVue, abonner, publier } = creerVue(etat);
  const { donner, sauvegarde, desarmer } = creerExecution(etat, services, publier);
  /** True once the server has everything; false when the user must act; null while an answer is awaited. */
  const issue = (): boolean | null => (etat.machine.phase === 'ENVOI' ? null : etat.machine.phase === 'PROPRE');
  return {
    lireVue,
    abonner,
    saisir: () => donner({ type: 'SAISIE' }),
    demander: (manuel = false) => donner({ type: 'DEMANDE', manuel }),
    suspendre: (oui: boolean) => donner({ type: oui ? 'SUSPENDRE' : 'REPRENDRE' }),
    /** Prepares for a closing page: writes the text on the device now, and sends it if possible. */
    sauver: () => {
      sauvegarde.maintenant();
      donner({ type: 'DEMANDE', manuel: false });
    },
    base: () => etat.acquise,
    version: () => etat.version,
    /** Waits for the server's answer. Resolves to true when it has everything. */
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
