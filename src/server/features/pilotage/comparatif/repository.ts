import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { enColonnes } from '#server/core/db/noms.ts';
import { surViolation } from '#server/core/db/violation.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { comparatifErrors } from '#shared/features/pilotage/comparatif/errors.ts';
import type {
  ComparatifSaisi,
  CreationComparatif,
  LigneComparatif,
} from '#shared/features/pilotage/comparatif/schemas.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

const colonnes = [
  'c.id',
  'c.annee',
  'c.laboratoire_id as laboratoireId',
  'c.nom',
  'c.ean',
  'c.famille_id as familleId',
  'c.segment_id as segmentId',
  'c.prix_achat_centimes as prixAchatCentimes',
  'c.tva',
  'c.prix_vente_centimes as prixVenteCentimes',
  'c.volume_annuel as volumeAnnuel',
  'c.contenance',
  'c.unite_contenance as uniteContenance',
  'c.rfa_pct as rfaPct',
  'c.ug',
  'c.contreparties_centimes as contrepartiesCentimes',
  'c.commentaire',
  'c.version',
  'c.modifie_le as modifieLe',
  'c.modifie_par_nom as modifieParNom',
] as const;

/** A locked row: what rules and journal read. */
export type LigneStockeeComparatif = Omit<CreationComparatif, 'uniteContenance'> &
  Pick<LigneComparatif, 'uniteContenance'> & {
    readonly id: number;
    readonly version: number;
    readonly modifieLe: string;
    readonly modifieParNom: string | null;
  };

const sousSegmentsDe = async (tx: TenantTx, id: number): Promise<number[]> => {
  const lignes = await tx
    .selectFrom('comparatif_sous_segment')
    .select('sous_segment_id as id')
    .where('tenant_id', '=', tx.tenantId)
    .where('comparatif_id', '=', id)
    .orderBy('sous_segment_id')
    .execute();
  return lignes.map((ligne) => ligne.id);
};

/** The row, locked. */
export const findComparatif = async (tx: TenantTx, id: number): Promise<LigneStockeeComparatif | undefined> => {
  const ligne = await tx
    .selectFrom('comparatif as c')
    .select(colonnes)
    .where('c.tenant_id', '=', tx.tenantId)
    .where('c.id', '=', id)
    .forUpdate()
    .$castTo<Omit<LigneStockeeComparatif, 'sousSegmentIds'>>()
    .executeTakeFirst();
  return ligne && { ...ligne, sousSegmentIds: await sousSegmentsDe(tx, id) };
};

export const countAnnee = async (tx: TenantTx, annee: number): Promise<number> => {
  const { n } = await tx
    .selectFrom('comparatif')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tx.tenantId)
    .where('annee', '=', annee)
    .executeTakeFirstOrThrow();
  return n;
};

const colonnesSaisies = ({ sousSegmentIds: _sousSegments, ...saisie }: ComparatifSaisi) =>
  enColonnes('comparatif', saisie);

// A laboratory of another account and an unknown one answer alike (COM-11).
const surLien = surViolation({
  comparatif_laboratoire_fk: coreErrors.introuvable,
  comparatif_famille_fk: comparatifErrors.familleDisparue,
  comparatif_segment_fk: comparatifErrors.familleDisparue,
  comparatif_sous_segment_fk: comparatifErrors.familleDisparue,
  comparatif_ean: () => comparatifErrors.dejaCompare('ean'),
  comparatif_nom: () => comparatifErrors.dejaCompare('nom'),
});

const LOT = 1_000;
const insertSousSegments = async (
  tx: TenantTx,
  lignes: readonly { readonly id: number; readonly sousSegmentIds: readonly number[] }[],
): Promise<void> => {
  const valeurs = lignes.flatMap(({ id, sousSegmentIds }) =>
    sousSegmentIds.map((sousSegmentId) => ({
      tenant_id: tx.tenantId,
      comparatif_id: id,
      sous_segment_id: sousSegmentId,
    })),
  );
  for (let i = 0; i < valeurs.length; i += LOT)
    await tx
      .insertInto('comparatif_sous_segment')
      .values(valeurs.slice(i, i + LOT))
      .execute()
      .catch(surLien);
};

