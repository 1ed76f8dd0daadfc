import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { canEcrireReclamation } from '#shared/features/echanges/reclamation/policy.ts';
import { etatDuMail } from '#server/features/courrier/courrier/read-models/etat.ts';
import type { Commentaire } from '#shared/features/echanges/discussion/schemas.ts';
import type { CommentaireReclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import { natureAccordeeSql } from './montant.ts';

export const cleMail = (commentaireId: number): string => `reclamation:message:${commentaireId}`;

/** The files of a message `c`, unless it was withdrawn. */
export const piecesDuMessage = sql`coalesce((select
  json_agg(json_build_object('fichierId', f.id, 'nom', f.nom, 'mime', f.mime, 'taille', f.taille) order by f.id)
  from reclamation_piece p join fichier f on f.tenant_id = p.tenant_id and f.id = p.fichier_id
  where p.tenant_id = c.tenant_id and p.commentaire_id = c.id and c.retire_le is null), '[]'::json)`;

type Complement = Pick<
  CommentaireReclamation,
  'id' | 'interne' | 'duLaboratoire' | 'auteurMail' | 'pieces' | 'mail' | 'reponse'
>;

const complements = async (tx: TenantTx, acteur: Acteur, ids: readonly number[]): Promise<Map<number, Complement>> => {
  const { rows } = await sql<Complement>`
    select c.id, c.interne, c.externe as "duLaboratoire", o.auteur_mail as "auteurMail", ${piecesDuMessage} as pieces,
      case when m.id is not null then ${etatDuMail(sql<boolean>`(${canEcrireReclamation(acteur)}::boolean
        and c.retire_le is null)`)} end as mail,
      case when o.nature is not null and c.retire_le is null
      then json_build_object('nature', o.nature, 'avoirNumero', o.avoir_numero,
        'montantCentimes', o.montant_centimes, 'natureFiscale', ${natureAccordeeSql}, 'datePrevue', o.date_prevue,
        'regleeLe', o.reglee_le, 'regleeParNom', o.reglee_par_nom) end as reponse
    from discussion_commentaire c
    left join reclamation_reponse o on o.tenant_id = c.tenant_id and o.commentaire_id = c.id
    left join reclamation r on r.tenant_id = o.tenant_id and r.id = o.reclamation_id
    left join encours e on e.tenant_id = r.tenant_id and e.id = r.encours_id
    left join mail m on m.tenant_id = c.tenant_id and m.cle = 'reclamation:message:' || c.id
    where c.tenant_id = ${tx.tenantId} and c.id = any(${[...ids]}::bigint[])`.execute(tx);
  return new Map(rows.map((ligne) => [ligne.id, ligne]));
};

const RIEN = { interne: false, duLaboratoire: false, auteurMail: null, pieces: [], mail: null, reponse: null } as const;

/**
 * What a réclamation adds to the messages of its discussion: notes, files, the mail each left by, what the laboratory
 * decided.
 */
export const completerFil = async (
  tx: TenantTx,
  acteur: Acteur,
  commentaires: readonly Commentaire[],
): Promise<CommentaireReclamation[]> => {
  if (commentaires.length === 0) return [];
  const trouves = await complements(
    tx,
    acteur,
    commentaires.map(({ id }) => id),
  );
  return commentaires.map((commentaire) => ({ ...RIEN, pieces: [], ...commentaire, ...trouves.get(commentaire.id) }));
};

export const discussionDeLaReclamation = async (tx: TenantTx, reclamationId: number): Promise<number> => {
  const { id } = await tx
    .selectFrom('discussion')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('kind', '=', 'RECLAMATION')
    .where('objet_id', '=', reclamationId)
    .executeTakeFirstOrThrow();
  return id;
};
