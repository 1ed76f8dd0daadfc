import { AppError, type AppErrorStatus, type FieldError } from '#shared/core/app-error.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { creerFile } from './file-par-part.ts';
import { creerPlaces, type Occupant } from './places.ts';
import { ouvrirProcessus, type Processus } from './processus.ts';

type RefusTransmis = {
  readonly status: AppErrorStatus;
  readonly code: string;
  readonly message: string;
  readonly errors: readonly FieldError[];
  readonly details: Readonly<Record<string, unknown>>;
};
export type ReponseAtelier<R, M = never> =
  | { readonly morceau: M }
  | { readonly resultat: R }
  | { readonly refus: RefusTransmis }
  | { readonly erreur: string };

/** Thrown when a piece of work took too long, or too much memory. */
export class TravailInterrompu extends Error {
  override readonly name = 'TravailInterrompu';
}

type OptionsAtelier = {
  /** A module that calls `servirDansLAtelier`. */
  readonly module: URL;
  readonly delaiMs: number;
  readonly memoireMo: number;
  readonly maxEnAttente?: number;
  /** The most waiting pieces of work of one account or source (`part`). */
  readonly maxParPart?: number;
  /** How long an idle process is kept: it weighs tens of megabytes, and restarts in a third of a second. */
  readonly reposMs?: number;
};

/**
 * Takes a piece of the result as it comes; false when no more is wanted: the work is interrupted.
 */
type RecevoirMorceau<M> = (morceau: M) => boolean;

export type Atelier<D, R, M = never> = {
  /**
   * Does the work in another process. Requesters are served in turn, so that heavy ones wait behind light ones.
   * @param part the requester: an account, or the address of a source; without one, all share a turn
   * @param recevoir for work that gives its result piece by piece; the deadline starts again at each piece
   * @throws the error of the work, TravailInterrompu beyond its time or memory, 503 when too many wait, or too many of
   * this requester
   */
  faire(demande: D, part?: string | number, recevoir?: RecevoirMorceau<M>): Promise<R>;
  arreter(): Promise<void>;
};

type Tache<D, R, M> = {
  readonly demande: D;
  readonly recevoir: RecevoirMorceau<M>;
  readonly tenir: (resultat: R) => void;
  readonly rompre: (error: Error) => void;
};

const versErreur = ({ status, code, message, errors, details }: RefusTransmis) =>
  new AppError(status, code, message, { errors, details });

/** In megabytes: heavier processes share a limited number of places, because of the machine's memory. */
const LOURD = 256;
/** The most heavy processes alive together, at work or idle. */
const placesLourdes = creerPlaces(2);

type Ecoute = Parameters<typeof ouvrirProcessus>[2];

/** @param entendu ignores the messages of a process already dismissed */
const embaucher = (
  { module, memoireMo }: Pick<OptionsAtelier, 'module' | 'memoireMo'>,
  entendu: (processus: Processus) => boolean,
  { recevoir, perdre }: Ecoute,
): Processus => {
  const nouveau: Processus = ouvrirProcessus(
    module,
    { memoireMo, lourd: memoireMo >= LOURD },
    {
      recevoir: (reponse) => {
        if (entendu(nouveau)) recevoir(reponse);
      },
      perdre: (raison) => {
        if (entendu(nouveau)) perdre(raison);
      },
    },
  );
  return nouveau;
};

const repondre = <D, R, M>(
  { tenir, rompre }: Tache<D, R, M>,
  reponse: Exclude<ReponseAtelier<R>, { readonly morceau: unknown }>,
): void => {
  if ('resultat' in reponse) tenir(reponse.resultat);
  else rompre('refus' in reponse ? versErreur(reponse.refus) : new Error(reponse.erreur));
};

/** A delay that starts again each time it is asked to. It does not keep Node alive. */
const creerDelai = (ms: number, echoir: () => void) => {
  let minuterie: NodeJS.Timeout | undefined;
  const arreter = () => clearTimeout(minuterie);
  return {
    arreter,
    repartir: () => {
      arreter();
      minuterie = setTimeout(echoir, ms).unref();
    },
  };
};

