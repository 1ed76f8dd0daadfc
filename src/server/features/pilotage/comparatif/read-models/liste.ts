import { sql, type RawBuilder } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { colonnesDuContrat } from '#server/core/db/noms.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { historiqueDe } from '#server/core/historique.ts';
import { enCompact, type JsonCompact } from '#server/core/json-ecrit.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { droitsComparatif } from '#shared/features/pilotage/comparatif/rules.ts';
import { proposerCouts } from '#shared/features/pilotage/comparatif/rules/cout-reel.ts';
import {
  ligneComparatifSchema,
  type DetailComparatif,
  type LigneComparatif,
} from '#shared/features/pilotage/comparatif/schemas.ts';
import { sourcesDuCout } from './sources.ts';

type LigneLue = Omit<LigneComparatif, 'rfaProposee' | 'ugProposee' | 'droits'>;
type Trace = Pick<DetailComparatif, 'creeParNom' | 'creeLe' | 'modifieParNom' | 'modifieLe'>;

// Read row by row through their key: joined, a year just imported, not yet measured by the database, took half a
// minute.
const colonnes = colonnesDuContrat('comparatif', 'c', ligneComparatifSchema.keyof().options, {
  laboratoireNom: sql`d.nom`,
  laboratoireColor: sql`coalesce(l.surcharges ->> 'color', d.color)`,
  sousSegmentIds: sql`array(select s.sous_segment_id from comparatif_sous_segment s where s.tenant_id = c.tenant_id
    and s.comparatif_id = c.id order by 1)`,
  rfaProposee: null,
  ugProposee: null,
  droits: null,
});
const trace = sql`, c.cree_par_nom as "creeParNom", c.cree_le as "creeLe", c.modifie_par_nom as "modifieParNom",
  c.modifie_le as "modifieLe"`;

const lignesDe = async <L extends LigneLue>(tx: TenantTx, filtre: RawBuilder<boolean>, avec = sql``): Promise<L[]> => {
  const { rows } = await sql<{ json: L }>`select row_to_json(x) as json from (
    select ${colonnes} ${avec} from comparatif c join laboratoire l on l.tenant_id = c.tenant_id
      and l.id = c.laboratoire_id
    join laboratoire_detail d on d.id = l.detail_id
    where c.tenant_id = ${tx.tenantId} and ${filtre} order by c.id) x`.execute(tx);
  return rows.map(({ json }) => json);
};

/** Rows of one year with what conditions and RFA give to each (CMP-8), and what this person may do. */
const completer = async <L extends LigneLue>(tx: TenantTx, acteur: Acteur, annee: number, lignes: readonly L[]) => {
  const proposer = proposerCouts(await sourcesDuCout(tx, annee));
  const droits = droitsComparatif(acteur);
  return lignes.map((ligne) => ({ ...ligne, ...proposer(ligne), droits }));
};

/** Every row of a year, in the order they came: who shows them sorts them. */
export const lignesDeLAnnee = async (tx: TenantTx, acteur: Acteur, annee: number): Promise<LigneComparatif[]> =>
  completer(tx, acteur, annee, await lignesDe<LigneLue>(tx, sql<boolean>`c.annee = ${annee}`));

const anneesComparees = async (tx: TenantTx): Promise<number[]> => {
  const { rows } = await sql<{ annee: number }>`
    select distinct annee from comparatif where tenant_id = ${tx.tenantId} order by annee desc`.execute(tx);
  return rows.map(({ annee }) => annee);
};

/** A year, whole: the browser filters, ranks and tries prices by itself (CMP-2). */
export const listeComparatif = async (tx: TenantTx, acteur: Acteur, annee: number): Promise<JsonCompact> => {
  const elements = await lignesDeLAnnee(tx, acteur, annee);
  const annees = await anneesComparees(tx);
  return enCompact(ligneComparatifSchema, { elements, total: elements.length, annee, annees });
};

/** @throws 404 */
export const detailComparatif = async (tx: TenantTx, acteur: Acteur, id: number): Promise<DetailComparatif> => {
  const [[ligne], historique] = await ensemble(
    lignesDe<LigneLue & Trace>(tx, sql<boolean>`c.id = ${id}`, trace),
    historiqueDe(tx, 'comparatif', id),
  );
  const [complete] = ligne ? await completer(tx, acteur, ligne.annee, [ligne]) : [];
  if (!complete) throw coreErrors.introuvable();
  return { ...complete, historique };
};
