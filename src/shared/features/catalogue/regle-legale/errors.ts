import { AppError } from '#shared/core/app-error.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';

type Occupante = { readonly libelle: string; readonly dateDebut: Jour; readonly dateFin: Jour | null };

const surDebut = (detail: string, details = {}) =>
  new AppError(409, 'PERIODE_OCCUPEE', detail, { errors: [{ pointer: '/dateDebut', detail }], details });

export const regleLegaleErrors = {
  periodeOccupee: ({ libelle, dateDebut, dateFin }: Occupante) =>
    surDebut(
      `« ${libelle} » est déjà en vigueur du ${formatJour(dateDebut)} ` +
        `${dateFin ? `au ${formatJour(dateFin)}` : 'jusqu’à nouvel ordre'} : terminez-la d’abord, ou choisissez une ` +
        'autre période.',
      { libelle, dateDebut, dateFin },
    ),
  /** Two rules were added at the same time: the other one is not known here. */
  periodePrise: () =>
    surDebut('Une règle du même genre vient d’être enregistrée sur cette période : rechargez la liste.'),
  finAvantDebut: () => {
    const detail = 'La date de fin doit suivre la date de début.';
    return new AppError(409, 'FIN_AVANT_DEBUT', detail, { errors: [{ pointer: '/dateFin', detail }] });
  },
};
