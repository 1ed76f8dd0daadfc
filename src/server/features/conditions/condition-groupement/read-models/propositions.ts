import { sql } from 'kysely';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { detailDuLaboratoire } from '#server/features/catalogue/laboratoire/read-models/fiche-commune.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { canRepondreProposition } from '#shared/features/conditions/condition-groupement/policy.ts';
import { peutRepondre } from '#shared/features/conditions/condition-groupement/rules.ts';
import type { Proposition } from '#shared/features/conditions/condition-groupement/schemas.ts';
import { lireGammes } from '../repository.ts';

type PropositionLue = Omit<Proposition, 'groupementNom' | 'partenariatNom' | 'choix' | 'droits'> & {
  readonly groupementId: number;
  readonly partenariatId: number;
  readonly choix: readonly { readonly id: number; readonly libelle: string; readonly gammes: unknown }[];
};

/**
 * Read with the pharmacy's own database role: row-level security shows what was published to it, and nothing else of
 * the groupement.
 */
const propositionsRecues = async (tx: TenantTx, suite: ReturnType<typeof sql>): Promise<PropositionLue[]> => {
  const { rows } = await sql<{ json: PropositionLue }>`select row_to_json(x) as json from (
    select c.id, c.tenant_id as "groupementId", c.partenariat_id as "partenariatId", d.nom as "laboratoireNom",
      c.date_debut as "dateDebut",
      c.date_fin as "dateFin", r.etat, r.choix_id as "choixId", r.repondue_le as "repondueLe",
      r.repondue_par_nom as "repondueParNom", r.version,
      coalesce((select json_agg(json_build_object('id', k.id, 'libelle', k.libelle, 'gammes', k.gammes)
      order by k.position)
        from condition_groupement_choix k where k.tenant_id = c.tenant_id and k.condition_groupement_id = c.id),
        '[]') as choix
    from condition_reponse r
    join condition_groupement c on c.tenant_id = r.tenant_id and c.id = r.condition_groupement_id
    join laboratoire_detail d on d.id = c.detail_id
    where r.pharmacie_id = ${tx.tenantId} and ${suite} order by c.date_debut, c.id) x`.execute(tx);
  return rows.map(({ json }) => json);
};

/** Only the names of the groupement and of its partnership: rows of another tenant. */
const nommer = async (
  tx: TenantTx,
  lignes: readonly PropositionLue[],
): Promise<Map<number, { groupementNom: string; partenariatNom: string }>> => {
  const ids = lignes.map(({ partenariatId }) => partenariatId);
  if (ids.length === 0) return new Map();
  const noms = await enSysteme(tx, (systeme) =>
    systeme
      .selectFrom('partenariat as p')
      .innerJoin('tenant as g', 'g.id', 'p.tenant_id')
      .select(['p.id', 'p.nom as partenariatNom', 'g.nom as groupementNom'])
      .where('p.id', '=', sql<number>`any(${ids}::bigint[])`)
      .execute(),
  );
  return new Map(noms.map(({ id, ...nom }) => [id, nom]));
};

const versPropositions = async (
  tx: TenantTx,
  acteur: Acteur,
  aujourdhui: Jour,
  lignes: readonly PropositionLue[],
): Promise<Proposition[]> => {
  const noms = await nommer(tx, lignes);
  return lignes.map(({ groupementId: _g, partenariatId, choix, ...ligne }) => ({
    ...ligne,
    groupementNom: noms.get(partenariatId)?.groupementNom ?? '',
    partenariatNom: noms.get(partenariatId)?.partenariatNom ?? '',
    choix: choix.map((choixVu) => ({ ...choixVu, gammes: lireGammes(choixVu.gammes) })),
    droits: { repondre: canRepondreProposition(acteur) && peutRepondre(ligne, aujourdhui) },
  }));
};

/**
 * What the groupement proposes and still runs, of one laboratory or of all.
 * @throws 404 for a laboratory of another account
 */
export const propositionsDeConditions = async (
  tx: TenantTx,
  acteur: Acteur,
  laboratoireId: number | undefined,
  aujourdhui: Jour,
): Promise<Proposition[]> => {
  const encore = sql`c.date_fin >= ${aujourdhui}::date`;
  if (laboratoireId === undefined)
    return versPropositions(tx, acteur, aujourdhui, await propositionsRecues(tx, encore));
  const detailId = await detailDuLaboratoire(tx, laboratoireId);
  if (detailId === undefined) throw coreErrors.introuvable();
  return versPropositions(
    tx,
    acteur,
    aujourdhui,
    await propositionsRecues(tx, sql`${encore} and c.detail_id = ${detailId}`),
  );
};

/** @throws 404 */
export const uneProposition = async (
  tx: TenantTx,
  acteur: Acteur,
  id: number,
  aujourdhui: Jour,
): Promise<Proposition> => {
  const [proposition] = await versPropositions(tx, acteur, aujourdhui, await propositionsRecues(tx, sql`c.id = ${id}`));
  if (!proposition) throw coreErrors.introuvable();
  return proposition;
};
