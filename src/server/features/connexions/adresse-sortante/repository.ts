import type { SystemeTx, Tx } from '#server/core/db/database.ts';
import { surViolation } from '#server/core/db/violation.ts';
import type { AdresseSortante } from '#shared/features/connexions/adresse-sortante/contract.ts';
import { adresseSortanteErrors } from '#shared/features/connexions/adresse-sortante/errors.ts';

const colonnes = ['id', 'origine', 'libelle', 'ajoutee_par_nom as ajouteeParNom', 'ajoutee_le as ajouteeLe'] as const;

export const findAdresses = (tx: Tx): Promise<AdresseSortante[]> =>
  tx.selectFrom('adresse_sortante').select(colonnes).orderBy('libelle').orderBy('id').execute();

/** @throws 409 when it is already there */
export const insertAdresse = (
  tx: SystemeTx,
  adresse: { readonly origine: string; readonly libelle: string },
  parNom: string,
): Promise<AdresseSortante> =>
  tx
    .insertInto('adresse_sortante')
    .values({ ...adresse, ajoutee_par_nom: parNom })
    .returning(colonnes)
    .executeTakeFirstOrThrow()
    .catch(surViolation({ adresse_sortante_origine: adresseSortanteErrors.dejaAutorisee }));

export const deleteAdresse = (tx: SystemeTx, id: number): Promise<AdresseSortante | undefined> =>
  tx.deleteFrom('adresse_sortante').where('id', '=', id).returning(colonnes).executeTakeFirst();
