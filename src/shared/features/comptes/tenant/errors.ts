import { AppError } from '#shared/core/app-error.ts';

const surChamp = (code: string, pointer: string, detail: string) =>
  new AppError(409, code, detail, { errors: [{ pointer, detail }] });

/** Throws all the refusals as one error, with the code of the first; does nothing without any. */
const refuserDejaPris = (refus: readonly AppError[]): void => {
  const [premier, ...autres] = refus;
  if (!premier) return;
  if (autres.length === 0) throw premier;
  const pointeurs = new Set<string>();
  const errors = refus
    .flatMap(({ errors: champs }) => champs)
    .filter(({ pointer }) => !pointeurs.has(pointer) && pointeurs.add(pointer));
  throw new AppError(409, premier.code, [...new Set(refus.map(({ message }) => message))].join(' '), { errors });
};

export const tenantErrors = {
  refuserDejaPris,
  /** A 409 whose body names the username (CPT-21). */
  identifiantUtilise: (pointer = '/user/username') =>
    surChamp('IDENTIFIANT_DEJA_UTILISE', pointer, 'Cet identifiant est déjà utilisé.'),
  /** A 409 whose body names the mail (CPT-21). */
  mailUtilise: (pointer = '/tenant/mail') =>
    surChamp('MAIL_DEJA_UTILISE', pointer, 'Cette adresse e-mail est déjà utilisée.'),
  nomUtilise: (pointer = '/nom') =>
    surChamp('NOM_DEJA_UTILISE', pointer, 'Ce nom est déjà utilisé par un laboratoire ou un groupement.'),
  pasAccepte: () => new AppError(409, 'COMPTE_INACTIF', 'Ce compte n’est pas actif : on ne peut pas agir en son nom.'),
  dejaImpersonation: () =>
    new AppError(409, 'IMPERSONATION_EN_COURS', 'Quittez d’abord le compte au nom duquel vous agissez.'),
  pasImpersonation: () => new AppError(409, 'IMPERSONATION_ABSENTE', 'Vous n’agissez au nom d’aucun autre compte.'),
};