/** Several rows of one year, all or none. @returns their ids, in the order given */
export const insertComparatifs = async (
  tx: TenantTx,
  saisies: readonly CreationComparatif[],
  { utilisateurId, nomComplet }: Acteur,
): Promise<number[]> => {
  const ids: number[] = [];
  for (let i = 0; i < saisies.length; i += LOT) {
    const lot = saisies.slice(i, i + LOT);
    const crees = await tx
      .insertInto('comparatif')
      .values(
        lot.map(({ annee, ...saisie }) => ({
          tenant_id: tx.tenantId,
          annee,
          ...colonnesSaisies(saisie),
          cree_par_id: utilisateurId,
          cree_par_nom: nomComplet,
          modifie_par_nom: nomComplet,
        })),
      )
      .returning('id')
      .execute()
      .catch(surLien);
    await insertSousSegments(
      tx,
      lot.map(({ sousSegmentIds }, rang) => ({ id: crees[rang]?.id ?? 0, sousSegmentIds })),
    );
    ids.push(...crees.map(({ id }) => id));
  }
  return ids;
};

export const updateComparatif = async (
  tx: TenantTx,
  id: number,
  saisie: ComparatifSaisi,
  { nomComplet }: Acteur,
): Promise<void> => {
  await tx
    .updateTable('comparatif')
    .set({
      ...colonnesSaisies(saisie),
      ...modifiePar(nomComplet),
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute()
    .catch(surLien);
  await tx
    .deleteFrom('comparatif_sous_segment')
    .where('tenant_id', '=', tx.tenantId)
    .where('comparatif_id', '=', id)
    .execute();
  await insertSousSegments(tx, [{ id, sousSegmentIds: saisie.sousSegmentIds }]);
};

export const deleteComparatif = (tx: TenantTx, id: number) =>
  tx.deleteFrom('comparatif').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();

/**
 * Repeats rows of a year in another one; a product that is already there is left as it is (CMP-13).
 * @param seule one row alone. Default: the whole year
 * @returns what was written, with the row each repeats
 */
export const insertAnneeCopiee = async (
  tx: TenantTx,
  { source, cible, seule }: { readonly source: number; readonly cible: number; readonly seule?: number },
  { utilisateurId, nomComplet }: Acteur,
): Promise<{ id: number; copieDe: number }[]> => {
  const { rows } = await sql<{ id: number; copieDe: number }>`
    insert into comparatif (tenant_id, annee, laboratoire_id, nom, ean, famille_id, segment_id, prix_achat_centimes,
      tva, prix_vente_centimes,
      volume_annuel, contenance, unite_contenance, rfa_pct, ug, contreparties_centimes, commentaire, copie_de,
      cree_par_id, cree_par_nom, modifie_par_nom)
    select tenant_id, ${cible}::integer, laboratoire_id, nom, ean, famille_id, segment_id, prix_achat_centimes, tva,
    prix_vente_centimes,
      volume_annuel, contenance, unite_contenance, rfa_pct, ug, contreparties_centimes, commentaire, id,
      ${utilisateurId}::bigint, ${nomComplet}::text,
      ${nomComplet}::text
    from comparatif where tenant_id = ${tx.tenantId} and annee = ${source} and id = coalesce(${seule ?? null}::bigint,
      id) order by id
    on conflict do nothing returning id, copie_de as "copieDe"`.execute(tx);
  await sql`
    insert into comparatif_sous_segment (tenant_id, comparatif_id, sous_segment_id)
    select n.tenant_id, n.id, s.sous_segment_id from comparatif n
    join comparatif_sous_segment s on s.tenant_id = n.tenant_id and s.comparatif_id = n.copie_de
    where n.tenant_id = ${tx.tenantId} and n.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(tx);
  return rows;
};
