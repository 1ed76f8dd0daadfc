import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { colonnesEntieres } from '#server/core/db/noms.ts';
import { empreintePiece, lirePieces } from '#server/core/files/pieces.ts';
import type { LigneEncours } from '#shared/features/argent/encours/schemas.ts';

const lignesDeLEncours = (tx: TenantTx, encoursId: number): Promise<LigneEncours[]> =>
  tx
    .selectFrom('encours_ligne')
    .select([
      'produit',
      'ean',
      'quantite',
      'prix_unitaire_ht_centimes as prixUnitaireHtCentimes',
      'taux_tva_centiemes as tauxTvaCentiemes',
      'motif',
    ])
    .where('tenant_id', '=', tx.tenantId)
    .where('encours_id', '=', encoursId)
    .orderBy('position')
    .execute();

const COMPLETES = {
  encours_reglement: colonnesEntieres('encours_reglement', [
    'acte_id',
    'action',
    'annule_le',
    'annule_par_nom',
    'cree_le',
    'cree_par_id',
    'cree_par_nom',
    'date',
    'encaissement_id',
    'encours_id',
    'etat_avant',
    'fichier_id',
    'id',
    'montant_centimes',
    'montant_recu_centimes',
    'nature_recue',
    'reference',
    'solde',
    'taux_tva_centiemes',
    'tenant_id',
  ]),
  encours_relance: colonnesEntieres('encours_relance', [
    'canal',
    'cree_le',
    'cree_par_id',
    'cree_par_nom',
    'date',
    'destinataires',
    'encours_id',
    'id',
    'niveau',
    'tenant_id',
  ]),
  encours_commentaire: colonnesEntieres('encours_commentaire', [
    'cree_le',
    'cree_par_id',
    'cree_par_nom',
    'encours_id',
    'id',
    'impersonation',
    'tenant_id',
    'texte',
  ]),
};

/** The rows that depend on an encours, as they are stored. */
const lignesCompletes = async (tx: TenantTx, table: keyof typeof COMPLETES, encoursId: number): Promise<object[]> =>
  (
    await sql<object>`select ${sql.join(COMPLETES[table].map((colonne) => sql.ref(colonne)))} from ${sql.table(table)}
      where tenant_id = ${tx.tenantId} and encours_id = ${encoursId} order by id`.execute(tx)
  ).rows;

/** All that disappears with an encours. */
export const contenuSupprime = async (tx: TenantTx, encoursId: number): Promise<object> => {
  const pieces = (await lirePieces(tx, 'encours', encoursId)).map(empreintePiece);
  return {
    lignes: await lignesDeLEncours(tx, encoursId),
    reglements: await lignesCompletes(tx, 'encours_reglement', encoursId),
    relances: await lignesCompletes(tx, 'encours_relance', encoursId),
    commentaires: await lignesCompletes(tx, 'encours_commentaire', encoursId),
    pieces,
  };
};
