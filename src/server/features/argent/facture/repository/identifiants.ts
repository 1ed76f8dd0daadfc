import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';

export type Identifiant = { readonly sorte: 'SIREN' | 'SIRET' | 'TVA'; readonly valeur: string };

/**
 * The numbers of a seller are this laboratory's too: those of a dépositaire are of several (FAC-74). A laboratory of
 * which no paper is left was a mistake: they are no longer its own.
 * @returns whether another laboratory keeps one of them
 */
export const upsertIdentifiants = async (
  tx: TenantTx,
  laboratoireId: number,
  identifiants: readonly Identifiant[],
  parNom: string,
): Promise<boolean> => {
  if (identifiants.length === 0) return false;
  await tx
    .insertInto('laboratoire_identifiant')
    .values(
      identifiants.map(({ sorte, valeur }) => ({
        tenant_id: tx.tenantId,
        laboratoire_id: laboratoireId,
        sorte,
        valeur,
        appris_par_nom: parNom,
      })),
    )
    .onConflict((conflit) =>
      conflit
        .columns(['tenant_id', 'sorte', 'valeur', 'laboratoire_id'])
        .doUpdateSet({ appris_par_nom: parNom, appris_le: sql`now()` }),
    )
    .execute();
  const valeurs = identifiants.map(({ valeur }) => valeur);
  await sql`delete from laboratoire_identifiant i where i.tenant_id = ${tx.tenantId}
    and i.valeur = any(${valeurs}::text[]) and i.laboratoire_id <> ${laboratoireId}
    and i.appris_par_nom is not null and not exists (select from facture f where f.tenant_id = i.tenant_id
      and f.laboratoire_id = i.laboratoire_id
      and i.valeur in (f.vendeur_siren, f.vendeur_siret, f.vendeur_tva))`.execute(tx);
  const { rows } = await sql`select from laboratoire_identifiant where tenant_id = ${tx.tenantId}
    and valeur = any(${valeurs}::text[]) and laboratoire_id <> ${laboratoireId} limit 1`.execute(tx);
  return rows.length > 0;
};
