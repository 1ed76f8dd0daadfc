import { exigerLigne } from '#server/core/version.ts';
import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { placerDansLaListe } from '#server/core/db/liste-ordonnee.ts';
import { journaliser } from '#server/core/journal.ts';
import { changerReferentiel } from '#server/core/referentiel.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { familleContract } from '#shared/features/catalogue/famille/contract.ts';
import { familleErrors } from '#shared/features/catalogue/famille/errors.ts';
import { canGererFamilles } from '#shared/features/catalogue/famille/policy.ts';
import {
  niveauSous,
  verifierChangementDeParent,
  verifierFamilleLibre,
  verifierMemeNiveau,
  verifierRemboursable,
  type UsageFamille,
} from '#shared/features/catalogue/famille/rules.ts';
import { MAX_FAMILLES, type ArbreFamilles, type Famille } from '#shared/features/catalogue/famille/schemas.ts';
import { lireArbre } from './read-models.ts';
import { countFamilles, deleteFamille, FAMILLES, findFamille, insertFamille, updateFamille } from './repository.ts';

type Corps<K extends keyof typeof familleContract> = BodyOf<(typeof familleContract)[K]>;

export const lireArbreDe = (ctx: Contexte): Promise<ArbreFamilles> => inTenant(ctx, (tx) => lireArbre(tx, ctx.acteur));

/** Every change of the tree: authorised, one at a time, told to the account's other browsers. */
export const changerArbre = async <T>(ctx: Contexte, work: (tx: TenantTx) => Promise<T>): Promise<T> => {
  if (!canGererFamilles(ctx.acteur)) throw coreErrors.interdit();
  return changerReferentiel(ctx, 'famille', work);
};

/** @returns undefined above the families */
const trouverParent = async (tx: TenantTx, parentId: number | null): Promise<Famille | undefined> => {
  if (parentId === null) return undefined;
  const parent = await findFamille(tx, parentId);
  if (!parent) throw familleErrors.parentInconnu();
  return parent;
};

export const creerFamille = (ctx: Contexte, { parentId, nom, remboursable }: Corps<'creerFamille'>): Promise<Famille> =>
  changerArbre(ctx, async (tx) => {
    const niveau = niveauSous(await trouverParent(tx, parentId));
    verifierRemboursable(niveau, remboursable);
    if ((await countFamilles(tx)) >= MAX_FAMILLES) throw familleErrors.tropDeFamilles(MAX_FAMILLES);
    const famille = await insertFamille(tx, { parentId, niveau, nom, remboursable }, ctx.acteur);
    await journaliser(tx, ctx.acteur, {
      objet: 'famille',
      objetId: famille.id,
      action: 'creer',
      apres: { parentId, nom, remboursable },
    });
    return famille;
  });

export const modifierFamille = (
  ctx: Contexte,
  id: number,
  { version, ...saisie }: Corps<'modifierFamille'>,
): Promise<Famille> =>
  changerArbre(ctx, async (tx) => {
    const famille = exigerLigne(await findFamille(tx, id), version);
    verifierRemboursable(famille.niveau, saisie.remboursable);
    const apres = await updateFamille(tx, famille, saisie, ctx.acteur);
    const { nom, remboursable } = famille;
    await journaliser(tx, ctx.acteur, {
      objet: 'famille',
      objetId: id,
      action: 'modifier',
      avant: { nom, remboursable },
      apres: saisie,
    });
    return apres;
  });

/** What the comparison puts there: it is written later (`server/composition` gives it). */
export type LignesDuComparatif = (tx: TenantTx, id: number) => Promise<number>;
/** What uses a family, a segment or a sub-segment (CAT-32). */
export const usageFamille = async (tx: TenantTx, id: number, lignes: LignesDuComparatif): Promise<UsageFamille> => ({
  enfants: await countFamilles(tx, id),
  comparatif: await lignes(tx, id),
});

/** Moves it under another place of the same level, with all it contains. */
export const deplacerFamille = (
  ctx: Contexte,
  id: number,
  { parentId, avantId, version }: Corps<'deplacerFamille'>,
  lignes: LignesDuComparatif,
): Promise<Famille> =>
  changerArbre(ctx, async (tx) => {
    const famille = exigerLigne(await findFamille(tx, id), version);
    verifierMemeNiveau(famille, await trouverParent(tx, parentId));
    if (parentId !== famille.parentId) verifierChangementDeParent(famille.niveau, await usageFamille(tx, id, lignes));
    const apres = await updateFamille(tx, famille, { parent_id: parentId }, ctx.acteur);
    await placerDansLaListe(tx, FAMILLES, { id, parentId, avantId });
    await journaliser(tx, ctx.acteur, {
      objet: 'famille',
      objetId: id,
      action: 'deplacer',
      avant: { parentId: famille.parentId },
      apres: { parentId, avantId },
    });
    return apres;
  });

export const supprimerFamille = (ctx: Contexte, id: number, lignes: LignesDuComparatif): Promise<null> =>
  changerArbre(ctx, async (tx) => {
    const { niveau, parentId, nom, remboursable } = exigerLigne(await findFamille(tx, id));
    verifierFamilleLibre(niveau, await usageFamille(tx, id, lignes));
    await deleteFamille(tx, id);
    await journaliser(tx, ctx.acteur, {
      objet: 'famille',
      objetId: id,
      action: 'supprimer',
      avant: { niveau, parentId, nom, remboursable },
    });
    return null;
  });
