import { AppError } from '#shared/core/app-error.ts';
import type { ReponseAtelier } from './atelier.ts';

const traiterDemande = async <R>(traiter: () => Promise<R>): Promise<ReponseAtelier<R>> => {
  try {
    return { resultat: await traiter() };
  } catch (error) {
    if (!(error instanceof AppError)) return { erreur: error instanceof Error ? error.message : String(error) };
    const { status, code, message, errors, details } = error;
    return { refus: { status, code, message, errors, details } };
  }
};

/** Waits until the piece has left: those that wait to be read do not pile up here. */
const envoyerMorceau = (morceau: unknown): Promise<void> =>
  new Promise((partie) => process.send?.({ morceau }, undefined, undefined, () => partie()));

/**
 * The process's side of an `Atelier`: runs each request and answers; the last line of the module.
 * @param traiter gives its result, some of it beforehand, piece by piece
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the caller knows what it receives
export const servirDansLAtelier = <D, R, M = never>(
  traiter: (demande: D, envoyer: (morceau: M) => Promise<void>) => Promise<R>,
): void => {
  // The process ends with its parent, not with the signals of their terminal.
  process.on('disconnect', () => process.exit());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('message', (demande) => {
    void traiterDemande(() => traiter(demande as D, envoyerMorceau)).then((reponse) => process.send?.(reponse));
  });
};
