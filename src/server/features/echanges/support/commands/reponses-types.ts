import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { exigerLigne } from '#server/core/version.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { supportErrors } from '#shared/features/echanges/support/errors.ts';
import { canRepondreSupport } from '#shared/features/echanges/support/policy.ts';
import { variablesInconnues } from '#shared/features/echanges/support/rules.ts';
import type { ReponseType, ReponseTypeSaisie } from '#shared/features/echanges/support/schemas.ts';
import {
  deleteReponseType,
  insertReponseType,
  updateReponseType,
  lockReponseType,
} from '../repository/reponses-types.ts';

const verifier = ({ acteur }: Contexte, texte: string): void => {
  if (!canRepondreSupport(acteur)) throw coreErrors.interdit();
  const inconnues = variablesInconnues(texte);
  if (inconnues.length > 0) throw supportErrors.variableInconnue(inconnues);
};

const noter = async (
  tx: TenantTx,
  { acteur }: Contexte,
  action: string,
  { id, avant, apres }: { id: number; avant?: ReponseTypeSaisie; apres?: ReponseTypeSaisie },
): Promise<void> => {
  await journaliser(tx, acteur, {
    objet: 'supportReponseType',
    objetId: id,
    action,
    ...(avant && { avant: { titre: avant.titre, texte: avant.texte } }),
    ...(apres && { apres: { titre: apres.titre, texte: apres.texte } }),
  });
  prevenirApres(tx, [{ k: 'change', tenantId: tx.tenantId, sujet: 'support-reponse-type', id }]);
};

/** @throws 400 for an unknown variable, 409 TITRE_DEJA_PRIS */
export const creerReponseType = (ctx: Contexte, saisie: ReponseTypeSaisie): Promise<ReponseType> => {
  verifier(ctx, saisie.texte);
  return inTenant(ctx, async (tx) => {
    const creee = await insertReponseType(tx, saisie, ctx.acteur.nomComplet);
    await noter(tx, ctx, 'creer', { id: creee.id, apres: saisie });
    return creee;
  });
};

/** @throws 400, 404, 409 CONFLIT_VERSION or TITRE_DEJA_PRIS */
export const modifierReponseType = (
  ctx: Contexte,
  id: number,
  { version, ...saisie }: ReponseTypeSaisie & { readonly version: number },
): Promise<ReponseType> => {
  verifier(ctx, saisie.texte);
  return inTenant(ctx, async (tx) => {
    const avant = exigerLigne(await lockReponseType(tx, id), version);
    const apres = await updateReponseType(tx, id, saisie, ctx.acteur.nomComplet);
    await noter(tx, ctx, 'modifier', { id, avant, apres: saisie });
    return apres;
  });
};

/** @throws 404 */
export const supprimerReponseType = (ctx: Contexte, id: number): Promise<null> => {
  verifier(ctx, '');
  return inTenant(ctx, async (tx) => {
    const avant = exigerLigne(await lockReponseType(tx, id));
    await deleteReponseType(tx, id);
    await noter(tx, ctx, 'supprimer', { id, avant });
    return null;
  });
};
