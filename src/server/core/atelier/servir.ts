import { AppError } from '#shared/core/app-error.ts';
import type { ReponseAtelier } from './atelier.ts';

const traiterDemande = async <D, R>(demande: D, traiter: (demande: D) => Promise<R>): Promise<ReponseAtelier<R>> => {
  try {
    return { resultat: await traiter(demande) };
  } catch (error) {
    if (!(error instanceof AppError)) return { erreur: error instanceof Error ? error.message : String(error) };
    const { status, code, message, errors, details } = error;
    return { refus: { status, code, message, errors, details } };
  }
};

/** The process's side of an `Atelier`: runs each request and answers; the last line of the module. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the caller knows what it receives
export const servirDansLAtelier = <D, R>(traiter: (demande: D) => Promise<R>): void => {
  // The process ends with its parent, not with the signals of their terminal.
  process.on('disconnect', () => process.exit());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('message', (demande) => {
    void traiterDemande(demande as D, traiter).then((reponse) => process.send?.(reponse));
  });
};
