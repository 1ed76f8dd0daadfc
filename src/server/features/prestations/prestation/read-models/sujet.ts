import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import type { ObjetDiscute, SujetDiscussion } from '#server/features/echanges/discussion/read-models/sujet.ts';

type Ligne = Omit<ObjetDiscute, 'lien' | 'groupementId' | 'lienGroupement'>;

/** What a prestation brings to its discussion (ADR 13): it stays inside the groupement. */
export const sujetPrestation: SujetDiscussion = {
  notification: 'AUTRES',
  canal: 'prestation',
  objets: async (tx: Tx, tenantIds, ids) => {
    const { rows } = await sql<Ligne>`select p.tenant_id as "tenantId", p.id, y.nom || ' ' || d.nom
        || coalesce(' – facture ' || p.numero_facture, '') as titre, p.cree_par_id as "creeParId"
      from prestation p join type_prestation y on y.tenant_id = p.tenant_id and y.id = p.type_id
      join laboratoire l on l.tenant_id = p.tenant_id and l.id = p.laboratoire_id join laboratoire_detail d
        on d.id = l.detail_id
      where p.tenant_id = any(${[...tenantIds]}::bigint[]) and p.id = any(${[...ids]}::bigint[])`.execute(tx);
    return rows.map((ligne) => ({
      ...ligne,
      lien: {
        ecran: 'prestations' as const,
        params: { prestation: String(ligne.id), vue: 'discussion' },
      },
      groupementId: null,
      lienGroupement: null,
    }));
  },
};
