import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { enColonnes } from '#server/core/db/noms.ts';
import { journaliser } from '#server/core/journal.ts';
import { estAuCatalogue } from '#server/features/catalogue/laboratoire/read-models/fiche-commune.ts';
import { AppError } from '#shared/core/app-error.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Produit, produitContract, ProduitSaisi } from '#shared/features/catalogue/produit/contract.ts';
import { produitErrors } from '#shared/features/catalogue/produit/errors.ts';
import { canGererProduits } from '#shared/features/catalogue/produit/policy.ts';
import { completerCodes } from '#shared/features/catalogue/produit/rules.ts';
import { existeProduit, unProduit } from './read-models.ts';
import {
  deleteProduit,
  upsertAlias,
  findDeuxProduits,
  findParAncienCode,
  findProduit,
  insertDoublonEcarte,
  insertProduit,
  findProduitDeLAlias,
  updateProduit,
  type LigneProduit,
} from './repository.ts';
import { exigerPresence, exigerVersion } from '#server/core/version.ts';

type CorpsProduit<K extends keyof typeof produitContract> = BodyOf<(typeof produitContract)[K]>;

const exigerDroit = ({ acteur }: Contexte): void => {
  if (!canGererProduits(acteur)) throw coreErrors.interdit();
};

const colonnes = (saisi: ProduitSaisi) => {
  const { ean, cip7, cip13 } = completerCodes(saisi);
  return enColonnes('produit', { ...saisi, ean, cip7, cip13 });
};

type Colonnes = ReturnType<typeof colonnes>;

/** The columns that people changed, former ones included: an import leaves them alone. */
const champsSaisis = (avant: LigneProduit, apres: Colonnes): string[] => {
  const changes = (Object.keys(apres) as (keyof Colonnes)[]).filter((colonne) => avant[colonne] !== apres[colonne]);
  return [...new Set([...avant.champs_saisis, ...changes])];
};

/** A product has a public laboratory (CAT-49). */
const verifierLaboratoire = async (tx: SystemeTx, detailId: number | null): Promise<void> => {
  if (detailId !== null && !(await estAuCatalogue(tx, detailId))) throw produitErrors.laboratoireInconnu();
};

/** The code of a merged product belongs to the kept one: a new product with it would undo the merge. */
const verifierCodes = async (
  tx: SystemeTx,
  { ean, cip13 }: Pick<Colonnes, 'ean' | 'cip13'>,
  garderId?: number,
): Promise<void> => {
  const ancien = await findParAncienCode(
    tx,
    [ean, cip13].filter((code) => code !== null),
  );
  if (!ancien || ancien.id === garderId) return;
  const detail = `Le code ${ancien.code} appartient à « ${ancien.nom} », à la suite d’une fusion.`;
  throw new AppError(409, 'CODE_FUSIONNE', detail, {
    errors: [{ pointer: ancien.code === ean ? '/ean' : '/cip13', detail }],
    details: { produitId: ancien.id },
  });
};

/** A product changed by an import bears no name: the refusal says « un import ». */
const exigerVersionProduit = (ligne: LigneProduit, version: number): void =>
  exigerVersion({ ...ligne, modifieLe: ligne.modifie_le, modifieParNom: ligne.modifie_par_nom }, version, 'un import');

export const lireProduit = (ctx: Contexte, id: number): Promise<Produit> =>
  inSysteme(ctx, async (tx) => {
    const actuel = await findProduitDeLAlias(tx, id);
    if (!(await existeProduit(tx, actuel))) throw coreErrors.introuvable();
    return unProduit(tx, actuel);
  });

export const creerProduit = (ctx: Contexte, saisi: CorpsProduit<'creerProduit'>): Promise<Produit> => {
  exigerDroit(ctx);
  return inSysteme(ctx, async (tx) => {
    const valeurs = colonnes(saisi);
    await verifierCodes(tx, valeurs);
    await verifierLaboratoire(tx, valeurs.laboratoire_detail_id);
    const saisis = (Object.keys(valeurs) as (keyof Colonnes)[]).filter(
      (colonne) => valeurs[colonne] !== null && colonne !== 'actif' && colonne !== 'remboursable',
    );
    const par = ctx.acteur.nomComplet;
    const { id } = await insertProduit(tx, {
      ...valeurs,
      champs_saisis: saisis,
      cree_par_nom: par,
      modifie_par_nom: par,
    });
    await journaliser(tx, ctx.acteur, { objet: 'produit', objetId: id, action: 'creer', apres: saisi });
    return unProduit(tx, id);
  });
};

