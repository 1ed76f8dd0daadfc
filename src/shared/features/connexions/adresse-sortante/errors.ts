import { AppError } from '#shared/core/app-error.ts';

const surOrigine = (status: 400 | 409, code: string, detail: string) =>
  new AppError(status, code, detail, { errors: [{ pointer: '/origine', detail }] });

export const adresseSortanteErrors = {
  origineInvalide: () =>
    surOrigine(
      400,
      'ADRESSE_INVALIDE',
      'L’adresse doit être de la forme https://service.exemple.fr, sans identifiant.',
    ),
  origineEnClair: () =>
    surOrigine(
      400,
      'ADRESSE_EN_CLAIR',
      'L’adresse doit commencer par https:// : un mot de passe ne s’envoie pas en clair.',
    ),
  origineInterne: () =>
    surOrigine(400, 'ADRESSE_INTERNE', 'Cette adresse est celle d’un réseau interne : elle n’est pas acceptée.'),
  dejaAutorisee: () => surOrigine(409, 'ADRESSE_DEJA_AUTORISEE', 'Cette adresse est déjà autorisée.'),
};
