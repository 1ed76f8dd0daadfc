import { mailRequis } from '#shared/core/champs.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { TenantTx } from '../db/database.ts';

const adresse = mailRequis('L’adresse');
const valide = (valeur: string | null | undefined): valeur is string =>
  Boolean(valeur) && adresse.safeParse(valeur).data === valeur;

/**
 * The address for replies: the person who sends the mail, else the account (always the account during an
 * impersonation); null without any address.
 */
export const repondreA = async (tx: TenantTx, { utilisateurId, impersonation }: Acteur): Promise<string | null> => {
  const tenant = await tx.selectFrom('tenant').select('mail').where('id', '=', tx.tenantId).executeTakeFirst();
  const personne = impersonation
    ? undefined
    : await tx
        .selectFrom('utilisateur')
        .select('email')
        .where('tenant_id', '=', tx.tenantId)
        .where('id', '=', utilisateurId)
        .executeTakeFirst();
  return [personne?.email, tenant?.mail].find(valide) ?? null;
};
