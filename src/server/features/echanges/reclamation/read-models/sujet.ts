import { sql } from 'kysely';
import type { SujetDiscussion, Sujets } from '#server/features/echanges/discussion/read-models/sujet.ts';

/** What a réclamation brings to its discussion (ADR 13): another account reads it only by its link. */
export const sujetReclamation: SujetDiscussion = {
  notification: 'AUTRES',
  canal: 'reclamation',
  objets: async (tx, tenantIds, ids) => {
    const lignes = await tx
      .selectFrom('reclamation as r')
      .select([
        'r.tenant_id as tenantId',
        'r.id',
        sql<string>`r.numero || coalesce(' – ' || r.objet, '')`.as('titre'),
        'r.cree_par_id as creeParId',
      ])
      .where(sql<boolean>`r.tenant_id = any(${[...tenantIds]}::bigint[]) and r.id = any(${[...ids]}::bigint[])`)
      .execute();
    return lignes.map((ligne) => ({
      ...ligne,
      lien: { ecran: 'reclamations', params: { reclamation: String(ligne.id) } },
      groupementId: null,
      lienGroupement: null,
    }));
  },
};

/** What the calls of this feature enter discussions with. */
export const sujetsReclamation: Sujets = { RECLAMATION: sujetReclamation };
