import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import {
  updateProduitsParSpecialites,
  insertProduitsImportes,
  updateProduitsImportes,
} from '#server/features/catalogue/produit/repository/importes.ts';
import type { OptionsImport } from '#shared/features/catalogue/import-produit/contract.ts';
import type { LigneImportBase } from '../repository.ts';
import { findProduits, classerSpecialites, COLONNES_PRODUIT, type ReglageImportProduit } from './classer.ts';

const LIGNES_PAR_LOT = 1_000;

const egalites = (colonnes: readonly string[], source: string) =>
  sql.raw(colonnes.map((colonne) => `${colonne} = ${source}.${colonne}`).join(', '));

type LotDeLignes = { readonly premiere: number; readonly derniere: number };

/** Writes on the lines their outcome, and the values the products will have. @returns undefined when no line is left */
export const updateClassesDuLot = async (
  tx: SystemeTx,
  { id, forme }: LigneImportBase,
  reglage: ReglageImportProduit,
): Promise<LotDeLignes | undefined> => {
  const portee = { importId: id, lot: LIGNES_PAR_LOT, apercu: false };
  const specialites = forme === 'BDPM_SPECIALITES';
  // Materialised: inlined, it would be computed again for each line when the planner's figures are stale.
  const classement = specialites ? classerSpecialites(reglage, portee) : findProduits(reglage, portee);
  const pose = specialites
    ? sql`statut = r.statut, laboratoire = r.laboratoire, laboratoire_detail_id = r.laboratoire_detail_id`
    : sql`statut = r.statut, motif = r.motif, ${egalites(COLONNES_PRODUIT, 'r')},
        produit_id = case r.statut when 'REFUSEE' then null when 'CREEE' then nextval('produit_id_seq')
          else r.produit_id end`;
  const { rows } = await sql<{ premiere: number | null; derniere: number | null }>`
    with r as materialized (${classement}),
      lot as (update produit_import_ligne l set ${pose} from r where l.import_id = ${id} and l.numero = r.numero
        returning l.numero)
    select min(numero) as premiere, max(numero) as derniere from lot`.execute(tx);
  const { premiere, derniere } = rows[0] ?? {};
  return premiere && derniere ? { premiere, derniere } : undefined;
};

/** The lines of a batch that have one of these statuts, as a query. */
const lignesDuLot = (
  id: number,
  { premiere, derniere }: LotDeLignes,
  statuts: readonly string[],
): RawBuilder<unknown> =>
  sql`select produit_id, laboratoire, ${sql.raw(COLONNES_PRODUIT.join(', '))} from produit_import_ligne
    where import_id = ${id} and numero between ${premiere} and ${derniere} and statut = any(${[...statuts]}::text[])`;

/** A line whose product another import has written meanwhile is refused. */
const refuserLignesSansProduit = async (tx: SystemeTx, id: number, { premiere, derniere }: LotDeLignes) =>
  sql`update produit_import_ligne l set statut = 'REFUSEE', motif = 'Un produit porte déjà ce code ou ce nom.',
    produit_id = null
    where l.import_id = ${id} and l.numero between ${premiere} and ${derniere} and l.statut = 'CREEE'
      and not exists (select from produit p where p.id = l.produit_id)`.execute(tx);

export const updateProduitsDuLot = async (
  tx: SystemeTx,
  { id, cree_par_nom: par }: LigneImportBase,
  lot: LotDeLignes,
): Promise<void> => {
  await insertProduitsImportes(tx, { lignes: lignesDuLot(id, lot, ['CREEE']), colonnes: COLONNES_PRODUIT, par });
  await refuserLignesSansProduit(tx, id, lot);
  await updateProduitsImportes(tx, { lignes: lignesDuLot(id, lot, ['MODIFIEE']), colonnes: COLONNES_PRODUIT, par });
};

/**
 * Writes the specialities, then the names and laboratories of their products. @returns how many products that completed
 */
export const updateSpecialitesDuLot = async (
  tx: SystemeTx,
  { id, cree_par_nom: par }: LigneImportBase,
  lot: LotDeLignes,
  { remplacerSaisies }: OptionsImport,
): Promise<number> => {
  await sql`insert into specialite as s (code_cis, denomination, titulaire, laboratoire_detail_id)
    select l.code_cis, l.nom, l.laboratoire, l.laboratoire_detail_id
      from (${lignesDuLot(id, lot, ['CREEE', 'MODIFIEE'])}) l
    on conflict (code_cis) do update set denomination = excluded.denomination, titulaire = excluded.titulaire,
      laboratoire_detail_id = excluded.laboratoire_detail_id, modifie_le = now()`.execute(tx);
  const lignes = lignesDuLot(id, lot, ['CREEE', 'MODIFIEE', 'INCHANGEE']);
  const specialites = sql`select s.code_cis, s.denomination, s.laboratoire_detail_id from specialite s
    join (${lignes}) l on l.code_cis = s.code_cis`;
  return updateProduitsParSpecialites(tx, { specialites, par, remplacerSaisies });
};

/** The counts of an import, as its lines are now. */
export const updateNombreDeLignes = (tx: SystemeTx, id: number, completes: number, laboratoires: number) =>
  sql`
  update produit_import i set nb_traitees = c.traitees, nb_creees = c.creees, nb_modifiees = c.modifiees,
    nb_inchangees = c.inchangees,
    nb_refusees = c.refusees, nb_avertissements = c.avertissements, nb_completes = nb_completes + ${completes},
    nb_laboratoires = nb_laboratoires + ${laboratoires},
    battement_le = now()
  from (select count(*) filter (where statut is not null) as traitees, count(*)
    filter (where statut = 'CREEE') as creees,
    count(*) filter (where statut = 'MODIFIEE') as modifiees, count(*)
    filter (where statut = 'INCHANGEE') as inchangees,
    count(*) filter (where statut = 'REFUSEE') as refusees, count(*)
    filter (where statut <> 'REFUSEE' and cardinality(avertissements) > 0) as avertissements
    from produit_import_ligne where import_id = ${id}) c
  where i.id = ${id}`.execute(tx);
