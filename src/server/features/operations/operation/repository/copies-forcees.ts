import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { ChangementModele } from '#shared/features/operations/operation/rules/forcer.ts';
import { insertContrepartiesCopiees, insertDispositifsCopies, insertProduitsCopies } from './copies.ts';
import { tableDesCopies, type Copie } from '#server/features/reseau/diffusion/read-models.ts';
import { nouveauxJours, type NouvellesDates, type ModeleVise } from '../read-models/jours-forces.ts';
import { surOccupation } from './places.ts';
import { adopterLaboratoires, type Adoption } from '#server/features/catalogue/laboratoire/commands/adopter.ts';

/** Asks these copies to answer for their TG again, without any held place: another line takes their new days. */
export const updatePlacesRendues = async (tx: SystemeTx, copieIds: readonly number[]): Promise<void> => {
  if (copieIds.length === 0) return;
  await sql`update promotion set acceptation_tg = 'WAITING', etat_tg = 'VALIDATED'
    where id = any(${[...copieIds]}::bigint[]) and acceptation_tg = 'ACCEPTED'`.execute(tx);
};

type Deplacee = { readonly tenantId: number; readonly id: number; readonly debut: string; readonly fin: string };
/**
 * Moves the lines to the new days. They first take days of the year 1, because the exclusion constraint is checked row
 * by row.
 */
const deplacerLignes = async (
  tx: SystemeTx,
  { groupementId, modeleId }: ModeleVise,
  suite: NouvellesDates,
): Promise<void> => {
  const { debut, fin } = nouveauxJours(suite);
  const { rows } = await sql<Deplacee>`
    select e.tenant_id as "tenantId", e.id, ${debut} as debut, ${fin} as fin
    from promotion p join promotion_emplacement e on e.tenant_id = p.tenant_id and e.promotion_id = p.id
    where p.groupement_id = ${groupementId} and p.modele_id = ${modeleId}
      and (e.date_debut, e.date_fin) is distinct from (${debut}, ${fin})`.execute(tx);
  if (rows.length === 0) return;
  const visees = sql`unnest(${rows.map(({ tenantId }) => tenantId)}::bigint[], ${rows.map(({ id }) => id)}::bigint[],
    ${rows.map((ligne) => ligne.debut)}::date[], ${rows.map((ligne) => ligne.fin)}::date[]) as x (tenant_id, id, debut,
      fin)`;
  await sql`update promotion_emplacement e set date_debut = '0001-01-01'::date + (e.id % 700000)::int,
  date_fin = '0001-01-01'::date + (e.id % 700000)::int
    from ${visees} where e.tenant_id = x.tenant_id and e.id = x.id`
    .execute(tx)
    .catch(surOccupation);
  await sql`update promotion_emplacement e set date_debut = x.debut, date_fin = x.fin
    from ${visees} where e.tenant_id = x.tenant_id and e.id = x.id`
    .execute(tx)
    .catch(surOccupation);
};

const partager = async (tx: SystemeTx, { groupementId, modeleId }: ModeleVise): Promise<void> => {
  await sql`update promotion set superposable = true
    where groupement_id = ${groupementId} and modele_id = ${modeleId} and not superposable`.execute(tx);
};

/** The laboratory of the modèle, for each adhérent that holds a copy of it. */
const laboratoiresAAdopter = async (tx: SystemeTx, { groupementId, modeleId }: ModeleVise): Promise<Adoption[]> => {
  const { rows } = await sql<Adoption>`
    select distinct p.tenant_id as "tenantId", lm.detail_id as "detailId", null as "parId", g.nom as "parNom"
    from promotion p join promotion m on m.tenant_id = p.groupement_id and m.id = p.modele_id
    join tenant g on g.id = m.tenant_id join laboratoire lm on lm.tenant_id = m.tenant_id and lm.id = m.laboratoire_id
    where p.groupement_id = ${groupementId} and p.modele_id = ${modeleId}`.execute(tx);
  return rows;
};

/** Copies the modèle's own fields into its copies. */
const recopierEntetes = async (tx: SystemeTx, visee: ModeleVise): Promise<void> => {
  const { groupementId, modeleId } = visee;
  await adopterLaboratoires(tx, 'systeme', await laboratoiresAAdopter(tx, visee));
  await sql`update promotion p set laboratoire_id = lc.id, nom_operation = m.nom_operation, date_debut = m.date_debut,
    date_fin = m.date_fin,
      conditions_promo = m.conditions_promo, emplacement_conseille = m.emplacement_conseille,
      multiple_de_trois = m.multiple_de_trois,
      superposable = m.superposable, commentaire = m.commentaire, modifie_par_nom = g.nom, modifie_le = now(),
      version = p.version + 1
    from promotion m join tenant g on g.id = m.tenant_id join laboratoire lm on lm.tenant_id = m.tenant_id
      and lm.id = m.laboratoire_id
    join laboratoire lc on lc.detail_id = lm.detail_id
    where p.groupement_id = ${groupementId} and p.modele_id = ${modeleId} and m.tenant_id = p.groupement_id
      and m.id = p.modele_id
      and lc.tenant_id = p.tenant_id`
    .execute(tx)
    .catch(surOccupation);
};

