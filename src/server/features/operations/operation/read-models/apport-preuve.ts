import type { TenantTx } from '#server/core/db/database.ts';
import { formatCentimes } from '#shared/core/centimes.ts';
import { formatInstant, formatJour } from '#shared/core/dates.ts';
import type { DetailEncours } from '#shared/features/argent/encours/schemas.ts';
import {
  sectionDossierPreuve,
  tableauDossierPreuve,
  type Apport,
} from '#server/features/argent/dossier-preuve/read-models/apport.ts';

const jours = (debut: string | null, fin: string | null): string =>
  debut && fin ? `du ${formatJour(debut)} au ${formatJour(fin)}` : 'sans dates';

const produitsDe = (tx: TenantTx, id: number) =>
  tx
    .selectFrom('promotion_produit')
    .select(['nom', 'ean', 'quantite', 'quantite_vendue as vendue', 'ca_ttc_centimes as caCentimes'])
    .where('tenant_id', '=', tx.tenantId)
    .where('promotion_id', '=', id)
    .orderBy('position')
    .execute();
const photosDe = (tx: TenantTx, id: number) =>
  tx
    .selectFrom('promotion_preuve as p')
    .innerJoin('fichier as f', (join) =>
      join.onRef('f.tenant_id', '=', 'p.tenant_id').onRef('f.id', '=', 'p.fichier_id'),
    )
    .select([
      'f.nom',
      'f.mime',
      'f.taille',
      'f.cle',
      'p.cree_le as creeLe',
      'p.cree_par_nom as par',
      'p.retire_le as retireLe',
    ])
    .where('p.tenant_id', '=', tx.tenantId)
    .where('p.promotion_id', '=', id)
    .orderBy('p.id')
    .execute();
/**
 * The operation an encours comes from: its sheet, what it sold, its photos with their dates. What colleagues said of it
 * stays in the account (PRV-2, ADR 13).
 */
export const apportPromotion = async (tx: TenantTx, { sourceType, sourceId }: DetailEncours): Promise<Apport> => {
  if (sourceType !== 'PROMOTION' || sourceId === null) return { contenu: [] };
  const promotion = await tx
    .selectFrom('promotion')
    .select([
      'nom_operation as nom',
      'date_debut as debut',
      'date_fin as fin',
      'conditions_promo as conditions',
      'commentaire',
    ])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', sourceId)
    .executeTakeFirst();
  if (!promotion) return { contenu: [] };
  const photos = await photosDe(tx, sourceId);
  const lignes = (await produitsDe(tx, sourceId)).map(({ nom, ean, quantite, vendue, caCentimes }) => [
    nom,
    ean ?? '',
    quantite === null ? '' : String(quantite),
    vendue === null ? '' : String(vendue),
    caCentimes === null ? '' : formatCentimes(caCentimes),
  ]);
  return {
    contenu: [
      sectionDossierPreuve('Promotion'),
      { text: `${promotion.nom}, ${jours(promotion.debut, promotion.fin)}`, bold: true },
      ...(promotion.conditions
        ? [{ text: promotion.conditions, margin: [0, 2, 0, 4] as [number, number, number, number] }]
        : []),
      ...tableauDossierPreuve(['Produit', 'EAN', 'Quantité', 'Vendus', 'CA TTC'], lignes, {
        largeurs: ['*', 'auto', 'auto', 'auto', 'auto'],
      }),
      ...(photos.length > 0 ? [sectionDossierPreuve('Photos')] : []),
      ...tableauDossierPreuve(
        ['Prise le', 'Fichier', 'Par'],
        photos.map(({ creeLe, nom, par, retireLe }) => [
          formatInstant(creeLe),
          nom,
          retireLe === null ? par : `${par} (retirée depuis)`,
        ]),
      ),
    ],
    fichiers: photos.map(({ nom, mime, taille, cle, creeLe, retireLe }) => ({
      dossier: 'photos',
      nom: `${creeLe.slice(0, 10)} ${nom}`,
      mime,
      taille,
      cle,
      intitule: retireLe === null ? 'Photo' : 'Photo (retirée depuis)',
      le: creeLe,
    })),
  };
};
