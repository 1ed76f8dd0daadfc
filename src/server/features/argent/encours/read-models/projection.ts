import { sql, type RawBuilder } from 'kysely';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import {
  etatsEncours,
  sourcesEncours,
  typesEncours,
  type DroitsEncours,
} from '#shared/features/argent/encours/contract/schemas.ts';
import { typesDe } from '#shared/features/argent/encours/policy.ts';
import { droitsEncours } from '#shared/features/argent/encours/rules.ts';

/**
 * Rights depend on the state, on whether the type is the role's, on a RFA being behind, on money being received and on an amount being missing: three dozen answers of
 * `droitsEncours` for any number of rows. `filtres.test.ts` compares what SQL picks with `droitsEncours`, for every state, type and source.
 */
const droitsParCle = (acteur: Pick<Acteur, 'role'>): Record<string, DroitsEncours> => {
  const siens = typesDe(acteur);
  const autre = typesEncours.find((type) => !siens.includes(type));
  const table: Record<string, DroitsEncours> = {};
  for (const etat of etatsEncours)
    for (const sourceType of [null, ...sourcesEncours] as const)
      for (const [signe, type] of [['+', siens[0]] as const, ['-', autre] as const])
        for (const valeurRegleeCentimes of type ? [0, 1] : [])
          for (const aCompleter of etat === 'A_DECLARER' ? [false, true] : [false])
            table[
              `${etat}${signe}${sourceType === 'RFA' ? 'RFA' : ''}${valeurRegleeCentimes > 0 ? 'RECU' : ''}${aCompleter ? 'MANQUE' : ''}`
            ] = droitsEncours(acteur, { etat, type: type!, sourceType, valeurRegleeCentimes, aCompleter });
  return table;
};

/** Not declared yet (ENC-40). */
const manque = sql<boolean>`(e.montant_a_completer and e.etat = 'A_DECLARER')`;

const droits = (acteur: Pick<Acteur, 'role'>): RawBuilder<unknown> => sql`${JSON.stringify(droitsParCle(acteur))}::jsonb
  -> (e.etat || case when e.type = any(${[...typesDe(acteur)]}::text[]) then '+' else '-' end || case when e.source_type = 'RFA' then 'RFA' else '' end
    || case when e.valeur_reglee_centimes > 0 then 'RECU' else '' end || case when ${manque} then 'MANQUE' else '' end)`;

/** The columns of one encours under the names of the contract, from `e`, `l`, `d` and `u`. */
export const colonnesEncours = (
  acteur: Pick<Acteur, 'role'>,
  aujourdhui: Jour,
  recu = sql<number>`e.valeur_reglee_centimes`,
): RawBuilder<unknown> => sql`
  e.id, e.numero, e.laboratoire_id as "laboratoireId", d.nom as "laboratoireNom",
  coalesce(l.surcharges ->> 'color', d.color) as "laboratoireColor",
  e.type, e.info, e.action_attendue as "actionAttendue", e.action_description as "actionDescription",
  e.valeur_attendue_centimes as "valeurAttendueCentimes", e.valeur_reglee_centimes as "valeurRegleeCentimes",
  ${recu} as "recuCentimes", e.valeur_attendue_centimes - e.valeur_reglee_centimes as "soldeCentimes",
  e.date_declaration as "dateDeclaration", e.date_echeance as "dateEcheance", e.echeance_auto as "echeanceAuto",
  coalesce(e.date_fait, case when e.source_type = 'PROMOTION' then coalesce(e.date_prevue, e.date_declaration)
    else least(e.date_prevue, e.date_declaration, (e.cree_le at time zone 'Europe/Paris')::date) end) as "dateOrigine", e.etat, e.payeur,
  e.date_fait as "dateFait", e.reference_facture as "referenceFacture", e.reference_bl as "referenceBl",
  e.canal_declaration as "canalDeclaration", e.ecart_motif as "ecartMotif", e.ecart_precision as "ecartPrecision", e.regle_le as "regleLe",
  e.origine_montant as "origineMontant", ${manque} as "aCompleter",
  e.source_type as "sourceType", e.source_id as "sourceId", e.source_detail_id as "sourceDetailId", e.niveau_relance as "niveauRelance",
  case when e.etat = 'DECLARE' then e.prochaine_relance end as "prochaineRelance", e.suspendu_jusquau as "suspenduJusquau",
  e.responsable_id as "responsableId", u.nom || ' ' || u.prenom as "responsableNom", e.nb_pieces as "nbPieces",
  case when e.etat <> 'REGLE' and e.date_declaration <= ${aujourdhui}::date then ${aujourdhui}::date - e.date_declaration end as "ageJours",
  e.cree_par_nom as "creeParNom", e.cree_le as "creeLe", e.modifie_par_nom as "modifieParNom", e.modifie_le as "modifieLe", e.version,
  ${droits(acteur)} as droits`;

/** What `colonnesEncours` reads beside `e`. */
export const jointures: RawBuilder<unknown> = sql`
  join laboratoire l on l.tenant_id = e.tenant_id and l.id = e.laboratoire_id
  join laboratoire_detail d on d.id = l.detail_id
  left join utilisateur u on u.tenant_id = e.tenant_id and u.id = e.responsable_id`;
