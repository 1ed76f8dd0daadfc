import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import type { LigneLgo } from './read-models/suivis.ts';

/** Serialises the writings of an account's LGO lines. */
export const lockSynchronisationLgo = async (tx: Tx, tenantId?: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`synchro_lgo:${tenantDe(tx, tenantId)}`}, 0))`.execute(tx);
};

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
const LOT = 1000;
const upsertLot = async (tx: Tx, lignes: readonly LigneLgo[], tenantId: number): Promise<void> => {
  await tx
    .insertInto('synchro_lgo')
    .values(
      lignes.map((l) => ({
        tenant_id: tenantId,
        promotion_id: l.promotionId,
        cle: l.cle,
        operation: l.operation,
        nom: l.nom,
        ean: l.ean,
        etat: l.etat,
        message: l.message,
        voulue: l.voulue,
        envoyee: l.envoyee,
        saisie: l.saisie,
        exportee: l.exportee,
        tentatives: l.tentatives,
        prochain_le: iso(l.prochainLe),
        dernier_echange_le: iso(l.dernierLe),
        saisie_le: iso(l.saisieLe),
        saisie_par_id: l.saisieParId,
        saisie_par_nom: l.saisieParNom,
        exportee_le: iso(l.exporteeLe),
        fin: l.fin,
      })),
    )
    .onConflict((conflit) =>
      conflit.columns(['tenant_id', 'promotion_id', 'cle']).doUpdateSet((eb) => ({
        operation: eb.ref('excluded.operation'),
        nom: eb.ref('excluded.nom'),
        ean: eb.ref('excluded.ean'),
        etat: eb.ref('excluded.etat'),
        message: eb.ref('excluded.message'),
        voulue: eb.ref('excluded.voulue'),
        envoyee: eb.ref('excluded.envoyee'),
        saisie: eb.ref('excluded.saisie'),
        exportee: eb.ref('excluded.exportee'),
        tentatives: eb.ref('excluded.tentatives'),
        prochain_le: eb.ref('excluded.prochain_le'),
        dernier_echange_le: eb.ref('excluded.dernier_echange_le'),
        saisie_le: eb.ref('excluded.saisie_le'),
        saisie_par_id: eb.ref('excluded.saisie_par_id'),
        saisie_par_nom: eb.ref('excluded.saisie_par_nom'),
        exportee_le: eb.ref('excluded.exportee_le'),
        fin: eb.ref('excluded.fin'),
      })),
    )
    .execute();
};
export const upsertSuivis = async (tx: Tx, lignes: readonly LigneLgo[], tenantId?: number): Promise<void> => {
  for (let i = 0; i < lignes.length; i += LOT) await upsertLot(tx, lignes.slice(i, i + LOT), tenantDe(tx, tenantId));
};

/** Deletes the lines of products that no longer have anything to follow. */
export const deleteSuivis = async (
  tx: Tx,
  lignes: readonly Pick<LigneLgo, 'promotionId' | 'cle'>[],
  tenantId?: number,
): Promise<void> => {
  if (lignes.length === 0) return;
  await sql`delete from synchro_lgo s using unnest(${lignes.map(({ promotionId }) => promotionId)}::bigint[],
      ${lignes.map(({ cle }) => cle)}::text[]) as x (promotion_id, cle)
    where s.tenant_id = ${tenantDe(tx, tenantId)} and s.promotion_id = x.promotion_id and s.cle = x.cle`.execute(tx);
};
