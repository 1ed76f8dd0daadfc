import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';

/**
 * What a RFA brings to its discussion (ADR 13): it stays inside the pharmacy. The composition gives it to the discussions, which come
 * after the money in the house.
 */
export const sujetRfa = {
  notification: 'RFA',
  canal: 'rfa',
  objets: async (tx: Tx, tenantIds: readonly number[], ids: readonly number[]) => {
    const lignes = await tx
      .selectFrom('rfa as r')
      .innerJoin('laboratoire as l', (jointure) =>
        jointure.onRef('l.tenant_id', '=', 'r.tenant_id').onRef('l.id', '=', 'r.laboratoire_id'),
      )
      .innerJoin('laboratoire_detail as d', 'd.id', 'l.detail_id')
      .select([
        'r.tenant_id as tenantId',
        'r.id',
        sql<string>`'RFA ' || r.annee || ' ' || d.nom || ' – ' || coalesce(r.gamme, r.produit, r.condition)`.as(
          'titre',
        ),
        'r.cree_par_id as creeParId',
        'r.annee',
      ])
      .where(sql<boolean>`r.tenant_id = any(${[...tenantIds]}::bigint[]) and r.id = any(${[...ids]}::bigint[])`)
      .execute();
    return lignes.map(({ annee, ...ligne }) => ({
      ...ligne,
      lien: { ecran: 'rfa' as const, params: { annee: String(annee), rfa: String(ligne.id) } },
      groupementId: null,
      lienGroupement: null,
    }));
  },
} as const;
