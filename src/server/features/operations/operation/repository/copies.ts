import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { aDesMessages } from '#server/features/echanges/discussion/read-models/messages.ts';
import {
  laboratoiresAAdopter,
  tableDesCopies,
  type Copie,
  type EnvoiDeModeles,
} from '#server/features/reseau/diffusion/read-models.ts';
import { VISE } from '../read-models/vises.ts';
import { adopterLaboratoires } from '#server/features/catalogue/laboratoire/commands/adopter.ts';

/** The parts of a modèle that are sent: a refused part is not, and the type of the copy says which are. */
const TYPE = sql`case when m.etat_tg is distinct from 'VALIDATED' then 'PROMO'
  when m.etat_promo is distinct from 'VALIDATED' then 'TG' else 'PROMO_TG' end`;
const EN_ATTENTE = (etat: 'etat_promo' | 'etat_tg') =>
  sql`case when m.${sql.ref(etat)} = 'VALIDATED' then 'WAITING' end`;
const VALIDEE = (etat: 'etat_promo' | 'etat_tg') =>
  sql`case when m.${sql.ref(etat)} = 'VALIDATED' then 'VALIDATED' end`;

/** Modèles, with the adhérents in their target that have no copy of them yet. */
const manquantes = ({ groupementId, modeleIds, pharmacieIds }: EnvoiDeModeles): RawBuilder<unknown> => sql`
  promotion m join adhesion a on a.tenant_id = m.tenant_id and a.etat = 'ACCEPTED'
    and a.pharmacie_id = any(${[...pharmacieIds]}::bigint[])
  join laboratoire lm on lm.tenant_id = m.tenant_id and lm.id = m.laboratoire_id
  where m.tenant_id = ${groupementId} and m.id = any(${[...modeleIds]}::bigint[]) and ${VISE}
    and not exists (select from promotion p where p.tenant_id = a.pharmacie_id and p.groupement_id = m.tenant_id
      and p.modele_id = m.id)`;

const copierEntetes = async (tx: SystemeTx, envoi: EnvoiDeModeles): Promise<Copie[]> => {
  const { rows } = await sql<Copie>`
    insert into promotion (tenant_id, origine, groupement_id, modele_id, laboratoire_id, nom_operation, nom_auto,
      type_promo, date_debut, date_fin,
      conditions_promo, emplacement_conseille, quantite, multiple_de_trois, superposable, commentaire, publiee_le,
      etat_promo, etat_tg, acceptation_promo, acceptation_tg, cree_par_nom, modifie_par_nom)
    select m.pharmacie_id, 'GROUPEMENT', m.tenant_id, m.id, lc.id, m.nom_operation, false, ${TYPE}, m.date_debut,
      m.date_fin,
      m.conditions_promo, m.emplacement_conseille, m.quantite, m.multiple_de_trois, m.superposable, m.commentaire,
      now(),
      ${VALIDEE('etat_promo')}, ${VALIDEE('etat_tg')}, ${EN_ATTENTE('etat_promo')}, ${EN_ATTENTE('etat_tg')}, g.nom,
      g.nom
    from (select m.*, a.pharmacie_id, lm.detail_id from ${manquantes(envoi)}) m
    join tenant g on g.id = m.tenant_id
    join laboratoire lc on lc.tenant_id = m.pharmacie_id and lc.detail_id = m.detail_id
    order by m.pharmacie_id, m.id
    on conflict on constraint promotion_une_copie do nothing
    returning tenant_id as "tenantId", id, modele_id as "modeleId"`.execute(tx);
  return rows;
};

export const insertProduitsCopies = async (
  tx: SystemeTx,
  groupementId: number,
  copies: readonly Copie[],
): Promise<void> => {
  await sql`insert into promotion_produit (tenant_id, promotion_id, position, nom, ean, gamme, quantite,
    prix_public_ttc_centimes,
      prix_achat_ht_centimes, tva, categorie_encadree)
    select c.tenant_id, c.id, o.position, o.nom, o.ean, o.gamme, o.quantite, o.prix_public_ttc_centimes,
      o.prix_achat_ht_centimes, o.tva,
      o.categorie_encadree
    from ${tableDesCopies(copies)} join promotion_produit o
      on o.tenant_id = ${groupementId} and o.promotion_id = c.modele_id`.execute(tx);
};

export const insertDispositifsCopies = async (
  tx: SystemeTx,
  groupementId: number,
  copies: readonly Copie[],
): Promise<void> => {
  await sql`insert into promotion_dispositif (tenant_id, promotion_id, dispositif, position, parametres)
    select c.tenant_id, c.id, o.dispositif, o.position, o.parametres from ${tableDesCopies(copies)}
    join promotion p on p.tenant_id = c.tenant_id and p.id = c.id and p.etat_promo is not null
    join promotion_dispositif o on o.tenant_id = ${groupementId} and o.promotion_id = c.modele_id`.execute(tx);
};

