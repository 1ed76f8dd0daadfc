import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { rangSuivant, type ListeOrdonnee } from '#server/core/db/liste-ordonnee.ts';
import { surViolation } from '#server/core/db/violation.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { prioriteErrors } from '#shared/features/reseau/priorite/errors.ts';
import type { Priorite, PrioriteSaisie } from '#shared/features/reseau/priorite/schemas.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

export const PRIORITES: ListeOrdonnee = { table: 'priorite', ordre: 'rang' };

const colonnes = [
  'id',
  'nom',
  'rang',
  'couleur',
  'description',
  'obligatoire',
  'delai_reponse_jours as delaiReponseJours',
  'version',
  'modifie_le as modifieLe',
  'modifie_par_nom as modifieParNom',
] as const;
const surDouble = surViolation({ priorite_nom: prioriteErrors.nomUtilise });

export const findPriorites = (tx: TenantTx): Promise<Priorite[]> =>
  tx.selectFrom('priorite').select(colonnes).where('tenant_id', '=', tx.tenantId).orderBy('rang').execute();

export const findPriorite = (tx: TenantTx, id: number): Promise<Priorite | undefined> =>
  tx
    .selectFrom('priorite')
    .select(colonnes)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The names, compared as everywhere: case, accents and spaces apart. */
export const findNomsNormalisesPriorite = async (tx: TenantTx): Promise<string[]> => {
  const { rows } = await sql<{ nom: string }>`
    select f_normaliser(nom) as nom from priorite where tenant_id = ${tx.tenantId}`.execute(tx);
  return rows.map(({ nom }) => nom);
};

const champs = ({ nom, couleur, description, obligatoire, delaiReponseJours }: PrioriteSaisie) => ({
  nom,
  couleur,
  description,
  obligatoire,
  delai_reponse_jours: delaiReponseJours,
});

export const insertPriorite = async (
  tx: TenantTx,
  saisie: PrioriteSaisie,
  { nomComplet }: Acteur,
): Promise<Priorite> => {
  const rang = await rangSuivant(tx, PRIORITES);
  return tx
    .insertInto('priorite')
    .values({ tenant_id: tx.tenantId, ...champs(saisie), rang, cree_par_nom: nomComplet, modifie_par_nom: nomComplet })
    .returning(colonnes)
    .executeTakeFirstOrThrow()
    .catch(surDouble);
};

/** A change of rank only writes who moved it, and when. */
export const updatePriorite = (
  tx: TenantTx,
  id: number,
  saisie: PrioriteSaisie | null,
  { nomComplet }: Acteur,
): Promise<Priorite> =>
  tx
    .updateTable('priorite')
    .set({
      ...(saisie && champs(saisie)),
      ...modifiePar(nomComplet),
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .returning(colonnes)
    .executeTakeFirstOrThrow()
    .catch(surDouble);

export const deletePriorite = (tx: TenantTx, id: number) =>
  tx.deleteFrom('priorite').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
