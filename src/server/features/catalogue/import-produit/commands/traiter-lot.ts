import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { OptionsImport } from '#shared/features/catalogue/import-produit/contract.ts';
import { MAX_NOM_PRODUIT } from '#shared/features/catalogue/produit/contract.ts';
import { creerLaboratoires, verrouillerCatalogue, type LigneImportBase } from '../repository.ts';
import { classerProduits, classerSpecialites, COLONNES_PRODUIT, type Reglage } from './classer.ts';

const LIGNES_PAR_LOT = 1_000;

const liste = (colonnes: readonly string[], prefixe = '') =>
  sql.raw(colonnes.map((colonne) => `${prefixe}${colonne}`).join(', '));
const egalites = (colonnes: readonly string[], source: string) =>
  sql.raw(colonnes.map((colonne) => `${colonne} = ${source}.${colonne}`).join(', '));

type Lot = { readonly premiere: number; readonly derniere: number };

/** Writes on the lines their outcome, and the values the products will have. @returns undefined when no line is left */
const classer = async (tx: SystemeTx, { id, forme }: LigneImportBase, reglage: Reglage): Promise<Lot | undefined> => {
  const portee = { importId: id, lot: LIGNES_PAR_LOT, apercu: false };
  const specialites = forme === 'BDPM_SPECIALITES';
  // Materialised: inlined, it would be computed again for each line when the planner's figures are stale.
  const classement = specialites ? classerSpecialites(reglage, portee) : classerProduits(reglage, portee);
  const pose = specialites
    ? sql`statut = r.statut, laboratoire = r.laboratoire, laboratoire_detail_id = r.laboratoire_detail_id`
    : sql`statut = r.statut, motif = r.motif, ${egalites(COLONNES_PRODUIT, 'r')},
        produit_id = case r.statut when 'REFUSEE' then null when 'CREEE' then nextval('produit_id_seq') else r.produit_id end`;
  const { rows } = await sql<{ premiere: number | null; derniere: number | null }>`
    with r as materialized (${classement}),
      lot as (update produit_import_ligne l set ${pose} from r where l.import_id = ${id} and l.numero = r.numero returning l.numero)
    select min(numero) as premiere, max(numero) as derniere from lot`.execute(tx);
  const { premiere, derniere } = rows[0] ?? {};
  return premiere && derniere ? { premiere, derniere } : undefined;
};

const duLot = (id: number, { premiere, derniere }: Lot, statut: string) =>
  sql`l.import_id = ${id} and l.numero between ${premiere} and ${derniere} and l.statut = ${statut}`;

const ecrireProduits = async (tx: SystemeTx, { id, cree_par_nom: par }: LigneImportBase, lot: Lot): Promise<void> => {
  await sql`insert into produit (id, ${liste(COLONNES_PRODUIT)}, cree_par_nom, modifie_par_nom) overriding system value
    select l.produit_id, ${liste(COLONNES_PRODUIT, 'l.')}, ${par}, ${par} from produit_import_ligne l where ${duLot(id, lot, 'CREEE')}
    on conflict do nothing`.execute(tx);
  await sql`update produit_import_ligne l set statut = 'REFUSEE', motif = 'Un produit porte déjà ce code ou ce nom.', produit_id = null
    where ${duLot(id, lot, 'CREEE')} and not exists (select from produit p where p.id = l.produit_id)`.execute(tx);
  await sql`update produit p set ${egalites(COLONNES_PRODUIT, 'l')}, modifie_le = now(), modifie_par_nom = ${par}, version = p.version + 1
    from produit_import_ligne l where p.id = l.produit_id and ${duLot(id, lot, 'MODIFIEE')}`.execute(tx);
};

/**
 * Writes the specialities, then the names and laboratories of their products. @returns how many products that completed
 */
