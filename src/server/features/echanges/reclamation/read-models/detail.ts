import type { Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { jourParis } from '#shared/core/dates.ts';
import { etatLien } from '#shared/core/lien-public.ts';
import type { DetailReclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import { destinatairesReponse } from '#shared/features/echanges/reclamation/rules.ts';
import { findLignesDeReclamation } from '../repository.ts';
import { dernierRepondant } from './mail.ts';
import { uneReclamation } from './liste.ts';

/** Where the laboratory answers. */
export const urlPublique = ({ services }: Pick<Contexte, 'services'>, id: number, secret: string): string =>
  `${services.publicUrl}/reclamations/${id}/public/${secret}`;

const suiteDe = (tx: TenantTx, id: number) =>
  tx
    .selectFrom('reclamation')
    .select([
      'reference_commande as referenceCommande',
      'reference_facture as referenceFacture',
      'reference_bl as referenceBl',
      'destinataires',
      'montant_saisi as montantSaisi',
      'taux_tva_centiemes as tauxTvaCentiemes',
      'lien_secret as lienSecret',
      'lien_expire_le as lienExpireLe',
      'lien_revoque_le as lienRevoqueLe',
    ])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();

/** One réclamation with what describes it. @throws 404 */
export const detailReclamation = async (tx: TenantTx, ctx: Contexte, id: number): Promise<DetailReclamation> => {
  const maintenant = ctx.services.maintenant();
  const [reclamation, lignes, suite, repondant] = await ensemble(
    uneReclamation(tx, { acteur: ctx.acteur, aujourdhui: jourParis(maintenant) }, id),
    findLignesDeReclamation(tx, id),
    suiteDe(tx, id),
    dernierRepondant(tx, id),
  );
  if (!suite) throw coreErrors.introuvable();
  const { lienSecret, lienExpireLe, lienRevoqueLe, ...champs } = suite;
  const etat = etatLien({ expireLe: lienExpireLe, revoqueLe: lienRevoqueLe }, maintenant);
  // Holding this link is answering for the laboratory: not shown to those who only consult.
  const url = reclamation.droits.lien && etat === 'ACTIF' ? urlPublique(ctx, id, lienSecret) : null;
  return {
    ...reclamation,
    ...champs,
    destinatairesReponse: destinatairesReponse(champs.destinataires, repondant),
    lignes,
    lien: { etat, expireLe: lienExpireLe, url },
  };
};
