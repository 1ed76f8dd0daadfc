import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { adopterLaboratoires } from '#server/features/catalogue/laboratoire/commands/adopter.ts';
import {
  cibleAdhesionSql,
  laboratoiresAAdopter,
  tableDesCopies,
  type Copie,
  type EnvoiDeModeles,
} from '#server/features/reseau/diffusion/read-models.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { ADesMessages } from '../read-models/non-lus.ts';

const VISE = cibleAdhesionSql('rfa_segment', 'rfa_id');
/** Which of these adhérents have not yet which of these modèles. */
const manquantes = ({ groupementId, modeleIds, pharmacieIds }: EnvoiDeModeles): RawBuilder<unknown> => sql`
  rfa m join adhesion a on a.tenant_id = m.tenant_id and a.etat = 'ACCEPTED'
    and a.pharmacie_id = any(${[...pharmacieIds]}::bigint[])
  join laboratoire lm on lm.tenant_id = m.tenant_id and lm.id = m.laboratoire_id
  where m.tenant_id = ${groupementId} and m.id = any(${[...modeleIds]}::bigint[]) and m.etat = 'VALIDATED' and ${VISE}
    and not exists (select from rfa r where r.tenant_id = a.pharmacie_id and r.groupement_id = m.tenant_id
      and r.modele_id = m.id)`;

/** Interim payments, reference and follower are the groupement's own: they stay there. */
const copierEntetes = async (tx: SystemeTx, envoi: EnvoiDeModeles): Promise<Copie[]> => {
  const { rows } = await sql<Copie>`
    insert into rfa (tenant_id, groupement_id, modele_id, laboratoire_id, annee, gamme, produit, condition, taux, type,
      gratuites_comptees, resultat_type,
      resultat_gamme, resultat_periode, date_debut, date_fin, plancher_seuil, plancher_valeur, mode_reglement,
      date_reglement_prevue,
      acceptation, recue_le, cree_par_nom, modifie_par_nom)
    select m.pharmacie_id, m.tenant_id, m.id, lc.id, m.annee, m.gamme, m.produit, m.condition, m.taux, m.type,
      m.gratuites_comptees, m.resultat_type,
      m.resultat_gamme, m.resultat_periode, m.date_debut, m.date_fin, m.plancher_seuil, m.plancher_valeur,
      m.mode_reglement,
      m.date_reglement_prevue, 'WAITING', now(), g.nom, g.nom
    from (select m.*, a.pharmacie_id, lm.detail_id from ${manquantes(envoi)}) m
    join tenant g on g.id = m.tenant_id
    join laboratoire lc on lc.tenant_id = m.pharmacie_id and lc.detail_id = m.detail_id
    order by m.pharmacie_id, m.id
    on conflict on constraint rfa_une_copie do nothing
    returning tenant_id as "tenantId", id, modele_id as "modeleId"`.execute(tx);
  return rows;
};

const copierPaliers = async (tx: SystemeTx, groupementId: number, copies: readonly Copie[]): Promise<void> => {
  await sql`insert into rfa_palier (tenant_id, rfa_id, modele_palier_id, position, info, seuil, valeur)
    select c.tenant_id, c.id, o.id, o.position, o.info, o.seuil, o.valeur
    from ${tableDesCopies(copies)}
    join rfa_palier o on o.tenant_id = ${groupementId} and o.rfa_id = c.modele_id`.execute(tx);
};
const insertProduitsCopies = async (tx: SystemeTx, groupementId: number, copies: readonly Copie[]): Promise<void> => {
  await sql`insert into rfa_produit (tenant_id, rfa_id, position, nom, ean)
    select c.tenant_id, c.id, o.position, o.nom, o.ean
    from ${tableDesCopies(copies)}
    join rfa_produit o on o.tenant_id = ${groupementId} and o.rfa_id = c.modele_id`.execute(tx);
};

/**
 * The tiers that the groupement says reached are proposed in these copies, until their pharmacy decides (RFA-30); those
 * that it no longer says are proposed no more.
 */
export const upsertPaliers = async (tx: SystemeTx, groupementId: number, copies: readonly Copie[]): Promise<void> => {
  await sql`insert into rfa_atteinte (tenant_id, rfa_id, palier_id, periode, etat, proposee_le)
    select c.tenant_id, c.id, p.id, o.periode, 'A_ATTEINDRE', now()
    from ${tableDesCopies(copies)} join rfa_atteinte o on o.tenant_id = ${groupementId} and o.rfa_id = c.modele_id
      and o.etat = 'VALIDE'
    join rfa_palier p on p.tenant_id = c.tenant_id and p.rfa_id = c.id and p.modele_palier_id = o.palier_id
    on conflict (tenant_id, rfa_id, palier_id, periode, rang) do update
      set proposee_le = coalesce(rfa_atteinte.proposee_le, now())`.execute(tx);
  await sql`update rfa_atteinte x set proposee_le = null from ${tableDesCopies(copies)}
    where x.tenant_id = c.tenant_id and x.rfa_id = c.id and x.proposee_le is not null and not exists (
      select from rfa_palier p join rfa_atteinte o on o.tenant_id = ${groupementId} and o.rfa_id = c.modele_id
        and o.palier_id = p.modele_palier_id and o.periode = x.periode and o.etat = 'VALIDE'
      where p.tenant_id = x.tenant_id and p.id = x.palier_id)`.execute(tx);
};

