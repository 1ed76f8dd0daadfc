import { AppError } from '#shared/core/app-error.ts';

const surChamp = (code: string, pointer: string, detail: string) =>
  new AppError(409, code, detail, { errors: [{ pointer, detail }] });

export const produitErrors = {
  eanUtilise: () => surChamp('EAN_DEJA_UTILISE', '/ean', 'Un autre produit porte déjà cet EAN.'),
  cip13Utilise: () => surChamp('CIP13_DEJA_UTILISE', '/cip13', 'Un autre produit porte déjà ce CIP13.'),
  nomUtilise: () => surChamp('NOM_DEJA_UTILISE', '/nom', 'Un produit sans code porte déjà ce nom.'),
  laboratoireInconnu: () =>
    surChamp('LABORATOIRE_INCONNU', '/laboratoireDetailId', 'Ce laboratoire n’existe pas ou n’est plus disponible.'),
  memeProduit: () =>
    new AppError(400, 'REQUETE_INVALIDE', 'Choisissez deux produits différents.', {
      errors: [{ pointer: '/absorbeId', detail: 'Choisissez deux produits différents.' }],
    }),
};
