import { sql } from 'kysely';
import type { Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { etatSql } from '#server/features/operations/operation/read-models/calculs.ts';
import { montreeAuDelegue } from '#server/features/operations/operation/read-models/visibles.ts';
import { pharmaciesSuivies } from '#server/features/reseau/delegue/commands/entrer.ts';
import type { ElementAFaire } from '#shared/features/pilotage/accueil/contract.ts';
import { elementAFaire, enGroupe, sansListe, type GroupeLu } from './groupes.ts';

type Lu = Pick<ElementAFaire, 'id' | 'titre' | 'precision' | 'jour' | 'parentId'>;

/** The accesses that a pharmacy offers and this delegate has not answered. */
const accesProposes = async (tx: SystemeTx, { acteur }: Contexte): Promise<GroupeLu[]> => {
  const { rows } = await sql<Lu>`
    select h.id, t.nom as titre, t.ville as precision, (h.date_demande at time zone 'Europe/Paris')::date as jour,
      h.tenant_id as "parentId"
    from habilitation h join tenant t on t.id = h.tenant_id
    where h.delegue_tenant_id = ${acteur.tenantId} and h.delegue_id = ${acteur.utilisateurId} and h.sorte = 'TRADE'
      and h.etat = 'WAITING'
      and h.initiateur = 'PHARMACIE' order by h.date_demande, h.id`.execute(tx);
  return enGroupe('ACCES_A_ACCEPTER', rows.map(elementAFaire));
};

/** This delegate's own proposals that the pharmacies who follow him have not decided (OPE-63). */
const propositions = async (tx: SystemeTx, ctx: Contexte): Promise<GroupeLu[]> => {
  const suivies = (await pharmaciesSuivies(tx, ctx)).map(({ tenantId }) => tenantId);
  const { rows } = await sql<Lu>`
    select p.id, p.nom_operation as titre, t.nom as precision, p.date_debut as jour, p.tenant_id as "parentId"
    from promotion p join tenant t on t.id = p.tenant_id
    where p.tenant_id = any(${suivies}::bigint[]) and p.origine = 'DELEGUE'
      and p.cree_par_id = ${ctx.acteur.utilisateurId}::bigint
      and ${etatSql} = 'DRAFT' and ${montreeAuDelegue(ctx.acteur.utilisateurId)} order by p.date_debut nulls last,
      p.id`.execute(tx);
  return sansListe('PROPOSITION_SANS_REPONSE', rows.map(elementAFaire));
};

/** What a delegate waits for, where he is let in; nothing while a super administrator plays him. */
export const delegueAFaire = async (tx: SystemeTx, ctx: Contexte): Promise<GroupeLu[]> =>
  ctx.acteur.impersonation ? [] : [...(await accesProposes(tx, ctx)), ...(await propositions(tx, ctx))];
