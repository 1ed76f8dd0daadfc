import type { SystemeTx } from '#server/core/db/database.ts';
import { repondreAuxDemandes } from '#server/features/catalogue/laboratoire/commands/demandes.ts';
import type { OptionsImport } from '#shared/features/catalogue/import-produit/contract.ts';
import { insertLaboratoires, lockCatalogue, type LigneImportBase } from '../repository.ts';
import type { ReglageImportProduit } from '../repository/classer.ts';
import {
  updateClassesDuLot,
  updateNombreDeLignes,
  updateProduitsDuLot,
  updateSpecialitesDuLot,
} from '../repository/lots.ts';

/**
 * One batch, in the caller's transaction: all of it is written, or none. Run by any instance, in any number: the
 * catalogue's lock makes them take turns.
 * @returns whether lines were left to do
 */
export const traiterLot = async (tx: SystemeTx, ligne: LigneImportBase): Promise<boolean> => {
  await lockCatalogue(tx);
  const options = ligne.options as unknown as OptionsImport;
  const reglage = { forme: ligne.forme as ReglageImportProduit['forme'], options };
  const laboratoires =
    options.creerLaboratoires && ligne.nb_traitees === 0
      ? await insertLaboratoires(tx, ligne.id, ligne.cree_par_nom)
      : [];
  await repondreAuxDemandes(tx, null, laboratoires, null);
  const lot = await updateClassesDuLot(tx, ligne, reglage);
  if (!lot) {
    await updateNombreDeLignes(tx, ligne.id, 0, laboratoires.length);
    return false;
  }
  let completes = 0;
  if (reglage.forme === 'BDPM_SPECIALITES') completes = await updateSpecialitesDuLot(tx, ligne, lot, options);
  else await updateProduitsDuLot(tx, ligne, lot);
  await updateNombreDeLignes(tx, ligne.id, completes, laboratoires.length);
  return true;
};
