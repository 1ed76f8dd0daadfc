import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { updateProduitsRemis, updateProduitsRetires } from '#server/features/catalogue/produit/repository/importes.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { importProduitContract } from '#shared/features/catalogue/import-produit/contract.ts';
import { importErrors } from '#shared/features/catalogue/import-produit/errors.ts';
import { canImporterProduits } from '#shared/features/catalogue/import-produit/policy.ts';
import { produitsARetirer } from '../read-models/retraits.ts';
import { findImport, lockCatalogue } from '../repository.ts';
import { deleteRetraits, insertRetraits, retraitsFaits } from '../repository/retraits.ts';

type Corps<K extends 'retirerAbsents' | 'annulerRetraits'> = BodyOf<(typeof importProduitContract)[K]>;

const importVerrouille = async (ctx: Contexte, tx: SystemeTx, id: number) => {
  if (!canImporterProduits(ctx.acteur)) throw coreErrors.interdit();
  await lockCatalogue(tx);
  const ligne = await findImport(tx, id);
  if (!ligne) throw coreErrors.introuvable();
  return ligne;
};

/**
 * Deactivates the medicines that the latest file no longer names, or withdraws the prices it no longer gives (CAT-26).
 * @throws 409 when a newer file was imported, or when they are not as many as were shown
 */
export const retirerAbsents = (
  ctx: Contexte,
  id: number,
  { genre, nombre }: Corps<'retirerAbsents'>,
): Promise<{ nombre: number }> =>
  inSysteme(ctx, async (tx) => {
    const { nom_fichier: fichier } = await importVerrouille(ctx, tx, id);
    const retrait = { importId: id, genre };
    const visees = await produitsARetirer(tx, id, genre);
    if (!visees) throw importErrors.fichierDepasse();
    const retires = await insertRetraits(tx, retrait, visees);
    if (retires !== nombre) throw importErrors.retraitsChanges();
    await updateProduitsRetires(tx, { visees, genre, par: ctx.acteur.nomComplet });
    await journaliser(tx, ctx.acteur, {
      objet: 'produit_import',
      objetId: id,
      action: genre === 'PRODUIT' ? 'desactiver-sortis' : 'retirer-prix',
      apres: { fichier, nombre: retires },
    });
    return { nombre: retires };
  });

/** Puts back what was withdrawn after a file, where it was not changed since. @returns how many were put back */
export const annulerRetraits = (
  ctx: Contexte,
  id: number,
  { genre }: Corps<'annulerRetraits'>,
): Promise<{ nombre: number }> =>
  inSysteme(ctx, async (tx) => {
    const { nom_fichier: fichier } = await importVerrouille(ctx, tx, id);
    const retrait = { importId: id, genre };
    const remis = await updateProduitsRemis(tx, { retires: retraitsFaits(retrait), genre, par: ctx.acteur.nomComplet });
    const faits = await deleteRetraits(tx, retrait);
    if (faits === 0) return { nombre: 0 };
    await journaliser(tx, ctx.acteur, {
      objet: 'produit_import',
      objetId: id,
      action: genre === 'PRODUIT' ? 'reactiver-sortis' : 'remettre-prix',
      apres: { fichier, nombre: remis, changesDepuis: faits - remis },
    });
    return { nombre: remis };
  });