export const modifierProduit = (
  ctx: Contexte,
  { id, version, ...saisi }: CorpsProduit<'modifierProduit'>,
): Promise<Produit> => {
  exigerDroit(ctx);
  return inSysteme(ctx, async (tx) => {
    const avant = exigerPresence(await findProduit(tx, id));
    exigerVersionProduit(avant, version);
    const valeurs = colonnes(saisi);
    await verifierCodes(tx, valeurs, id);
    await verifierLaboratoire(tx, valeurs.laboratoire_detail_id);
    await updateProduit(tx, id, {
      ...valeurs,
      champs_saisis: champsSaisis(avant, valeurs),
      modifie_par_nom: ctx.acteur.nomComplet,
    });
    const { recherche: _, champs_saisis: __, ...ancien } = avant;
    await journaliser(tx, ctx.acteur, {
      objet: 'produit',
      objetId: id,
      action: 'modifier',
      avant: ancien,
      apres: saisi,
    });
    return unProduit(tx, id);
  });
};

const codesDe = ({ ean, cip13 }: Pick<LigneProduit, 'ean' | 'cip13'>): string[] => [
  ...new Set([ean, cip13].filter((code) => code !== null)),
];

/** Merge: the kept product takes the chosen fields; the absorbed one's id and codes lead to it from then on. */
export const fusionnerProduits = (ctx: Contexte, demande: CorpsProduit<'fusionnerProduits'>): Promise<Produit> => {
  exigerDroit(ctx);
  const { garderId, absorbeId, produit } = demande;
  if (garderId === absorbeId) throw produitErrors.memeProduit();
  return inSysteme(ctx, async (tx) => {
    const lignes = await findDeuxProduits(tx, [garderId, absorbeId]);
    const garde = lignes.find(({ id }) => id === garderId);
    const absorbe = lignes.find(({ id }) => id === absorbeId);
    if (!garde || !absorbe) throw coreErrors.introuvable();
    exigerVersionProduit(garde, demande.garderVersion);
    exigerVersionProduit(absorbe, demande.absorbeVersion);
    const valeurs = colonnes(produit);
    await upsertAlias(tx, garderId, {
      id: absorbeId,
      nom: absorbe.nom,
      codes: [...codesDe(garde), ...codesDe(absorbe)].filter((code) => code !== valeurs.ean && code !== valeurs.cip13),
    });
    await deleteProduit(tx, absorbeId);
    await verifierCodes(tx, valeurs, garderId);
    await verifierLaboratoire(tx, valeurs.laboratoire_detail_id);
    const presentation = garde.presentation ?? absorbe.presentation;
    await updateProduit(tx, garderId, {
      ...valeurs,
      presentation,
      champs_saisis: champsSaisis(garde, valeurs),
      modifie_par_nom: ctx.acteur.nomComplet,
    });
    const { recherche: _, ...perdu } = absorbe;
    await journaliser(tx, ctx.acteur, {
      objet: 'produit',
      objetId: garderId,
      action: 'fusionner',
      avant: { absorbe: perdu },
      apres: produit,
    });
    return unProduit(tx, garderId);
  });
};

export const ecarterDoublon = (ctx: Contexte, { aId, bId }: CorpsProduit<'ecarterDoublon'>): Promise<null> => {
  exigerDroit(ctx);
  if (aId === bId) throw produitErrors.memeProduit();
  return inSysteme(ctx, async (tx) => {
    const lignes = await findDeuxProduits(tx, [aId, bId]);
    if (lignes.length < 2) throw coreErrors.introuvable();
    await insertDoublonEcarte(tx, aId, bId);
    await journaliser(tx, ctx.acteur, {
      objet: 'produit',
      objetId: aId,
      action: 'ecarter-doublon',
      apres: { aId, bId },
    });
    return null;
  });
};

export const supprimerProduit = (ctx: Contexte, id: number): Promise<null> => {
  exigerDroit(ctx);
  return inSysteme(ctx, async (tx) => {
    const avant = exigerPresence(await findProduit(tx, id));
    await deleteProduit(tx, id);
    const { recherche: _, ...perdu } = avant;
    await journaliser(tx, ctx.acteur, { objet: 'produit', objetId: id, action: 'supprimer', avant: perdu });
    return null;
  });
};
