import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { couleurStatut } from '#shared/features/echanges/discussion/rules.ts';
import type { InfoDiscussion, KindDiscussion, StatutDiscussion } from '#shared/features/echanges/discussion/schemas.ts';
import { nonLusDe } from './non-lus.ts';

type Ligne = Omit<InfoDiscussion, 'colorStatut' | 'dernierMessage'> & {
  readonly discussionId: number;
  readonly ouvertePar: number | null;
  readonly luJusqua: number;
  readonly dernierAuteur: string | null;
  readonly dernierLe: string | null;
};
export type EtatFil = {
  readonly info: InfoDiscussion;
  /** Null: nothing was ever written. */
  readonly discussionId: number | null;
  readonly ouvertePar: number | null;
  readonly luJusqua: number;
};

export const colorStatutDe = (statut: StatutDiscussion | null): InfoDiscussion['colorStatut'] =>
  statut ? couleurStatut[statut] : null;

const VIDE: EtatFil = {
  info: {
    nbMessages: 0,
    nbMessageNotRead: 0,
    statut: null,
    colorStatut: null,
    statutLe: null,
    statutPar: null,
    aTraiter: false,
    dernierMessage: null,
  },
  discussionId: null,
  ouvertePar: null,
  luJusqua: 0,
};

const MONTRES = sql`and c.partage`;
/** The statut belongs to the account: a groupement is shown messages, nothing else (DIS-4). */
const sansStatut = (info: InfoDiscussion): InfoDiscussion => ({
  ...VIDE.info,
  nbMessages: info.nbMessages,
  nbMessageNotRead: info.nbMessageNotRead,
  dernierMessage: info.dernierMessage,
});

/** Where the discussion of an object is at, for this person. @param partageSeul only what is shown to the groupement */
export const etatDuFil = async (
  tx: TenantTx,
  acteur: Acteur,
  {
    kind,
    objetId,
    partageSeul,
  }: { readonly kind: KindDiscussion; readonly objetId: number; readonly partageSeul: boolean },
): Promise<EtatFil> => {
  const montres = partageSeul ? MONTRES : sql``;
  const { rows } = await sql<Ligne>`
    select d.id as "discussionId", d.cree_par_id as "ouvertePar", d.statut, d.statut_le as "statutLe",
      d.statut_par_nom as "statutPar",
      d.a_traiter as "aTraiter", ${nonLusDe(acteur, partageSeul)} as "nbMessageNotRead",
      (select count(*) from discussion_commentaire c where c.tenant_id = d.tenant_id and c.discussion_id = d.id
        and c.texte is not null ${montres})
        as "nbMessages",
      coalesce((select l.lu_jusqua from discussion_lecture l where l.tenant_id = d.tenant_id and l.discussion_id = d.id
        and l.lecteur_id = ${acteur.utilisateurId}), 0) as "luJusqua",
      m.auteur_nom as "dernierAuteur", m.cree_le as "dernierLe"
    from discussion d
    left join lateral (select c.auteur_nom, c.cree_le from discussion_commentaire c where c.tenant_id = d.tenant_id
      and c.discussion_id = d.id
      and c.texte is not null ${montres} order by c.id desc limit 1) m on true
    where d.tenant_id = ${tx.tenantId} and d.kind = ${kind} and d.objet_id = ${objetId}`.execute(tx);
  const [ligne] = rows;
  if (!ligne) return VIDE;
  const { discussionId, ouvertePar, luJusqua, dernierAuteur, dernierLe, ...info } = ligne;
  const complete = {
    ...info,
    colorStatut: colorStatutDe(info.statut),
    dernierMessage: dernierLe === null ? null : { auteur: dernierAuteur, date: dernierLe },
  };
  return {
    info: partageSeul ? sansStatut(complete) : complete,
    discussionId,
    ouvertePar,
    luJusqua,
  };
};
