import { exigerLigne } from '#server/core/version.ts';
import type { Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { rangSuivant } from '#server/core/db/liste-ordonnee.ts';
import { journaliser } from '#server/core/journal.ts';
import { changerReferentiel } from '#server/core/referentiel.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { documentErrors } from '#shared/features/echanges/document/errors.ts';
import { canGererCategories, canSupprimerDocument } from '#shared/features/echanges/document/policy.ts';
import { MAX_CATEGORIES, type Categorie, type CategorieSaisie } from '#shared/features/echanges/document/schemas.ts';
import { categoriesDuCompte, uneCategorie } from '../read-models/categories.ts';
import { deleteCategorie, findCategorie, insertCategorie, updateNomCategorie } from '../repository/categories.ts';

const changer = async <T>(
  ctx: Contexte,
  peut: (acteur: Acteur) => boolean,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> => {
  if (!peut(ctx.acteur)) throw coreErrors.interdit();
  return changerReferentiel(ctx, 'document-categorie', work);
};

export const creerCategorie = (ctx: Contexte, { nom }: CategorieSaisie): Promise<Categorie> =>
  changer(ctx, canGererCategories, async (tx) => {
    if ((await categoriesDuCompte(tx, ctx.acteur)).length >= MAX_CATEGORIES) throw documentErrors.tropDeCategories();
    const ordre = await rangSuivant(tx, { table: 'document_categorie', ordre: 'ordre' });
    const id = await insertCategorie(tx, { nom, ordre, parNom: ctx.acteur.nomComplet });
    await journaliser(tx, ctx.acteur, { objet: 'document_categorie', objetId: id, action: 'creer', apres: { nom } });
    return uneCategorie(tx, ctx.acteur, id);
  });

export const modifierCategorie = (
  ctx: Contexte,
  id: number,
  { nom, version }: CategorieSaisie & { readonly version: number },
): Promise<Categorie> =>
  changer(ctx, canGererCategories, async (tx) => {
    const avant = exigerLigne(await findCategorie(tx, id), version);
    await updateNomCategorie(tx, id, nom, ctx.acteur.nomComplet);
    await journaliser(tx, ctx.acteur, {
      objet: 'document_categorie',
      objetId: id,
      action: 'modifier',
      avant: { nom: avant.nom },
      apres: { nom },
    });
    return uneCategorie(tx, ctx.acteur, id);
  });

/** Only one in which nothing is filed, and never the last one: a document has a category. */
export const supprimerCategorie = (ctx: Contexte, id: number): Promise<null> =>
  changer(ctx, canSupprimerDocument, async (tx) => {
    const { nom } = exigerLigne(await findCategorie(tx, id));
    const { utilisations } = await uneCategorie(tx, ctx.acteur, id);
    if (utilisations > 0) throw documentErrors.categorieUtilisee(utilisations);
    if ((await categoriesDuCompte(tx, ctx.acteur)).length === 1) throw documentErrors.derniereCategorie();
    // A document filed there meanwhile, or that this person does not see, prevents the deletion.
    await deleteCategorie(tx, id);
    await journaliser(tx, ctx.acteur, {
      objet: 'document_categorie',
      objetId: id,
      action: 'supprimer',
      avant: { nom },
    });
    return null;
  });
