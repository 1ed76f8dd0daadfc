import type { Contexte } from '#server/core/contexte.ts';
import { TravailInterrompu } from '#server/core/atelier/atelier.ts';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { assainirHtml, type HtmlPropre } from '#server/core/html/assainir.ts';
import { discussionErrors } from '#shared/features/echanges/discussion/errors.ts';
import { nomDuTenant } from '#server/features/comptes/tenant/read-models/nom.ts';
import type { NouveauCommentaire } from '../repository.ts';

/**
 * @param part the account that writes, or the address of a source.
 * @throws 400 when nothing is left to read, or when its formatting is made to take forever
 */
export const nettoyerCommentaire = async (
  texte: string,
  part: number | string,
  pointer = '/texte',
): Promise<HtmlPropre> => {
  const propre = await assainirHtml(texte, part).catch((error: unknown) => {
    throw error instanceof TravailInterrompu ? discussionErrors.messageTropComplexe(pointer) : error;
  });
  if (propre.texte === '') throw discussionErrors.messageVide(pointer);
  return propre;
};

/** Who signs; the account too when it is not the one that is written in. */
export const signatureDuCommentaire = async (
  tx: TenantTx,
  { acteur }: Contexte,
): Promise<NonNullable<NouveauCommentaire['auteur']>> => {
  const { utilisateurId, nomComplet, impersonation, tenantId } = acteur;
  const compte = tenantId === tx.tenantId ? null : await enSysteme(tx, (systeme) => nomDuTenant(systeme, tenantId));
  return { tenantId, utilisateurId, nom: nomComplet, compte, impersonation };
};