/**
 * Sends published modèles to the adhérents that are in their target and have not received them (RFA-23): a few
 * statements, however many they are. The modèles are locked.
 * @returns the copies made
 */
export const insertCopiesRfa = async (tx: SystemeTx, envoi: EnvoiDeModeles): Promise<Copie[]> => {
  await adopterLaboratoires(tx, 'systeme', await laboratoiresAAdopter(tx, envoi, manquantes(envoi)));
  const copies = await copierEntetes(tx, envoi);
  if (copies.length > 0)
    for (const copier of [copierPaliers, insertProduitsCopies, upsertPaliers])
      await copier(tx, envoi.groupementId, copies);
  return copies;
};

/** The adhérents a modèle is for, whatever they received already. */
export const findPharmaciesVisees = async (
  tx: SystemeTx,
  groupementId: number,
  modeleId: number,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select a.pharmacie_id as id from rfa m
    join adhesion a on a.tenant_id = m.tenant_id and a.etat = 'ACCEPTED'
    where m.tenant_id = ${groupementId} and m.id = ${modeleId} and ${VISE} order by a.pharmacie_id`.execute(tx);
  return rows.map(({ id }) => id);
};

const nonVisee = (groupementId: number, pharmacieIds: readonly number[]): RawBuilder<boolean> => sql<boolean>`
  r.groupement_id = ${groupementId} and r.tenant_id = any(${[...pharmacieIds]}::bigint[]) and r.acceptation = 'WAITING'
  and m.tenant_id = r.groupement_id and m.id = r.modele_id
  and not exists (select from adhesion a where a.tenant_id = m.tenant_id and a.pharmacie_id = r.tenant_id
    and a.etat = 'ACCEPTED' and ${VISE})`;

/**
 * A pharmacy that is no longer an adhérent, or no longer in the target, keeps what it answered and only that (RFA-24):
 * what waits goes. A copy that has messages, or whose base was written, is refused rather than deleted.
 * @returns the copies that no longer wait
 */
export const updateCopiesNonViseesRfa = async (
  tx: SystemeTx,
  groupementId: number,
  pharmacieIds: readonly number[],
  aDesMessages: ADesMessages,
): Promise<Copie[]> => {
  const rendues = sql`returning r.tenant_id as "tenantId", r.id, r.modele_id as "modeleId"`;
  const parties = await sql<Copie>`
    delete from rfa r using rfa m where ${nonVisee(groupementId, pharmacieIds)}
      and not exists (select from rfa_base b where b.tenant_id = r.tenant_id and b.rfa_id = r.id)
      and not exists (select from rfa_piece p where p.tenant_id = r.tenant_id and p.rfa_id = r.id)
      and not ${aDesMessages('RFA_GROUPEMENT', { tenantId: sql.ref('r.tenant_id'), objetId: sql.ref('r.id') })}
    ${rendues}`.execute(tx);
  const closes = await sql<Copie>`
    update rfa r set acceptation = 'REFUSED', repondue_le = now(), modifie_le = now(), version = r.version + 1
    from rfa m where ${nonVisee(groupementId, pharmacieIds)} ${rendues}`.execute(tx);
  return [...parties.rows, ...closes.rows];
};

/**
 * The copies that adhérents hold of a modèle, locked in an order that is always the same; those of pharmacies that left
 * are theirs.
 */
export const lockCopiesRfa = async (tx: SystemeTx, groupementId: number, modeleId: number): Promise<Copie[]> => {
  const { rows } = await sql<Copie>`select r.tenant_id as "tenantId", r.id, r.modele_id as "modeleId" from rfa r
    where r.groupement_id = ${groupementId} and r.modele_id = ${modeleId} and exists (
      select from adhesion a where a.tenant_id = r.groupement_id and a.pharmacie_id = r.tenant_id
        and a.etat = 'ACCEPTED')
    order by r.tenant_id, r.id for update of r`.execute(tx);
  return rows;
};

export const deleteCopiesRfa = async (tx: SystemeTx, copies: readonly Copie[]): Promise<void> => {
  await sql`delete from rfa r using ${tableDesCopies(copies)} where r.tenant_id = c.tenant_id and r.id = c.id`.execute(
    tx,
  );
};

/**
 * Locks the published modèles whose year is not over against their change and their withdrawal (RFA-24).
 * @returns their ids
 */
export const lockModelesCourantsRfa = async (
  tx: SystemeTx,
  groupementId: number,
  aujourdhui: Jour,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select m.id from rfa m
    where m.tenant_id = ${groupementId} and m.etat = 'VALIDATED'
      and coalesce(m.date_fin, make_date(m.annee, 12, 31)) >= ${aujourdhui}::date order by m.id for share of m`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
};