/** The lines of the parts that were sent, each linked to its modèle's line. Lines that are already there are left. */
export const insertContrepartiesCopiees = async (
  tx: SystemeTx,
  groupementId: number,
  copies: readonly Copie[],
): Promise<void> => {
  await sql`insert into promotion_contrepartie (tenant_id, promotion_id, modele_contrepartie_id, position, part, action,
    contrepartie, payeur,
      valeur_centiemes, nature_fiscale, taux_tva_centiemes, unite, declencheur, delai_jours)
    select c.tenant_id, c.id, o.id, o.position, o.part, o.action, o.contrepartie, o.payeur, o.valeur_centiemes,
      o.nature_fiscale, o.taux_tva_centiemes, o.unite,
      o.declencheur, o.delai_jours
    from ${tableDesCopies(copies)} join promotion p on p.tenant_id = c.tenant_id and p.id = c.id
    join promotion_contrepartie o on o.tenant_id = ${groupementId} and o.promotion_id = c.modele_id
      and case o.part when 'PROMO' then p.etat_promo else p.etat_tg end is not null
    where not exists (select from promotion_contrepartie x where x.tenant_id = c.tenant_id and x.promotion_id = c.id
      and x.modele_contrepartie_id = o.id)`.execute(tx);
};

/**
 * Sends modèles to the adhérents that are in their target and have not received them (OPE-51): a few statements,
 * however many they are. The modèles are locked (`modeles.ts`).
 * @returns the copies made
 */
export const insertCopiesOperation = async (tx: SystemeTx, envoi: EnvoiDeModeles): Promise<Copie[]> => {
  await adopterLaboratoires(tx, 'systeme', await laboratoiresAAdopter(tx, envoi, manquantes(envoi)));
  const copies = await copierEntetes(tx, envoi);
  if (copies.length > 0)
    for (const copier of [insertProduitsCopies, insertDispositifsCopies, insertContrepartiesCopiees])
      await copier(tx, envoi.groupementId, copies);
  return copies;
};

const nonVisee = (groupementId: number, pharmacieIds: readonly number[]): RawBuilder<boolean> => sql<boolean>`
  p.groupement_id = ${groupementId} and p.tenant_id = any(${[...pharmacieIds]}::bigint[])
    and m.tenant_id = p.groupement_id and m.id = p.modele_id
  and not exists (select from adhesion a where a.tenant_id = m.tenant_id and a.pharmacie_id = p.tenant_id
  and a.etat = 'ACCEPTED' and ${VISE})`;

/**
 * A pharmacy that is no longer an adhérent, or no longer in the target, keeps what it answered and only that (OPE-53):
 * what waits goes, and a part that still waits beside an answered one is closed. A copy that somebody wrote about,
 * photographed or that has an encours is closed too, not deleted.
 * @returns the copies that left
 */
export const updateCopiesNonViseesOperation = async (
  tx: SystemeTx,
  groupementId: number,
  pharmacieIds: readonly number[],
): Promise<Copie[]> => {
  const { rows } = await sql<Copie>`
    delete from promotion p using promotion m where ${nonVisee(groupementId, pharmacieIds)}
      and coalesce(p.acceptation_promo, p.acceptation_tg) = 'WAITING'
        and coalesce(p.acceptation_tg, p.acceptation_promo) = 'WAITING'
      and not exists (select from encours e where e.tenant_id = p.tenant_id and e.source_type = 'PROMOTION'
      and e.source_id = p.id)
      and not exists (select from promotion_preuve x where x.tenant_id = p.tenant_id and x.promotion_id = p.id)
      and not ${aDesMessages('PROMOTION', { tenantId: sql.ref('p.tenant_id'), objetId: sql.ref('p.id') })}
    returning p.tenant_id as "tenantId", p.id, p.modele_id as "modeleId"`.execute(tx);
  await sql`update promotion p set
      etat_promo = case p.acceptation_promo when 'WAITING' then 'REFUSED' else p.etat_promo end,
      etat_tg = case p.acceptation_tg when 'WAITING' then 'REFUSED' else p.etat_tg end,
      acceptation_promo = replace(p.acceptation_promo, 'WAITING', 'REFUSED'),
        acceptation_tg = replace(p.acceptation_tg, 'WAITING', 'REFUSED'),
      motif_refus = coalesce(p.motif_refus, 'Plus proposée par le groupement'), modifie_le = now(),
      version = p.version + 1
    from promotion m where ${nonVisee(groupementId, pharmacieIds)} and 'WAITING' in (p.acceptation_promo,
    p.acceptation_tg)`.execute(tx);
  return rows;
};

/** The copies of a modèle, locked in an order that is always the same. */
export const lockCopiesOperation = async (tx: SystemeTx, groupementId: number, modeleId: number): Promise<Copie[]> => {
  const { rows } = await sql<Copie>`select tenant_id as "tenantId", id, modele_id as "modeleId" from promotion
    where groupement_id = ${groupementId} and modele_id = ${modeleId} order by tenant_id, id for update`.execute(tx);
  return rows;
};

export const deleteCopiesOperation = async (tx: SystemeTx, copies: readonly Copie[]): Promise<void> => {
  await sql`delete from promotion p using ${tableDesCopies(copies)}
    where p.tenant_id = c.tenant_id and p.id = c.id`.execute(tx);
};
