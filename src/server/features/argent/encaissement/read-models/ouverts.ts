import { sql, type RawBuilder } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { rapportsDesLignes } from '#server/features/argent/encours/read-models/lignes.ts';
import type {
  EncoursOuvertEncaissement,
  PeriodeEncaissement,
} from '#shared/features/argent/encaissement/rules/candidats.ts';
import type { EncoursTaxe } from '#shared/features/argent/encaissement/rules/affecter.ts';
import type { SuiviEncaissement } from '#shared/features/argent/encaissement/rules.ts';

type Donneur = Pick<SuiviEncaissement, 'payeur' | 'laboratoireId'>;
/** An encours that waits for money, as a proposal shows it. */
export type EncoursPropose = EncoursOuvertEncaissement &
  EncoursTaxe & {
    readonly info: string;
    readonly laboratoireNom: string;
    readonly version: number;
  };

/** Encours read of one giver at most: the rules keep as many. */
const MAX_OUVERTS = 500;

/**
 * What an encours is about, from `e` (ECM-23): sources of encours come after them in the house, the composition gives
 * it.
 */
export type PeriodeDeLEncours = RawBuilder<PeriodeEncaissement | null>;

/** What a giver still owes, the oldest first. */
export const encoursOuverts = async (
  tx: TenantTx,
  { payeur, laboratoireId }: Donneur,
  periodeDeLEncours: PeriodeDeLEncours,
): Promise<EncoursPropose[]> => {
  const { rows } = await sql<EncoursPropose>`
    select e.id, e.numero, e.laboratoire_id as "laboratoireId", e.payeur, e.etat, e.type,
      e.action_attendue as "actionAttendue", e.nature_fiscale as "natureFiscale",
      e.taux_tva_centiemes as "tauxTvaCentiemes",
      e.valeur_attendue_centimes - e.valeur_reglee_centimes as "soldeCentimes", e.date_declaration as "dateDeclaration",
      coalesce(e.date_fait, least(e.date_prevue, e.date_declaration)) as "dateOrigine",
        e.reference_facture as "referenceFacture",
      e.reference_bl as "referenceBl", ${periodeDeLEncours} as periode, e.info, d.nom as "laboratoireNom", e.version
    from encours e
    join laboratoire l on l.tenant_id = e.tenant_id and l.id = e.laboratoire_id join laboratoire_detail d
      on d.id = l.detail_id
    where e.tenant_id = ${tx.tenantId} and e.etat in ('A_DECLARER', 'DECLARE') and e.payeur = ${payeur}
      and e.valeur_attendue_centimes > e.valeur_reglee_centimes
      ${payeur === 'LABO' ? sql`and e.laboratoire_id = ${laboratoireId}` : sql``}
    order by e.date_declaration, e.id limit ${MAX_OUVERTS}`.execute(tx);
  const sansTaux = rows.filter(({ tauxTvaCentiemes }) => tauxTvaCentiemes === null).map(({ id }) => id);
  const rapports = await rapportsDesLignes(tx, sansTaux);
  return rows.map((encours) => ({ ...encours, rapportDesLignes: rapports.get(encours.id) }));
};
