import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';
import { insertEchanges } from '#server/features/connexions/lgo/repository.ts';
import { suivreLgo } from '#server/features/operations/synchronisation-lgo/commands/suivre.ts';
import { suivisLgo } from '#server/features/operations/synchronisation-lgo/read-models/suivis.ts';
import { upsertSuivis } from '#server/features/operations/synchronisation-lgo/repository.ts';
import { minuitDeParis } from './horaires.ts';

/** One promotion in two is already keyed. */
const UNE_SUR = 2;

/** A pharmacy that keys its promotions by hand: some are, the others wait. */
export const chargerLgo = async (
  tx: SystemeTx,
  { tenantId, parNom }: { readonly tenantId: number; readonly parNom: string },
  aujourdhui: Jour,
): Promise<void> => {
  const maintenant = minuitDeParis(aujourdhui);
  await sql`update tenant set lgo_type_connexion = 'MANUELLE', lgo_type_selected = 'LGPI'
    where id = ${tenantId}`.execute(tx);
  await tx.insertInto('connexion_lgo').values({ tenant_id: tenantId, regle_le: maintenant.toISOString() }).execute();
  await suivreLgo(tx, { maintenant, tenantId });
  const promotions = [...Map.groupBy(await suivisLgo(tx, { tenantId }), ({ promotionId }) => promotionId).values()];
  const saisies = promotions
    .filter((_lignes, rang) => rang % UNE_SUR === 0)
    .flat()
    .filter(({ etat }) => etat === null)
    .map((ligne) => ({
      ...ligne,
      etat: 'manually_created' as const,
      saisie: ligne.voulue,
      saisieLe: maintenant,
      saisieParNom: parNom,
    }));
  await upsertSuivis(tx, saisies, tenantId);
  await insertEchanges(
    tx,
    saisies.map(({ promotionId, operation, nom: produit, ean }) => ({
      acte: 'SAISIE' as const,
      ok: true,
      promotionId,
      operation,
      produit,
      ean,
      parNom,
    })),
    maintenant,
    tenantId,
  );
};
