import { composerFacture } from '../../src/server/demo/facture/composer.ts';

/** The facture that the journeys drop: twelve units of one product at ten euros, with a discount. */
export const douzeLaits = (champs: { numero: string; date: string; vendeur: string; remiseCentiemes: number }) =>
  composerFacture({
    numero: champs.numero,
    date: champs.date,
    vendeur: { nom: champs.vendeur, siren: '001000371', siret: null, tva: null },
    lignes: [
      {
        nom: 'Solaire lait SPF50',
        ean: '2900000000018',
        quantite: 12,
        prixBrutCentimes: 1_000,
        remiseCentiemes: champs.remiseCentiemes,
        tvaCentiemes: 2_000,
      },
    ],
  });