/**
 * A process for the long work that would block the calls: one piece of work at a time, each with its deadline. A piece
 * that fails or hangs only takes its process down: the next piece gets a new one. Two heavy processes live together,
 * whatever the requests to the others (ADR 36).
 */
export const creerAtelier = <D, R, M = never>({
  module,
  delaiMs,
  memoireMo,
  maxEnAttente = 20,
  maxParPart = maxEnAttente,
  reposMs = memoireMo < LOURD ? 20_000 : 2_000,
}: OptionsAtelier): Atelier<D, R, M> => {
  const file = creerFile<Tache<D, R, M>>();
  let enCours: Tache<D, R, M> | undefined;
  let processus: Processus | undefined;
  /** The end of the dismissed process. */
  let depart: Promise<unknown> | undefined;
  const delai = creerDelai(delaiMs, () => interrompre(`non terminé en ${delaiMs / 1000} s`));
  const repos = creerDelai(reposMs, () => void congedier());
  /** The place for one piece of work; a light process always has its own. */
  let place: 'aucune' | 'demandee' | 'prise' = memoireMo < LOURD ? 'prise' : 'aucune';
  const moi: Occupant = {
    auRepos: () => !enCours && !depart && place !== 'prise',
    partir: () => void congedier(),
    entrer: () => {
      place = 'prise';
      suivante();
    },
  };

  /** The next process starts once this one has ended: together they would weigh twice. */
  const congedier = async (): Promise<void> => {
    const ancien = processus;
    processus = undefined;
    delai.arreter();
    repos.arreter();
    if (ancien) {
      depart = ancien.finir();
      await depart;
      depart = undefined;
    }
    if (place !== 'prise') placesLourdes.quitter(moi);
    suivante();
  };
  const finir = (dire: (tache: Tache<D, R, M>) => void): void => {
    const tache = enCours;
    enCours = undefined;
    place = memoireMo < LOURD ? 'prise' : 'aucune';
    delai.arreter();
    if (tache) dire(tache);
    suivante();
  };
  const interrompre = (raison: string): void => {
    void congedier();
    finir(({ rompre }) => rompre(new TravailInterrompu(raison)));
  };
  const recevoir = (recu: unknown): void => {
    const reponse = recu as ReponseAtelier<R, M>;
    if (!('morceau' in reponse)) return finir((tache) => repondre(tache, reponse));
    if (enCours?.recevoir(reponse.morceau) === true) delai.repartir();
    else interrompre('plus attendu');
  };
  const suivante = (): void => {
    if (enCours || depart) return;
    if (file.taille() > 0 && place !== 'prise') {
      if (place === 'demandee') return;
      place = 'demandee';
      return placesLourdes.demander(moi);
    }
    enCours = file.tirer();
    if (!enCours) {
      processus?.retenir(false);
      if (processus) repos.repartir();
      if (memoireMo >= LOURD) place = 'aucune';
      return placesLourdes.avancer();
    }
    repos.arreter();
    const ecoute = { recevoir, perdre: interrompre };
    processus ??= embaucher({ module, memoireMo }, (nouveau) => nouveau === processus, ecoute);
    processus.retenir(true);
    delai.repartir();
    try {
      processus.envoyer(enCours.demande);
    } catch (error) {
      finir(({ rompre }) => rompre(error as Error));
    }
  };

  return {
    faire: (demande, part = '', recevoirMorceau = () => true) => {
      if (file.taille() >= maxEnAttente || file.tailleDe(part) >= maxParPart)
        return Promise.reject(coreErrors.indisponible());
      return new Promise<R>((tenir, rompre) => {
        file.ranger(part, { demande, recevoir: recevoirMorceau, tenir, rompre });
        suivante();
      });
    },
    arreter: async () => {
      for (let tache = file.tirer(); tache; tache = file.tirer()) tache.rompre(new TravailInterrompu('arrêt'));
      await congedier();
      finir(({ rompre }) => rompre(new TravailInterrompu('arrêt')));
    },
  };
};
