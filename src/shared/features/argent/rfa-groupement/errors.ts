import { AppError } from '#shared/core/app-error.ts';
import type { EtatRfaGroupement } from '#shared/features/argent/rfa/schemas/enumerations.ts';

const refus = (code: string, message: string, details: Readonly<Record<string, unknown>> = {}) =>
  new AppError(409, code, message, { details });

const citer = (noms: readonly string[]): string => {
  const cites = noms.slice(0, 3).join(', ');
  const reste = noms.length - 3;
  return reste > 0 ? `${cites} et ${reste} autre${reste > 1 ? 's' : ''}` : cites;
};

const DEJA: Readonly<Record<EtatRfaGroupement, string>> = {
  DRAFT: 'Cette RFA est un brouillon : vos adhérents ne la voient pas.',
  VALIDATED: 'Cette RFA est publiée : invalidez-la d’abord.',
};

export const rfaGroupementErrors = {
  transitionImpossible: (etat: EtatRfaGroupement) => refus('TRANSITION_IMPOSSIBLE', DEJA[etat], { etat }),
  /** Encours already settled in a pharmacy cannot be taken away (RFA-25). */
  encoursRegles: (pharmacies: readonly string[]) =>
    refus('ENCOURS_LIES_REGLES', `Invalidation impossible : des encours liés sont réglés chez ${citer(pharmacies)}.`, {
      pharmacies,
    }),
  gardee: (nombre: number) =>
    refus(
      'RFA_GARDEE',
      `Suppression impossible : ${
        nombre > 1 ? `${nombre} anciens adhérents en gardent` : 'un ancien adhérent en garde'
      } la copie.`,
      { nombre },
    ),
  segmentInconnu: () => {
    const detail = 'Ce segment n’existe plus : choisissez-en un autre.';
    return new AppError(409, 'SEGMENT_INCONNU', detail, { errors: [{ pointer: '/segmentIds', detail }] });
  },
};
