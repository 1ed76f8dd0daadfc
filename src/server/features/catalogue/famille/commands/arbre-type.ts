import type { Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { normaliserNom } from '#shared/core/ordre.ts';
import { familleErrors } from '#shared/features/catalogue/famille/errors.ts';
import { arbreType } from '#shared/features/catalogue/famille/rules/arbre-type.ts';
import { MAX_FAMILLES, type FamillesAjoutees } from '#shared/features/catalogue/famille/schemas.ts';
import { changerArbre, usageFamille, type LignesDuComparatif } from '../commands.ts';
import { countFamilles, deleteFamille, findFamille, insertFamille, findNomsNormalisesFamille } from '../repository.ts';

const cleDe = (parentId: number | null, nomNormalise: string): string => `${parentId ?? ''}/${nomNormalise}`;

const famillesPresentes = async (tx: TenantTx): Promise<Map<string, number>> =>
  new Map((await findNomsNormalisesFamille(tx)).map(({ id, parentId, nom }) => [cleDe(parentId, nom), id]));

const ajouterArbreType = async (tx: TenantTx, acteur: Acteur): Promise<number[]> => {
  const connues = await famillesPresentes(tx);
  const ajoutees: number[] = [];
  const garantir = async (
    parentId: number | null,
    niveau: number,
    nom: string,
    remboursable = false,
  ): Promise<number> => {
    const connue = connues.get(cleDe(parentId, normaliserNom(nom)));
    if (connue !== undefined) return connue;
    const { id } = await insertFamille(tx, { parentId, niveau, nom, remboursable }, acteur);
    ajoutees.push(id);
    return id;
  };
  for (const { nom, remboursable, segments } of arbreType) {
    const familleId = await garantir(null, 1, nom, remboursable);
    for (const [segment, sousSegments] of Object.entries(segments)) {
      const segmentId = await garantir(familleId, 2, segment);
      for (const sousSegment of sousSegments) await garantir(segmentId, 3, sousSegment);
    }
  }
  return ajoutees;
};

/** Adds only what is missing: a second call adds nothing. */
export const creerArbreType = (ctx: Contexte): Promise<FamillesAjoutees> =>
  changerArbre(ctx, async (tx) => {
    const ids = await ajouterArbreType(tx, ctx.acteur);
    if ((await countFamilles(tx)) > MAX_FAMILLES) throw familleErrors.tropDeFamilles(MAX_FAMILLES);
    if (ids.length > 0)
      await journaliser(tx, ctx.acteur, { objet: 'famille', action: 'creer-arbre-type', apres: { ids } });
    return { ids };
  });

/** Removes what `creerArbreType` added, unless it was changed or filled since. @returns the removed ones */
export const retirerArbreType = (
  ctx: Contexte,
  { ids }: FamillesAjoutees,
  lignes: LignesDuComparatif,
): Promise<FamillesAjoutees> =>
  changerArbre(ctx, async (tx) => {
    const retirees: number[] = [];
    // The last added first: children go before their parent.
    for (const id of [...new Set(ids)].toSorted((a, b) => b - a)) {
      if ((await findFamille(tx, id))?.version !== 1) continue;
      const { enfants, comparatif } = await usageFamille(tx, id, lignes);
      if (enfants + comparatif > 0) continue;
      await deleteFamille(tx, id);
      retirees.push(id);
    }
    await journaliser(tx, ctx.acteur, { objet: 'famille', action: 'retirer-arbre-type', avant: { ids: retirees } });
    return { ids: retirees };
  });