const ecrireSpecialites = async (
  tx: SystemeTx,
  { id, cree_par_nom: par }: LigneImportBase,
  lot: Lot,
  { remplacerSaisies }: OptionsImport,
): Promise<number> => {
  await sql`insert into specialite as s (code_cis, denomination, titulaire, laboratoire_detail_id)
    select l.code_cis, l.nom, l.laboratoire, l.laboratoire_detail_id from produit_import_ligne l
    where l.import_id = ${id} and l.numero between ${lot.premiere} and ${lot.derniere} and l.statut in ('CREEE', 'MODIFIEE')
    on conflict (code_cis) do update set denomination = excluded.denomination, titulaire = excluded.titulaire,
      laboratoire_detail_id = excluded.laboratoire_detail_id, modifie_le = now()`.execute(tx);
  const libre = (colonne: string) => (remplacerSaisies ? sql`true` : sql`not (${colonne} = any(p.champs_saisis))`);
  const { numAffectedRows } =
    await sql`update produit p set nom = v.nom, laboratoire_detail_id = v.labo, modifie_le = now(), modifie_par_nom = ${par}, version = p.version + 1
    from (
      select p.id,
        case when p.presentation is not null and ${libre('nom')} then left(s.denomination || ' – ' || p.presentation, ${sql.raw(String(MAX_NOM_PRODUIT))}) else p.nom end as nom,
        case when ${libre('laboratoire_detail_id')} then coalesce(s.laboratoire_detail_id, p.laboratoire_detail_id) else p.laboratoire_detail_id end as labo
      from produit p join specialite s on s.code_cis = p.code_cis
      join produit_import_ligne l on l.code_cis = s.code_cis
      where l.import_id = ${id} and l.numero between ${lot.premiere} and ${lot.derniere} and l.statut <> 'REFUSEE'
    ) v where v.id = p.id and (p.nom, p.laboratoire_detail_id) is distinct from (v.nom, v.labo)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
};

const compter = (tx: SystemeTx, id: number, completes: number, laboratoires: number) =>
  sql`
  update produit_import i set nb_traitees = c.traitees, nb_creees = c.creees, nb_modifiees = c.modifiees, nb_inchangees = c.inchangees,
    nb_refusees = c.refusees, nb_avertissements = c.avertissements, nb_completes = nb_completes + ${completes}, nb_laboratoires = nb_laboratoires + ${laboratoires},
    battement_le = now()
  from (select count(*) filter (where statut is not null) as traitees, count(*) filter (where statut = 'CREEE') as creees,
    count(*) filter (where statut = 'MODIFIEE') as modifiees, count(*) filter (where statut = 'INCHANGEE') as inchangees,
    count(*) filter (where statut = 'REFUSEE') as refusees, count(*) filter (where statut <> 'REFUSEE' and cardinality(avertissements) > 0) as avertissements
    from produit_import_ligne where import_id = ${id}) c
  where i.id = ${id}`.execute(tx);

/**
 * One batch, in the caller's transaction: all of it is written, or none. Run by any instance, in any number: the catalogue's lock makes them take turns.
 * @returns whether lines were left to do
 */
export const traiterLot = async (tx: SystemeTx, ligne: LigneImportBase): Promise<boolean> => {
  await verrouillerCatalogue(tx);
  const options = ligne.options as unknown as OptionsImport;
  const reglage = { forme: ligne.forme as Reglage['forme'], options };
  const laboratoires =
    options.creerLaboratoires && ligne.nb_traitees === 0
      ? await creerLaboratoires(tx, ligne.id, ligne.cree_par_nom)
      : 0;
  const lot = await classer(tx, ligne, reglage);
  if (!lot) {
    await compter(tx, ligne.id, 0, laboratoires);
    return false;
  }
  let completes = 0;
  if (reglage.forme === 'BDPM_SPECIALITES') completes = await ecrireSpecialites(tx, ligne, lot, options);
  else await ecrireProduits(tx, ligne, lot);
  await compter(tx, ligne.id, completes, laboratoires);
  return true;
};
