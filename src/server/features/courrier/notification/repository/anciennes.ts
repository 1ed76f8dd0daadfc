import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';

/** The lines still open that acts close, by the title and the parameter of the link that named them. */
const NOMMEES = [
  ['Nouvelle opération de votre groupement', 'OPERATION_PUBLIEE', 'promotion'],
  ['Votre groupement attend votre réponse', 'OPERATION_RELANCEE', 'promotion'],
  ['Opération modifiée : votre TG est à replacer', 'OPERATION_A_REPLACER', 'promotion'],
  ['Une promotion n’est pas à jour dans le LGO', 'LGO_PAS_A_JOUR', 'promotion'],
  ['Opération proposée', 'PROPOSITION_RECUE', 'promotion'],
  ['Nouvelle RFA de votre groupement', 'RFA_PUBLIEE', 'rfa'],
  ['RFA : votre groupement attend votre réponse', 'RFA_RELANCEE', 'rfa'],
  ['RFA : votre groupement attend votre base', 'RFA_BASE_ATTENDUE', 'rfa'],
  ['RFA : un palier atteint, selon votre groupement', 'RFA_PALIER', 'rfa'],
  ['Conditions de votre groupement', 'CONDITION_PROPOSEE', 'proposition'],
  ['Demande d’abonnement', 'ABONNEMENT_DEMANDE', 'ouvert'],
  ['Mandat à arrêter', 'MANDAT_A_ARRETER', 'ouvert'],
  ['IBAN d’un compte résilié à confirmer', 'IBAN_A_CONFIRMER', 'ouvert'],
  ['Laboratoire demandé', 'LABORATOIRE_DEMANDE', 'nomLabo'],
] as const;
/** Notifications that one line now counts, each by the id in its link. */
const COMPTEES = [
  ['Nouvelle inscription', 'INSCRIPTION_RECUE'],
  ['Demande d’adhésion', 'ADHESION_DEMANDEE'],
] as const;

/**
 * What was said before there was a table of events, or by the version before, named as the acts that close it name it
 * (CRR-84): of several about one thing the last stays open, and gathers what they were about.
 * @param lot how many at most
 * @returns how many were read
 */
export const updateAnciennes = async (tx: SystemeTx, lot: number): Promise<number> => {
  const nommees = JSON.stringify(NOMMEES.map(([title, sorte, param]) => ({ title, sorte, param })));
  const comptees = JSON.stringify(COMPTEES.map(([title, sorte]) => ({ title, sorte })));
  const { rows } = await sql<{ n: number }>`
    with lues as materialized (
      select n.tenant_id, n.id, n.utilisateur_id, n.objets, n.date, a.sorte, a.objet, a.element
      from notification n cross join lateral (
        select c.sorte, n.lien -> 'params' ->> c.param as objet, null::bigint as element
          from jsonb_to_recordset(${nommees}::jsonb) as c (title text, sorte text, param text)
          where c.title = n.title and n.lien -> 'params' ->> c.param is not null
        union all
        select c.sorte, '', (n.lien -> 'params' ->> 'ouvert')::bigint
          from jsonb_to_recordset(${comptees}::jsonb) as c (title text, sorte text)
          where c.title = n.title and n.lien -> 'params' ->> 'ouvert' ~ '^\\d{1,15}$'
        union all
        select case when n.lien -> 'params' ? 'sansPreuve' then 'TG_SANS_PHOTO'
          when n.lien -> 'params' ? 'aTraiter' then 'A_TRAITER'
          when n.lien -> 'params' ? 'aRepondre' then 'SANS_REPONSE' else 'TG_SEMAINE' end, '', null
          where n.objets is not null and n.lien ->> 'ecran' = 'promotions'
            and n.lien -> 'params' ?| '{sansPreuve,aTraiter,aRepondre,periode}'
      ) a
      where n.sorte is null and not n.processed
      order by n.date desc, n.id desc limit ${lot} for update of n
    ), derniere as (
      select distinct on (tenant_id, sorte, objet, utilisateur_id) tenant_id, id, sorte, objet, array(
          select distinct o from lues m cross join unnest(m.objets || m.element) o
          where m.tenant_id = l.tenant_id and m.sorte = l.sorte and m.objet = l.objet
            and m.utilisateur_id is not distinct from l.utilisateur_id and o is not null order by o) as objets
      from lues l
      where not exists (select from notification d where d.tenant_id = l.tenant_id and d.sorte = l.sorte
        and d.objet = l.objet and d.utilisateur_id is not distinct from l.utilisateur_id)
      order by tenant_id, sorte, objet, utilisateur_id, date desc, id desc
    ), gardees as (
      update notification n set sorte = d.sorte, objet = d.objet, objets = nullif(d.objets, '{}')
      from derniere d where n.tenant_id = d.tenant_id and n.id = d.id returning n.tenant_id, n.id
    ), redites as (
      update notification n set processed = true, processed_le = now() from lues l
      where n.tenant_id = l.tenant_id and n.id = l.id
        and not exists (select from derniere d where d.tenant_id = l.tenant_id and d.id = l.id)
    )
    select count(*)::float8 as n from lues`.execute(tx);
  return rows[0]?.n ?? 0;
};
