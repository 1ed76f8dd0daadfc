import { sql, type RawBuilder } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { corrigeableJusqua } from '#shared/features/echanges/discussion/rules.ts';
import type { Commentaire } from '#shared/features/echanges/discussion/schemas.ts';

/** A page of a thread, and what it may weigh: a message may hold 500 000 characters. */
const PAR_PAGE = 50;
const MAX_CARACTERES = 2_000_000;

type Ligne = Omit<Commentaire, 'deMoi' | 'corrigeableJusqua'> & { readonly auteurId: number | null };

const colonnes = sql`c.id, c.auteur_id as "auteurId", c.auteur_nom as auteur, c.auteur_compte as "auteurCompte",
  c.impersonation, c.partage, c.texte,
  c.cree_le as date, c.modifie_le as "modifieLe", c.retire_le as "retireLe", c.statut,
  coalesce((select json_agg(json_build_object('id', u.id, 'nom',
    coalesce(nullif(btrim(concat(u.nom, ' ', u.prenom)), ''), u.username))
      order by u.id)
    from discussion_mention m join utilisateur u on u.tenant_id = m.tenant_id and u.id = m.utilisateur_id
    where m.tenant_id = c.tenant_id and m.commentaire_id = c.id), '[]'::json) as mentions`;

const versCommentaire =
  ({ utilisateurId }: Acteur, maintenant: Date) =>
  ({ auteurId, ...ligne }: Ligne): Commentaire => ({
    ...ligne,
    deMoi: auteurId === utilisateurId,
    corrigeableJusqua: corrigeableJusqua(
      utilisateurId,
      { auteurId, texte: ligne.texte, creeLe: ligne.date },
      maintenant,
    ),
  });

const executer = async (
  tx: TenantTx,
  requete: RawBuilder<Ligne>,
  acteur: Acteur,
  maintenant: Date,
): Promise<Commentaire[]> => (await requete.execute(tx)).rows.map(versCommentaire(acteur, maintenant));

/** Reads one comment, just written. */
export const unCommentaire = async (
  tx: TenantTx,
  acteur: Acteur,
  id: number,
  maintenant: Date,
): Promise<Commentaire> => {
  const requete = sql<Ligne>`select ${colonnes} from discussion_commentaire c
    where c.tenant_id = ${tx.tenantId} and c.id = ${id}`;
  const [commentaire] = await executer(tx, requete, acteur, maintenant);
  if (!commentaire) throw new Error(`comment ${id} has gone`);
  return commentaire;
};

/** A comment as a groupement sees it: the words, not the statut given by the account. */
const montre = (commentaire: Commentaire): Commentaire => ({ ...commentaire, statut: null, mentions: [] });

type Page = { readonly commentaires: Commentaire[]; readonly suite: boolean };

/** A page of comments, the last ones or those before an id, the oldest first. */
export const pageCommentaires = async (
  tx: TenantTx,
  acteur: Acteur,
  discussionId: number,
  {
    avant,
    maintenant,
    partageSeul,
  }: { readonly avant: number | undefined; readonly maintenant: Date; readonly partageSeul: boolean },
): Promise<Page> => {
  const page = sql<Ligne>`select ${colonnes} from (
      select b.*, row_number() over derniers as rang, sum(length(coalesce(b.texte, ''))) over derniers as poids
      from (
        select a.* from discussion_commentaire a
          where a.tenant_id = ${tx.tenantId} and a.discussion_id = ${discussionId}
          ${partageSeul ? sql`and a.partage` : sql``} and a.id < ${avant ?? Number.MAX_SAFE_INTEGER} order by a.id desc
            limit ${PAR_PAGE}
      ) b window derniers as (order by b.id desc)
    ) c where c.rang = 1 or c.poids <= ${MAX_CARACTERES} order by c.id`;
  const commentairesLus = await executer(tx, page, acteur, maintenant);
  const commentaires = partageSeul ? commentairesLus.map(montre) : commentairesLus;
  const premier = commentaires[0]?.id;
  if (premier === undefined) return { commentaires, suite: false };
  const plusAncien = await tx
    .selectFrom('discussion_commentaire')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('discussion_id', '=', discussionId)
    .where('id', '<', premier)
    .$if(partageSeul, (requete) => requete.where('partage', '=', true))
    .limit(1)
    .executeTakeFirst();
  return { commentaires, suite: plusAncien !== undefined };
};
