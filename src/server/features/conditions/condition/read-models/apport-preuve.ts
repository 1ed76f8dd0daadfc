import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { formatJour } from '#shared/core/dates.ts';
import type { DetailEncours } from '#shared/features/argent/encours/schemas.ts';
import {
  sectionDossierPreuve,
  tableauDossierPreuve,
  type Apport,
} from '#server/features/argent/dossier-preuve/read-models/apport.ts';

type ConditionLue = {
  readonly gamme: string;
  readonly condition: string;
  readonly remise: string;
  readonly debut: string;
  readonly fin: string;
};

/** What the encours is made of: its own lines, and the products of its promotion with their range. */
const produitsDe = ({ lignes, sourceType, sourceId }: DetailEncours, tx: TenantTx) => {
  const lignesEnJson = JSON.stringify(lignes.map(({ ean, produit }) => ({ ean, nom: produit })));
  return sql`select x.ean, f_normaliser(x.nom) as nom, f_normaliser(p.gamme) as gamme
    from (
      select ean, nom, null as gamme from jsonb_to_recordset(${lignesEnJson}::jsonb) as l (ean text, nom text)
      union all
      select ean, nom, gamme from promotion_produit
      where tenant_id = ${tx.tenantId} and ${sourceType === 'PROMOTION'} and promotion_id = ${sourceId}
    ) x left join lateral (select coalesce(x.gamme, (select gamme from produit where ean = x.ean)) as gamme) p on true`;
};

/** The conditions that ran that day on the encours: one of its products, its range, or a range it names (PRV-8). */
const conditionsDe = async (tx: TenantTx, encours: DetailEncours, jour: string): Promise<ConditionLue[]> => {
  const { rows } = await sql<ConditionLue>`
    with sien as materialized (${produitsDe(encours, tx)})
    select c.gamme, c.condition, c.remise_texte as remise, c.date_debut::text as debut, c.date_fin::text as fin
    from condition c
    where c.tenant_id = ${tx.tenantId} and c.laboratoire_id = ${encours.laboratoireId} and c.retiree_le is null
      and c.date_debut <= ${jour} and c.date_fin >= ${jour}
      and (exists (select from sien s where s.gamme = f_normaliser(c.gamme))
        or exists (select from condition_produit p join sien s on s.ean = p.ean or s.nom = f_normaliser(p.nom)
          where p.tenant_id = c.tenant_id and p.condition_id = c.id)
        or strpos(' ' || f_normaliser(${encours.info}) || ' ', ' ' || f_normaliser(c.gamme) || ' ') > 0)
    order by c.gamme, c.id limit 50`.execute(tx);
  return rows;
};

/** The laboratory's terms that ran on the day of the fact, and that are about it. */
export const apportConditions = async (tx: TenantTx, encours: DetailEncours): Promise<Apport> => {
  const jour = encours.dateFait ?? encours.dateDeclaration;
  const corps = tableauDossierPreuve(
    ['Gamme', 'Condition', 'Remise', 'Du', 'Au'],
    (await conditionsDe(tx, encours, jour)).map(({ gamme, condition, remise, debut, fin }) => [
      gamme,
      condition,
      remise,
      formatJour(debut),
      formatJour(fin),
    ]),
    { largeurs: ['auto', '*', 'auto', 'auto', 'auto'] },
  );
  return {
    contenu: corps.length > 0 ? [sectionDossierPreuve(`Conditions en vigueur le ${formatJour(jour)}`), ...corps] : [],
  };
};
