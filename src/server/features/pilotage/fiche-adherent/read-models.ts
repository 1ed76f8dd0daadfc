import { sql } from 'kysely';
import { aujourdhuiDe, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type SystemeTx, type TenantTx } from '#server/core/db/database.ts';
import { A_MOITIE_REPONDUE, REPONSE } from '#server/features/operations/publication/read-models/copies.ts';
import { nbMessagesPartages } from '#server/features/echanges/discussion/read-models/messages.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { uniteDeBase, type BaseRfa } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import {
  MAX_LIGNES_FICHE,
  MAX_NOTES,
  MAX_PHOTOS_FICHE,
  type FicheAdherent,
  type NoteAdherent,
} from '#shared/features/pilotage/fiche-adherent/contract.ts';
import { canNoterAdherent } from '#shared/features/pilotage/fiche-adherent/policy.ts';
import { ongletsAdhesion } from '#shared/features/reseau/adhesion/rules.ts';

type Envoi = { readonly groupementId: number; readonly pharmacieId: number };
type PharmacieSuivie = { readonly pharmacieId: number; readonly adherente: boolean };

type AdhesionSuivie = PharmacieSuivie & { readonly id: number };
/** The last adhésion of this pharmacy to the groupement: requested, under way or ended. */
const derniereAdhesion = async (
  tx: TenantTx,
  colonne: 'id' | 'pharmacie_id',
  valeur: number,
): Promise<AdhesionSuivie> => {
  const adhesion = await tx
    .selectFrom('adhesion')
    .select(['id', 'pharmacie_id as pharmacieId', 'etat'])
    .where('tenant_id', '=', tx.tenantId)
    .where(colonne, '=', valeur)
    .where('etat', 'in', Object.values(ongletsAdhesion).flat())
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!adhesion) throw coreErrors.introuvable();
  const { id, pharmacieId, etat } = adhesion;
  return { id, pharmacieId, adherente: etat === 'ACCEPTED' };
};
/** @throws 404 for another groupement's, as for an unknown one */
export const pharmacieSuivie = (tx: TenantTx, id: number): Promise<PharmacieSuivie> => derniereAdhesion(tx, 'id', id);
export const adhesionDeLaPharmacie = (tx: TenantTx, pharmacieId: number): Promise<AdhesionSuivie> =>
  derniereAdhesion(tx, 'pharmacie_id', pharmacieId);

const labo = sql`left join laboratoire l on l.tenant_id = m.tenant_id and l.id = m.laboratoire_id
  left join laboratoire_detail d on d.id = l.detail_id`;

const operationsRecues = async (
  tx: SystemeTx,
  { groupementId, pharmacieId }: Envoi,
  jour: Jour,
): Promise<FicheAdherent['operations']> => {
  const copie = { tenantId: sql`p.tenant_id`, objetId: sql`p.id` };
  const { rows } = await sql<FicheAdherent['operations'][number]>`
    select m.id, m.nom_operation as titre, d.nom as "laboratoireNom", p.repondue_le as "repondueLe",
      p.date_debut as "dateDebut", p.date_fin as "dateFin", ${REPONSE} as reponse, ${A_MOITIE_REPONDUE} as "aMoitie",
      (select count(*) from promotion_preuve y where y.tenant_id = p.tenant_id and y.promotion_id = p.id
        and y.retire_le is null)::int as "nbPhotos",
      array(select jsonb_build_object('id', y.id, 'vignette', y.vignette is not null, 'creeLe', y.cree_le)
        from promotion_preuve y where y.tenant_id = p.tenant_id and y.promotion_id = p.id and y.retire_le is null
        order by y.cree_le desc, y.id desc limit ${MAX_PHOTOS_FICHE}) as photos,
      ${nbMessagesPartages('PROMOTION', copie)}::int as "nbMessages"
    from promotion p join promotion m on m.tenant_id = p.groupement_id and m.id = p.modele_id ${labo}
    where p.groupement_id = ${groupementId} and p.tenant_id = ${pharmacieId}
      and p.date_fin >= ${jour}::date - interval '1 year'
    order by p.date_debut desc, m.id desc limit ${MAX_LIGNES_FICHE}`.execute(tx);
  return rows;
};

/**
 * A photo that this adhérent put, and left, on an operation sent by this groupement; undefined for any other photo
 * (RES-68).
 */
