import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { StatutCourrier } from '#shared/features/courrier/courrier/schemas/etat.ts';
import type { FaitsInstallation } from '#shared/features/pilotage/installation/contract.ts';
import { sauvegardeEnVue } from '#server/features/exploitation/travail/read-models.ts';

type Comptes = Pick<
  FaitsInstallation,
  'nbProduits' | 'nbLaboratoires' | 'nbAuRegistre' | 'nbGroupements' | 'nbPharmacies'
>;
const compter = async (tx: SystemeTx): Promise<Comptes> => {
  const { rows } = await sql<Comptes>`select
    (select count(*) from produit where actif)::int as "nbProduits",
    (select count(*) from laboratoire_detail where not is_groupement)::int as "nbLaboratoires",
    (select count(*) from registre_pharmacie where fermee_le is null)::int as "nbAuRegistre",
    (select count(*) from tenant where type = 'GROUPEMENT' and active = 'ACCEPTED')::int as "nbGroupements",
    (select count(*) from tenant where type = 'PHARMACIE' and active = 'ACCEPTED')::int as "nbPharmacies"`.execute(tx);
  return rows[0]!;
};

/** Names the test mails of the super administrators. */
export const CLE_MAIL_ESSAI = 'mail-essai:';
const dernierMailEssaye = async (tx: SystemeTx, tenantId: number): Promise<FaitsInstallation['mail']> => {
  const mail = await tx
    .selectFrom('mail')
    .select(['statut', 'cree_le as creeLe'])
    .where('tenant_id', '=', tenantId)
    .where('cle', 'like', `${CLE_MAIL_ESSAI}%`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return mail ? { statut: mail.statut as StatutCourrier, creeLe: mail.creeLe } : null;
};

/** What the installation has and has done, whatever the screens that did it (PIL-67). */
export const faitsInstallation = async (
  tx: SystemeTx,
  { tenantId, moyenPaiement }: { readonly tenantId: number } & Pick<FaitsInstallation, 'moyenPaiement'>,
): Promise<FaitsInstallation> => ({
  ...(await compter(tx)),
  mail: await dernierMailEssaye(tx, tenantId),
  moyenPaiement,
  sauvegarde: await sauvegardeEnVue(tx),
});

export const adresseDeLaPersonne = async (tx: SystemeTx, id: number) =>
  tx.selectFrom('utilisateur').select(['email', 'prenom']).where('id', '=', id).executeTakeFirstOrThrow();