type Vendu = { readonly t: number; readonly p: number; readonly nom: string; readonly ean: string | null };
/**
 * Replaces the products of the copies. Quantities sold belong to the adhérent: they are kept by product name, or else
 * by code.
 */
const recopierProduits = async (tx: SystemeTx, groupementId: number, copies: readonly Copie[]): Promise<void> => {
  const { rows } = await sql<Vendu & { utile: boolean }>`delete from promotion_produit o using ${tableDesCopies(copies)}
    where o.tenant_id = c.tenant_id and o.promotion_id = c.id
    returning o.tenant_id as t, o.promotion_id as p, o.nom, o.ean, o.quantite_vendue as qv, o.ca_ttc_centimes as ca,
      coalesce(o.quantite_vendue, o.ca_ttc_centimes) is not null as utile`.execute(tx);
  await insertProduitsCopies(tx, groupementId, copies);
  const vendus = rows.filter(({ utile }) => utile);
  if (vendus.length === 0) return;
  await sql`update promotion_produit n set quantite_vendue = a.qv, ca_ttc_centimes = a.ca
    from jsonb_to_recordset(${JSON.stringify(vendus)}::jsonb) as a (t bigint, p bigint, nom text, ean text, qv int,
      ca bigint)
    where n.tenant_id = a.t and n.promotion_id = a.p and (f_normaliser(n.nom) = f_normaliser(a.nom) or (n.ean = a.ean
      and not exists (select from promotion_produit x where x.tenant_id = a.t and x.promotion_id = a.p
        and f_normaliser(x.nom) = f_normaliser(a.nom))))`.execute(tx);
};

const recopierDispositifs = async (tx: SystemeTx, groupementId: number, copies: readonly Copie[]): Promise<void> => {
  await sql`delete from promotion_dispositif o using ${tableDesCopies(copies)} where o.tenant_id = c.tenant_id
    and o.promotion_id = c.id`.execute(tx);
  await insertDispositifsCopies(tx, groupementId, copies);
};

/** Each line is found again by the line of the modèle it is the copy of, and its encours with it. */
const recopierContreparties = async (tx: SystemeTx, groupementId: number, copies: readonly Copie[]): Promise<void> => {
  await sql`update promotion_contrepartie x set position = o.position, action = o.action, contrepartie = o.contrepartie,
    payeur = o.payeur,
      valeur_centiemes = o.valeur_centiemes, nature_fiscale = o.nature_fiscale,
      taux_tva_centiemes = o.taux_tva_centiemes, unite = o.unite,
      declencheur = o.declencheur, delai_jours = o.delai_jours
    from ${tableDesCopies(copies)} join promotion_contrepartie o
      on o.tenant_id = ${groupementId} and o.promotion_id = c.modele_id
    where x.tenant_id = c.tenant_id and x.promotion_id = c.id and x.modele_contrepartie_id = o.id
    and x.part = o.part`.execute(tx);
  await sql`delete from promotion_contrepartie x using ${tableDesCopies(copies)} where x.tenant_id = c.tenant_id
    and x.promotion_id = c.id
    and not exists (select from promotion_contrepartie o
    where o.tenant_id = ${groupementId} and o.promotion_id = c.modele_id
      and o.id = x.modele_contrepartie_id and o.part = x.part)`.execute(tx);
  await insertContrepartiesCopiees(tx, groupementId, copies);
};

/** Writes the modèle over its copies (OPE-55): a few statements, however many they are. */
export const updateCopieForcee = async (
  tx: SystemeTx,
  visee: ModeleVise,
  {
    copies,
    suite,
    changements,
  }: {
    readonly copies: readonly Copie[];
    readonly suite: NouvellesDates;
    readonly changements: readonly ChangementModele[];
  },
): Promise<void> => {
  // Lines can only share a place while their promotion is `superposable`: it is set before they move, and removed
  // after.
  if (suite.superposable) await partager(tx, visee);
  // Lines move before the copies change their days, since the move reads the old ones.
  await deplacerLignes(tx, visee, suite);
  await recopierEntetes(tx, visee);
  if (copies.length === 0) return;
  if (changements.includes('produits')) await recopierProduits(tx, visee.groupementId, copies);
  if (changements.includes('dispositifs')) await recopierDispositifs(tx, visee.groupementId, copies);
  if (changements.includes('contreparties')) await recopierContreparties(tx, visee.groupementId, copies);
};
