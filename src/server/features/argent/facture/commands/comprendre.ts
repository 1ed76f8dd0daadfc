import { transactionSysteme, type Tx } from '#server/core/db/database.ts';
import { mesuresDesLignes } from '#shared/features/argent/facture/rules/achats.ts';
import { natureDuDocument } from '#shared/features/argent/facture/rules/genre.ts';
import { comprendreLignes } from '#shared/features/argent/facture/rules/natures.ts';
import { facturesSansGenre, lireAComprendre, type FactureGardee } from '../read-models/a-comprendre.ts';
import { updateNatures, updateRemplacements } from '../repository/natures.ts';
import { updateLignesSansResultat } from '../repository/lignes.ts';

const natures = (facture: FactureGardee) => {
  const genre = facture.genre ?? natureDuDocument(facture).genre;
  const comprises = comprendreLignes(facture);
  const mesures = mesuresDesLignes(facture.lignes, comprises, genre);
  const lignes = facture.lignes.flatMap(({ id }, i) => {
    const [comprise, mesuresDeLigne] = [comprises[i], mesures[i]];
    return comprise && mesuresDeLigne ? [{ id, nature: comprise.nature, ...mesuresDeLigne }] : [];
  });
  return { genre: { id: facture.id, genre }, lignes };
};

/** What papers and their lines are, and what these count for, written from what is kept of them (FAC-40, FAC-47). */
export const ecrireNatures = async (tx: Tx, tenantId: number, ids: readonly number[]): Promise<void> => {
  const comprises = (await lireAComprendre(tx, tenantId, ids)).map(natures);
  await updateNatures(
    tx,
    tenantId,
    comprises.map(({ genre }) => genre),
    comprises.flatMap(({ lignes }) => lignes),
  );
};

/**
 * A paper of this laboratory came, changed or went: what replaces what follows, and what is replaced has no gap any
 * more (FAC-49). @returns the papers of which that changed
 */
export const suivreRemplacements = async (
  tx: Tx,
  tenantId: number,
  laboratoireId: number | null,
): Promise<readonly number[]> => {
  if (laboratoireId === null) return [];
  const changees = await updateRemplacements(tx, tenantId, laboratoireId);
  for (const id of changees) await updateLignesSansResultat(tx, tenantId, id);
  return changees;
};

/** Papers of one transaction. */
const LOT = 200;
/** Reads what was kept before FAC-40, some at a time. @returns how many papers */
export const lireNaturesOubliees = async (
  db: Parameters<typeof transactionSysteme>[0],
  signal?: AbortSignal,
): Promise<number> => {
  const lireLot = () =>
    transactionSysteme(db, async (tx) => {
      const lots = await facturesSansGenre(tx, LOT);
      for (const { tenantId, ids } of lots) await ecrireNatures(tx, tenantId, ids);
      return lots.reduce((somme, { ids }) => somme + ids.length, 0);
    });
  let nombre = 0;
  for (let faites = await lireLot(); faites > 0; faites = await lireLot()) {
    nombre += faites;
    signal?.throwIfAborted();
  }
  return nombre;
};
