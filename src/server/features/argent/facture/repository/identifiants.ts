import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { SorteIdentifiant } from '#shared/features/argent/facture/schemas/enumerations.ts';

type Identifiant = { readonly sorte: SorteIdentifiant; readonly valeur: string };

/**
 * The numbers of a seller are this laboratory's too: those of a dépositaire are of several (FAC-74). A laboratory of
 * which no paper is left was a mistake: what was learned of it goes, what was typed stays (FAC-93).
 * @returns whether another laboratory keeps one of them
 */
export const upsertIdentifiants = async (
  tx: TenantTx,
  laboratoireId: number,
  identifiants: readonly Identifiant[],
  { parNom, saisi }: { readonly parNom: string; readonly saisi: boolean },
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
        saisi,
      })),
    )
    .onConflict((conflit) =>
      conflit
        .columns(['tenant_id', 'sorte', 'valeur', 'laboratoire_id'])
        .doUpdateSet({ appris_par_nom: parNom, appris_le: sql`now()`, ...(saisi && { saisi }) }),
    )
    .execute();
  const valeurs = identifiants.map(({ valeur }) => valeur);
  await sql`delete from laboratoire_identifiant i where i.tenant_id = ${tx.tenantId}
    and i.valeur = any(${valeurs}::text[]) and i.laboratoire_id <> ${laboratoireId}
    and i.appris_par_nom is not null and not i.saisi
    and not exists (select from facture f where f.tenant_id = i.tenant_id
      and f.laboratoire_id = i.laboratoire_id
      and i.valeur in (f.vendeur_siren, f.vendeur_siret, f.vendeur_tva, f.vendeur_gln))`.execute(tx);
  const { rows } = await sql`select from laboratoire_identifiant where tenant_id = ${tx.tenantId}
    and valeur = any(${valeurs}::text[]) and laboratoire_id <> ${laboratoireId} limit 1`.execute(tx);
  return rows.length > 0;
};

/** @returns the number that was forgotten; undefined for another laboratory's */
export const deleteIdentifiant = async (
  tx: TenantTx,
  laboratoireId: number,
  id: number,
): Promise<Identifiant | undefined> =>
  tx
    .deleteFrom('laboratoire_identifiant')
    .where('tenant_id', '=', tx.tenantId)
    .where('laboratoire_id', '=', laboratoireId)
    .where('id', '=', id)
    .returning(['sorte', 'valeur'])
    .$castTo<Identifiant>()
    .executeTakeFirst();
