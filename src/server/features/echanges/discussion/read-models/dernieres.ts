import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { canLireDiscussion, canMarquerLu } from '#shared/features/echanges/discussion/policy.ts';
import {
  kindsDiscussion,
  type DerniereAction,
  type KindDiscussion,
} from '#shared/features/echanges/discussion/schemas.ts';
import { colorStatutDe } from './info.ts';
import type { ObjetDiscute, Sujets } from './sujet.ts';

type Ligne = Omit<DerniereAction, 'titre' | 'link' | 'colorStatut'>;

const objetsDe = async (tx: TenantTx, sujets: Sujets, lignes: readonly Ligne[]): Promise<Map<string, ObjetDiscute>> => {
  const trouves = new Map<string, ObjetDiscute>();
  for (const [kind, lignesDeLaSorte] of Map.groupBy(lignes, (ligne) => ligne.kind)) {
    const ids = [...new Set(lignesDeLaSorte.map(({ objetId }) => objetId))];
    for (const objet of (await sujets[kind]?.objets(tx, [tx.tenantId], ids)) ?? [])
      trouves.set(`${kind}.${objet.id}`, objet);
  }
  return trouves;
};

/** The last things said or decided in the account, of the kinds this person reads. */
export const dernieresActions = async (
  tx: TenantTx,
  acteur: Acteur,
  sujets: Sujets,
  nombre: number,
): Promise<DerniereAction[]> => {
  const kinds = kindsDiscussion.filter(
    (kind: KindDiscussion) => sujets[kind] && acteur.role !== 'DELEGUE' && canLireDiscussion(acteur, kind),
  );
  if (kinds.length === 0) return [];
  const { rows } = await sql<Ligne>`
    select c.id, d.kind, d.objet_id as "objetId", c.auteur_nom as auteur, c.cree_le as date, c.extrait, c.statut,
      (${canMarquerLu(acteur)} and c.texte is not null and c.auteur_id is distinct from ${acteur.utilisateurId}::bigint
        and c.id > coalesce((select l.lu_jusqua from discussion_lecture l where l.tenant_id = d.tenant_id
          and l.discussion_id = d.id
          and l.lecteur_id = ${acteur.utilisateurId}::bigint), 0)) as "nonLu"
    from discussion_commentaire c join discussion d on d.tenant_id = c.tenant_id and d.id = c.discussion_id
    where c.tenant_id = ${tx.tenantId} and c.retire_le is null and d.kind = any(${kinds}::text[])
    order by c.cree_le desc, c.id desc limit ${nombre}`.execute(tx);
  const objets = await objetsDe(tx, sujets, rows);
  return rows.flatMap((ligne) => {
    const objet = objets.get(`${ligne.kind}.${ligne.objetId}`);
    return objet ? [{ ...ligne, titre: objet.titre, link: objet.lien, colorStatut: colorStatutDe(ligne.statut) }] : [];
  });
};
