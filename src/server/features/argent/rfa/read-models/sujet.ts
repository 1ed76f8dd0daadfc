import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx, Tx } from '#server/core/db/database.ts';
import { ADHESION } from './copies.ts';

type Ligne = {
  readonly tenantId: number;
  readonly id: number;
  readonly titre: string;
  readonly creeParId: number | null;
  readonly annee: number;
  readonly modele: boolean;
  readonly modeleId: number | null;
  readonly groupementId: number | null;
};

const lignes = async (
  tx: Tx,
  tenantIds: readonly number[],
  ids: readonly number[],
  filtre: RawBuilder<boolean>,
): Promise<Ligne[]> => {
  const { rows } = await sql<Ligne>`select r.tenant_id as "tenantId", r.id,
      'RFA ' || r.annee || ' ' || d.nom || ' – ' || coalesce(r.gamme, r.produit, r.condition) as titre,
        r.cree_par_id as "creeParId", r.annee,
      r.etat is not null as modele, r.modele_id as "modeleId",
      case when exists (select from adhesion a where ${ADHESION}) then r.groupement_id end as "groupementId"
    from rfa r join laboratoire l on l.tenant_id = r.tenant_id and l.id = r.laboratoire_id join laboratoire_detail d
      on d.id = l.detail_id
    where r.tenant_id = any(${[...tenantIds]}::bigint[]) and r.id = any(${[...ids]}::bigint[]) and ${filtre}`.execute(
    tx,
  );
  return rows;
};
const lien = (ecran: 'rfa' | 'rfasGroupement', annee: number, id: number) => ({
  ecran,
  params: { annee: String(annee), rfa: String(id) },
});

/**
 * What a pharmacy's own RFA brings to its discussion (ADR 13): it stays inside. The composition gives it to the
 * discussions, which come after the money in the house.
 */
export const sujetRfa = {
  notification: 'RFA',
  canal: 'rfa',
  objets: async (tx: Tx, tenantIds: readonly number[], ids: readonly number[]) =>
    (await lignes(tx, tenantIds, ids, sql<boolean>`r.modele_id is null and r.etat is null`)).map(
      ({ annee, modele: _m, modeleId: _i, ...ligne }) => ({
        ...ligne,
        lien: lien('rfa', annee, ligne.id),
        groupementId: null,
        lienGroupement: null,
      }),
    ),
} as const;

/**
 * A groupement's RFA: inside it for a modèle, inside the adhérent's account for a copy, which it may show to its
 * groupement.
 */
export const sujetRfaGroupement = {
  notification: 'RFA',
  canal: 'rfa',
  objets: async (tx: Tx, tenantIds: readonly number[], ids: readonly number[]) =>
    (await lignes(tx, tenantIds, ids, sql<boolean>`(r.modele_id is not null or r.etat is not null)`)).map(
      ({ annee, modele, modeleId, ...ligne }) => ({
        ...ligne,
        lien: lien(modele ? 'rfasGroupement' : 'rfa', annee, ligne.id),
        lienGroupement: modeleId === null ? null : lien('rfasGroupement', annee, modeleId),
      }),
    ),
  membre: async (tx: SystemeTx, groupementId: number, id: number): Promise<number | undefined> => {
    const { rows } = await sql<{
      tenantId: number;
    }>`select r.tenant_id as "tenantId" from rfa r join adhesion a on ${ADHESION}
      where r.groupement_id = ${groupementId} and r.id = ${id}`.execute(tx);
    return rows[0]?.tenantId;
  },
} as const;
