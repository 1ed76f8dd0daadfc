import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { ImportRegistre, LigneDuRegistre } from '#shared/features/comptes/registre/schemas.ts';

/** One import at a time: what is counted under it still holds when it is written. */
export const lockRegistre = (tx: SystemeTx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('registre', 0))`.execute(tx);

export const insertImportRegistre = async (
  tx: SystemeTx,
  {
    nomFichier,
    complet,
    nbLues,
    nbAjoutees,
    nbModifiees,
    nbFermees,
    nbRefusees,
  }: Omit<ImportRegistre, 'id' | 'creeParNom' | 'creeLe'>,
  { nomComplet }: Pick<Acteur, 'nomComplet'>,
): Promise<Pick<ImportRegistre, 'id' | 'creeLe'>> =>
  tx
    .insertInto('registre_import')
    .values({
      nom_fichier: nomFichier,
      complet,
      nb_lues: nbLues,
      nb_ajoutees: nbAjoutees,
      nb_modifiees: nbModifiees,
      nb_fermees: nbFermees,
      nb_refusees: nbRefusees,
      cree_par_nom: nomComplet,
    })
    .returning(['id', 'cree_le as creeLe'])
    .executeTakeFirstOrThrow();

const PAR_LOT = 5_000;

/** Adds or completes: what the file leaves empty is kept, and what it names is open (CPT-91, CPT-92). */
export const upsertRegistre = async (
  tx: SystemeTx,
  importId: number,
  pharmacies: readonly LigneDuRegistre[],
): Promise<void> => {
  for (let debut = 0; debut < pharmacies.length; debut += PAR_LOT) {
    const lot = JSON.stringify(pharmacies.slice(debut, debut + PAR_LOT));
    await sql`
      insert into registre_pharmacie (finess, cip, nom, rue, code_postal, ville, telephone, departement, import_id)
      select finess, cip, nom, rue, "codePostal", ville, telephone, departement, ${importId}::bigint
      from jsonb_to_recordset(${lot}::jsonb) as x (
        finess text, cip text, nom text, rue text, "codePostal" text, ville text, telephone text, departement text)
      on conflict (finess) do update set
        cip = coalesce(excluded.cip, registre_pharmacie.cip),
        nom = excluded.nom,
        rue = coalesce(excluded.rue, registre_pharmacie.rue),
        code_postal = coalesce(excluded.code_postal, registre_pharmacie.code_postal),
        ville = coalesce(excluded.ville, registre_pharmacie.ville),
        telephone = coalesce(excluded.telephone, registre_pharmacie.telephone),
        departement = excluded.departement,
        fermee_le = null,
        import_id = excluded.import_id`.execute(tx);
  }
};

/** Closes the pharmacies of these départements that this import, complete for them, has not named (CPT-92). */
export const updateFermees = async (
  tx: SystemeTx,
  importId: number,
  departements: readonly string[],
): Promise<void> => {
  await tx
    .updateTable('registre_pharmacie')
    .set({ fermee_le: sql`now()` })
    .where('departement', 'in', departements)
    .where('fermee_le', 'is', null)
    .where('import_id', '<>', importId)
    .execute();
};
