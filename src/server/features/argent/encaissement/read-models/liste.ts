import { sql, type RawBuilder } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { colonnesDuContrat } from '#server/core/db/noms.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { enCompact, type JsonCompact } from '#server/core/json-ecrit.ts';
import { MAX_LIGNES_EXPORT } from '#server/core/tableur/colonnes.ts';
import { exigerLaboratoire } from '#server/features/catalogue/laboratoire/read-models.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { encaissementContract } from '#shared/features/argent/encaissement/contract.ts';
import { encaissementSchema, type Encaissement } from '#shared/features/argent/encaissement/schemas.ts';
import { droitsEncaissement, etatEncaissement } from '#shared/features/argent/encaissement/rules.ts';
import { filtrerEncaissements } from './filtres.ts';
import { champsSommesEncaissement, type SommesEncaissements } from './sommes.ts';

type Recherche = QueryOf<(typeof encaissementContract)['listEncaissements']>;
type RechercheExport = QueryOf<(typeof encaissementContract)['exporterEncaissements']>;
type Lu = Omit<Encaissement, 'droits' | 'etat'>;

/**
 * The columns of one encaissement under the names of the contract, from `c`, `l` and `d`; its rights come from its
 * state.
 */
const colonnes = colonnesDuContrat('encaissement', 'c', encaissementSchema.keyof().options, {
  laboratoireNom: sql`d.nom`,
  laboratoireColor: sql`coalesce(l.surcharges ->> 'color', d.color)`,
  nbEncours: sql`coalesce(n.nombre, 0)`,
  etat: null,
  droits: null,
});
const jointures = sql`left join laboratoire l on l.tenant_id = c.tenant_id and l.id = c.laboratoire_id
  left join laboratoire_detail d on d.id = l.detail_id`;

const CLES: Readonly<Record<Recherche['tri'], RawBuilder<unknown>>> = {
  date: sql`c.date`,
  numero: sql`coalesce(c.numero_cle, '')`,
  laboratoire: sql`f_tri(coalesce(d.nom, '')) collate textes`,
  montant: sql`coalesce(c.montant_partage_centimes, 0)`,
  reste: sql`coalesce(c.reste_centimes, 0)`,
  creeLe: sql`c.cree_le`,
};
const SENS = { asc: sql`asc`, desc: sql`desc` };
const trier = ({ tri, ordre }: Pick<Recherche, 'tri' | 'ordre'>) =>
  sql`${CLES[tri]} ${SENS[ordre]}, c.id ${SENS[ordre]}`;

/** The ids of a page in an index, before the wide rows are read for them alone. */
const idsDe = async (
  tx: TenantTx,
  recherche: Recherche | RechercheExport,
  limite: number,
  saut: number,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select c.id from encaissement c ${recherche.tri === 'laboratoire' ? jointures : sql``}
    where ${filtrerEncaissements(tx.tenantId, recherche)} order by ${trier(recherche)} limit ${limite} offset
      ${saut}`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Encaissements in the order of `ids`; the encours that they settle are counted in one reading. */
const encaissementsParIds = async (tx: TenantTx, acteur: Acteur, ids: readonly number[]): Promise<Encaissement[]> => {
  const choisis = sql`any(${[...ids]}::bigint[])`;
  const { rows } = await sql<Lu>`
    select ${colonnes} from encaissement c ${jointures}
    left join (select r.encaissement_id, count(distinct r.encours_id) as nombre from encours_reglement r
      where r.tenant_id = ${tx.tenantId} and r.encaissement_id = ${choisis} and r.annule_le is null
        group by r.encaissement_id) n
      on n.encaissement_id = c.id
    where c.tenant_id = ${tx.tenantId} and c.id = ${choisis}`.execute(tx);
  const rangs = new Map(ids.map((id, rang) => [id, rang]));
  return rows
    .toSorted((a, b) => (rangs.get(a.id) ?? 0) - (rangs.get(b.id) ?? 0))
    .map((row) => {
      const etat = etatEncaissement(row);
      return { ...row, etat, droits: droitsEncaissement(acteur, etat) };
    });
};

export const unEncaissement = async (tx: TenantTx, acteur: Acteur, id: number): Promise<Encaissement | undefined> =>
  (await encaissementsParIds(tx, acteur, [id]))[0];

export const pageEncaissements = async (tx: TenantTx, acteur: Acteur, recherche: Recherche): Promise<JsonCompact> => {
  const { page, taille } = recherche;
  await exigerLaboratoire(tx, recherche.laboratoireId);
  const [ids, sommes] = await ensemble(
    idsDe(tx, recherche, taille, (page - 1) * taille),
    sql<SommesEncaissements>`select ${champsSommesEncaissement} from encaissement c
      where ${filtrerEncaissements(tx.tenantId, recherche)}`.execute(tx),
  );
  const elements = await encaissementsParIds(tx, acteur, ids);
  const [sommesLues] = sommes.rows;
  return enCompact(encaissementSchema, { elements, total: sommesLues!.nombre, sommes: sommesLues! });
};

/** The encaissements to export; one more than an export may hold tells that there are too many. */
export const encaissementsAExporter = async (
  tx: TenantTx,
  acteur: Acteur,
  recherche: RechercheExport,
): Promise<Encaissement[]> => {
  await exigerLaboratoire(tx, recherche.laboratoireId);
  return encaissementsParIds(tx, acteur, await idsDe(tx, recherche, MAX_LIGNES_EXPORT + 1, 0));
};
