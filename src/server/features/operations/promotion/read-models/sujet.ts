import { sql } from 'kysely';
import type { SujetDiscussion } from '#server/features/echanges/discussion/read-models/sujet.ts';
import { montreeAuDelegue } from '#server/features/operations/operation/read-models/visibles.ts';

/** The adhesion by which a groupement still knows the pharmacy that has the copy `p`. */
const adhere = sql`exists (select from adhesion a where a.tenant_id = p.groupement_id and a.pharmacie_id = p.tenant_id
  and a.etat = 'ACCEPTED')`;

/** What a promotion brings to its discussion (ADR 13): a copy has its own, inside the adhérent's account. */
export const sujetPromotion: SujetDiscussion = {
  notification: 'PROMO_TG',
  canal: 'promotion',
  objets: async (tx, tenantIds, ids, delegueId) => {
    const lignes = await tx
      .selectFrom('promotion as p')
      .select([
        'p.tenant_id as tenantId',
        'p.id',
        'p.nom_operation as titre',
        'p.cree_par_id as creeParId',
        'p.modele_id as modeleId',
        sql<boolean>`p.origine = 'GROUPEMENT' and p.modele_id is null`.as('modele'),
        sql<number | null>`case when p.modele_id is not null and ${adhere} then p.groupement_id end`.as('groupementId'),
      ])
      .where(sql<boolean>`p.tenant_id = any(${[...tenantIds]}::bigint[]) and p.id = any(${[...ids]}::bigint[])`)
      .$if(delegueId !== undefined, (requete) => requete.where(montreeAuDelegue(delegueId!)))
      .execute();
    return lignes.map(({ modele, modeleId, ...ligne }) => ({
      ...ligne,
      lien: { ecran: modele ? 'promotionsGroupement' : 'promotions', params: { promotion: String(ligne.id) } },
      lienGroupement:
        modeleId === null ? null : { ecran: 'promotionsGroupement', params: { promotion: String(modeleId) } },
    }));
  },
  membre: async (tx, groupementId, id) => {
    const copie = await tx
      .selectFrom('promotion as p')
      .select('p.tenant_id as tenantId')
      .where('p.groupement_id', '=', groupementId)
      .where('p.id', '=', id)
      .where(sql<boolean>`p.modele_id is not null and ${adhere}`)
      .executeTakeFirst();
    return copie?.tenantId;
  },
};