export const photoDeLAdherent = async (
  tx: SystemeTx,
  { groupementId, pharmacieId }: Envoi,
  photoId: number,
): Promise<{ readonly fichierId: number; readonly vignette: Buffer | null } | undefined> => {
  const { rows } = await sql<{ fichierId: number; vignette: Buffer | null }>`
    select y.fichier_id as "fichierId", y.vignette
    from promotion_preuve y join promotion p on p.tenant_id = y.tenant_id and p.id = y.promotion_id
    where y.tenant_id = ${pharmacieId} and y.id = ${photoId} and y.retire_le is null
      and p.groupement_id = ${groupementId} and p.modele_id is not null`.execute(tx);
  return rows[0];
};

type RfaRecue = Omit<FicheAdherent['rfas'][number], 'unite'> & { readonly type: BaseRfa };
/** Only shows the base of an accepted RFA, as the RFA's own screen does (RFA-26). */
const rfasRecues = async (
  tx: SystemeTx,
  { groupementId, pharmacieId }: Envoi,
  jour: Jour,
): Promise<FicheAdherent['rfas']> => {
  const { rows } = await sql<RfaRecue>`
    select m.id, coalesce(m.gamme, m.produit, m.condition) as titre, d.nom as "laboratoireNom",
      r.repondue_le as "repondueLe", m.annee, r.acceptation, r.type, b.base, b.mois as "moisDeclares"
    from rfa r join rfa m on m.tenant_id = r.groupement_id and m.id = r.modele_id ${labo}
    cross join lateral (select sum(b.base)::bigint as base, count(*)::int as mois from rfa_base b
      where b.tenant_id = r.tenant_id and b.rfa_id = r.id and r.acceptation = 'ACCEPTED') b
    where r.groupement_id = ${groupementId} and r.tenant_id = ${pharmacieId}
      and m.annee >= ${Number(jour.slice(0, 4)) - 1}
    order by m.annee desc, d.nom, m.id limit ${MAX_LIGNES_FICHE}`.execute(tx);
  return rows.map(({ type, ...rfa }) => ({ ...rfa, unite: uniteDeBase(type) === 'UNITES' ? 'UNITES' : 'EUROS' }));
};

const conditionsRecues = async (
  tx: SystemeTx,
  { groupementId, pharmacieId }: Envoi,
  jour: Jour,
): Promise<FicheAdherent['conditions']> => {
  const { rows } = await sql<FicheAdherent['conditions'][number]>`
    select m.id, p.nom as titre, d.nom as "laboratoireNom", r.repondue_le as "repondueLe", m.date_fin as "dateFin",
      r.etat, k.libelle as choix
    from condition_reponse r
    join condition_groupement m on m.tenant_id = r.tenant_id and m.id = r.condition_groupement_id
    join partenariat p on p.tenant_id = m.tenant_id and p.id = m.partenariat_id ${labo}
    left join condition_groupement_choix k on k.tenant_id = r.tenant_id and k.id = r.choix_id
    where r.tenant_id = ${groupementId} and r.pharmacie_id = ${pharmacieId}
      and m.date_fin >= ${jour}::date - interval '1 year'
    order by m.date_fin desc, m.id desc limit ${MAX_LIGNES_FICHE}`.execute(tx);
  return rows;
};

const notesDe = async (tx: TenantTx, pharmacieId: number): Promise<NoteAdherent[]> =>
  tx
    .selectFrom('note_adherent')
    .select(['id', 'texte', 'cree_par_nom as creeParNom', 'cree_le as creeLe'])
    .where('tenant_id', '=', tx.tenantId)
    .where('pharmacie_id', '=', pharmacieId)
    .orderBy('cree_le', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_NOTES)
    .execute();

/** A pharmacy that left is no longer watched: the groupement keeps its own notes. */
export const lireFicheAdherent = async (
  tx: TenantTx,
  ctx: Contexte,
  suivie: PharmacieSuivie,
): Promise<FicheAdherent> => {
  const { pharmacieId, adherente } = suivie;
  const envoi = { groupementId: tx.tenantId, pharmacieId };
  const jour = aujourdhuiDe(ctx);
  const recus = adherente
    ? await enSysteme(tx, async (systeme) => ({
        operations: await operationsRecues(systeme, envoi, jour),
        rfas: await rfasRecues(systeme, envoi, jour),
        conditions: await conditionsRecues(systeme, envoi, jour),
      }))
    : { operations: [], rfas: [], conditions: [] };
  return { ...recus, notes: await notesDe(tx, pharmacieId), droits: { noter: canNoterAdherent(ctx.acteur) } };
};
