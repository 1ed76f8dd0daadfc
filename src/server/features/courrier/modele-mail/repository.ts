import { sql } from 'kysely';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import { colonnesNommees } from '#server/core/db/noms.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { NatureModele } from '#shared/features/courrier/modele-mail/schemas/variables.ts';

const colonnes = colonnesNommees('modele_mail', ['nature', 'sujet', 'corps', 'version', 'modifieLe', 'modifieParNom']);

/** Only templates that the account has changed have a row. */
export const findModeles = (tx: Tx, tenantId: number, natures?: readonly NatureModele[]) =>
  tx
    .selectFrom('modele_mail')
    .select(colonnes)
    .where('tenant_id', '=', tenantId)
    .$if(natures !== undefined, (requete) => requete.where('nature', 'in', [...(natures ?? [])]))
    .execute();
export type LigneModeleMail = Awaited<ReturnType<typeof findModeles>>[number];

export const lockModeleMail = (tx: TenantTx, nature: NatureModele): Promise<LigneModeleMail | undefined> =>
  tx
    .selectFrom('modele_mail')
    .select(colonnes)
    .where('tenant_id', '=', tx.tenantId)
    .where('nature', '=', nature)
    .forUpdate()
    .executeTakeFirst();

/** @param mots null: the original ones */
export const upsertModele = (
  tx: TenantTx,
  nature: NatureModele,
  mots: { sujet: string; corps: string } | null,
  { nomComplet }: Acteur,
): Promise<LigneModeleMail> => {
  const champs = { sujet: mots?.sujet ?? null, corps: mots?.corps ?? null, modifie_par_nom: nomComplet };
  return tx
    .insertInto('modele_mail')
    .values({ tenant_id: tx.tenantId, nature, ...champs })
    .onConflict((conflit) =>
      conflit
        .columns(['tenant_id', 'nature'])
        .doUpdateSet({ ...champs, modifie_le: sql<string>`now()`, version: sql<number>`modele_mail.version + 1` }),
    )
    .returning(colonnes)
    .executeTakeFirstOrThrow();
};
