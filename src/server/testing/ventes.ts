import type { Application } from './application.ts';
import { transactionSysteme } from '#server/core/db/database.ts';
import { recevoirJours } from '#server/features/connexions/vente/commands/recevoir-jour.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { VenteNeutre } from '#shared/features/connexions/vente/rules.ts';

export const uneVente = (champs: Partial<VenteNeutre> = {}): VenteNeutre => ({
  code: '3518370400049',
  designation: 'Solaire lait SPF50',
  quantite: 2,
  caTtcCentimes: 2_400,
  caHtCentimes: 2_000,
  tva: 2_000,
  coutMoyenCentimes: 700,
  stock: null,
  ...champs,
});

/** Days of sales of an account, as a file that was imported gives them. */
export const vendre = async (
  app: Application,
  tenantId: number,
  parJour: Readonly<Record<Jour, readonly VenteNeutre[]>>,
): Promise<void> => {
  await transactionSysteme(app.services.dbSysteme, (tx) =>
    recevoirJours(
      tx,
      { tenantId, source: 'IMPORT_FICHIER', le: app.horloge.maintenant },
      Object.entries(parJour).map(([jour, ventes]) => ({
        jour,
        ventes,
        nbLignes: ventes.length,
        nbAnnoncees: null,
        nbEcartees: 0,
        clos: true,
      })),
    ),
  );
};
