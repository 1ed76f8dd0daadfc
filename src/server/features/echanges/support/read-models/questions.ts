import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { contientTexteSql, motifDeRecherche, motsCherches } from '#server/core/db/recherche.ts';
import { exigerPresence } from '#server/core/version.ts';
import { aNonLus } from '#server/features/echanges/discussion/read-models/non-lus.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { QueryOf, ResponseOf } from '#shared/core/contract.ts';
import type { supportEditeurContract } from '#shared/features/echanges/support/contract/editeur.ts';
import type { FilQuestion, Question } from '#shared/features/echanges/support/schemas.ts';
import { AVEC_DISCUSSION, colonnesConversation } from './conversations.ts';
import { pageMessages } from './messages.ts';

type Filtres = QueryOf<(typeof supportEditeurContract)['listQuestions']>;

const DEPUIS = sql`${AVEC_DISCUSSION} join utilisateur u on u.tenant_id = s.tenant_id and u.id = s.utilisateur_id
  join tenant t on t.id = s.tenant_id`;
/** Open, and still to answer (SUP-6). */
const A_REPONDRE = sql<boolean>`(s.etat = 'OUVERTE' and s.a_repondre)`;
/**
 * SUP-21. Read conversation by conversation, through the indexes: joined, the discussions of every account would be
 * read.
 */
const nonLue = (acteur: Acteur) => sql<boolean>`(s.etat = 'OUVERTE' and (select ${aNonLus(acteur)} from discussion d
  where d.tenant_id = s.tenant_id and d.kind = 'SUPPORT' and d.objet_id = s.id))`;
const colonnes = (acteur: Acteur) => sql`${colonnesConversation(acteur)}, ${A_REPONDRE} as "aRepondre",
  json_build_object('tenantId', t.id, 'compte', t.nom, 'typeCompte', t.type, 'utilisateurId', u.id, 'nom', u.nom,
    'prenom', u.prenom,
    'role', u.role, 'mail', u.email) as demandeur`;

const NOMS = ['p.nom', 'p.prenom', 'p.username', 'k.nom'];
/**
 * The conversations where a word is, in a message or in the name of who asks (SUP-19): two readings joined, so that the
 * index of the messages serves the first.
 */
const ouEst = (mot: string) => sql<boolean>`s.id in (
  select x.id from support_conversation x where x.recherche like f_normaliser(${motifDeRecherche(mot)}::text)
  union all
  select y.id from support_conversation y where (y.tenant_id, y.utilisateur_id) in (
    select p.tenant_id, p.id from utilisateur p join tenant k on k.id = p.tenant_id
    where ${contientTexteSql(NOMS, mot)}))`;

const filtrer = (acteur: Acteur, { etat, attente, q = '' }: Filtres) =>
  sql.join(
    [
      sql`true`,
      ...(etat ? [sql`s.etat = ${etat}`] : []),
      ...(attente === 'A_REPONDRE' ? [A_REPONDRE] : []),
      ...(attente === 'NON_LUES' ? [nonLue(acteur)] : []),
      ...motsCherches(q).map(ouEst),
    ],
    sql` and `,
  );

/** Ids of the page of filtered conversations and their total, in one reading. */
const choisir = async (tx: SystemeTx, acteur: Acteur, filtres: Filtres): Promise<{ total: number; ids: number[] }> => {
  const sens = sql.raw(filtres.ordre);
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with gardees as materialized (select s.id, s.etat, s.dernier_le from support_conversation s
      where ${filtrer(acteur, filtres)})
    select (select count(*) from gardees) as total,
    array(select g.id from gardees g order by g.etat desc, g.dernier_le ${sens}, g.id ${sens}
      limit ${filtres.taille} offset ${(filtres.page - 1) * filtres.taille})::float8[] as ids`.execute(tx);
  return rows[0] ?? { total: 0, ids: [] };
};

/** Open ones first, then the last written (or the first, when asked). */
export const pageQuestions = async (
  tx: SystemeTx,
  acteur: Acteur,
  filtres: Filtres,
): Promise<ResponseOf<(typeof supportEditeurContract)['listQuestions']>> => {
  const { total, ids } = await choisir(tx, acteur, filtres);
  const { rows: elements } = await sql<Question>`select ${colonnes(acteur)} from ${DEPUIS}
    where s.id = any(${ids}::bigint[]) order by array_position(${ids}::bigint[], s.id)`.execute(tx);
  return { elements, total };
};

/** What waits for the super administrators: shown on their home, so only the open ones are read. */
export const nbQuestions = async (
  tx: SystemeTx,
): Promise<ResponseOf<(typeof supportEditeurContract)['nbQuestions']>> => {
  const { rows } = await sql<{ aRepondre: number }>`
    select count(*) as "aRepondre" from support_conversation s where ${A_REPONDRE}`.execute(tx);
  return rows[0] ?? { aRepondre: 0 };
};

/** @throws 404 */
export const uneQuestion = async (tx: SystemeTx, acteur: Acteur, id: number, avant?: number): Promise<FilQuestion> => {
  const { rows } = await sql<Omit<FilQuestion, 'messages' | 'suite' | 'luJusqua'>>`
    select ${colonnes(acteur)}, s.clos_le as "closLe", s.clos_par_nom as "closParNom"
      from ${DEPUIS} where s.id = ${id}`.execute(tx);
  const question = exigerPresence(rows[0]);
  const { tenantId, utilisateurId } = question.demandeur;
  return { ...question, ...(await pageMessages(tx, acteur, { tenantId, id, utilisateurId }, avant)) };
};
