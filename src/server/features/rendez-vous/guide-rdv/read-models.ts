import { sql } from 'kysely';
import { enSysteme, type TenantTx, type Tx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { canRedigerGuide } from '#shared/features/rendez-vous/guide-rdv/policy.ts';
import { guidePropose, sansIdentifiants } from '#shared/features/rendez-vous/guide-rdv/rules.ts';
import {
  porteesGuide,
  type Guide,
  type GuideAdherent,
  type SectionGuide,
} from '#shared/features/rendez-vous/guide-rdv/schemas.ts';

type GuideLu = Omit<Guide, 'droits'> & { readonly sections: SectionGuide[] };

/** The guide of an account that this session may read: its own, or its groupement's. */
const lireGuideDe = async (tx: Tx, tenantId: number): Promise<GuideLu | undefined> => {
  const { rows } = await sql<GuideLu>`
    select g.id, t.type as portee, t.nom as "compteNom", g.introduction, g.version,
      g.modifie_le as "modifieLe", g.modifie_par_nom as "modifieParNom",
      coalesce((select json_agg(json_build_object('id', s.id, 'titre', s.titre, 'points', coalesce((
          select json_agg(json_build_object('id', p.id, 'libelle', p.libelle, 'aide', p.aide, 'type', p.type)
            order by p.position)
          from guide_rdv_point p where p.tenant_id = s.tenant_id and p.section_id = s.id), '[]'::json))
          order by s.position)
        from guide_rdv_section s where s.tenant_id = g.tenant_id and s.guide_id = g.id), '[]'::json) as sections
    from guide_rdv g join tenant t on t.id = g.tenant_id where g.tenant_id = ${tenantId}`.execute(tx);
  return rows[0];
};

const compte = (tx: TenantTx) =>
  tx.selectFrom('tenant').select(['nom', 'type']).where('id', '=', tx.tenantId).executeTakeFirstOrThrow();

/**
 * The guide offered to accounts without one (RDV-32): the editor's, or else the built-in one. It has no ids: each
 * account makes it its own.
 */
const guideHabituel = async (tx: TenantTx): Promise<Pick<Guide, 'introduction' | 'sections'>> => {
  const guideDeLEditeur = await enSysteme(tx, async (systeme) => {
    const editeur = await systeme
      .selectFrom('guide_rdv as g')
      .innerJoin('tenant as t', 't.id', 'g.tenant_id')
      .select('g.tenant_id as id')
      // Written in the text: a plan for any type would read every account.
      .where('t.type', '=', sql.lit('EDITEUR'))
      .orderBy('g.tenant_id')
      .limit(1)
      .executeTakeFirst();
    return editeur && lireGuideDe(systeme, editeur.id);
  });
  return guideDeLEditeur
    ? { introduction: guideDeLEditeur.introduction, sections: sansIdentifiants(guideDeLEditeur.sections) }
    : { introduction: '', sections: guidePropose() };
};

/** The account's own guide; the proposed one while there is none. */
export const monGuide = async (tx: TenantTx, acteur: Acteur): Promise<Guide> => {
  const droits = { modifier: canRedigerGuide(acteur) };
  const guideDeLue = await lireGuideDe(tx, tx.tenantId);
  if (guideDeLue) return { ...guideDeLue, droits };
  const { nom, type } = await compte(tx);
  return {
    id: null,
    portee: porteesGuide.find((portee) => portee === type) ?? 'PHARMACIE',
    compteNom: nom,
    ...(await guideHabituel(tx)),
    version: null,
    modifieLe: null,
    modifieParNom: null,
    droits,
  };
};

const monGroupement = async (tx: TenantTx): Promise<number | undefined> => {
  const ligne = await tx
    .selectFrom('adhesion')
    .select('tenant_id as id')
    .where('pharmacie_id', '=', tx.tenantId)
    .where('etat', '=', 'ACCEPTED')
    .executeTakeFirst();
  return ligne?.id;
};

/** The account's own guide, or that of its groupement, which an adhérent only reads. */
export const guideDuGroupement = async (tx: TenantTx, acteur: Acteur): Promise<Guide | null> => {
  if (acteur.typeTenant === 'GROUPEMENT') {
    const guideDuCompte = await lireGuideDe(tx, tx.tenantId);
    return guideDuCompte ? { ...guideDuCompte, droits: { modifier: canRedigerGuide(acteur) } } : null;
  }
  const groupementId = await monGroupement(tx);
  // Row-level security hides the groupement's account from its adhérents: its guide is read by the system role.
  const guideLu =
    groupementId === undefined ? undefined : await enSysteme(tx, (systeme) => lireGuideDe(systeme, groupementId));
  return guideLu ? { ...guideLu, droits: { modifier: false } } : null;
};

export const guideDeLAdherent = async (tx: TenantTx, acteur: Acteur): Promise<GuideAdherent> => {
  const groupement = await guideDuGroupement(tx, acteur);
  if (acteur.typeTenant === 'GROUPEMENT') return { groupement, pharmacie: null };
  const guideDuCompte = await lireGuideDe(tx, tx.tenantId);
  return {
    groupement,
    pharmacie: guideDuCompte ? { ...guideDuCompte, droits: { modifier: canRedigerGuide(acteur) } } : null,
  };
};

type PointConnu = { readonly id: number; readonly section: string; readonly libelle: string };
/** The points that may be answered: those of the account's guide and of its groupement's, in their words of today. */
export const pointsConnus = async (tx: TenantTx, ids: readonly number[]): Promise<Map<number, PointConnu>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PointConnu>`
    select p.id, s.titre as section, p.libelle from guide_rdv_point p
    join guide_rdv_section s on s.tenant_id = p.tenant_id and s.id = p.section_id
    where p.id = any(${[...ids]}::bigint[]) and (p.tenant_id = ${tx.tenantId} or exists (
      select from adhesion a where a.tenant_id = p.tenant_id
        and a.pharmacie_id = ${tx.tenantId} and a.etat = 'ACCEPTED'))`.execute(tx);
  return new Map(rows.map((point) => [point.id, point]));
};
