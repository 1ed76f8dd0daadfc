import { sql, type RawBuilder } from 'kysely';
import type { Acteur, Role } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import {
  encoursEnListeSchema,
  etatsEncours,
  sourcesEncours,
  typesEncours,
  type DroitsEncours,
  type Encours,
  type EncoursEnListe,
} from '#shared/features/argent/encours/contract/schemas.ts';
import { supprimableIci, typesDe } from '#shared/features/argent/encours/policy.ts';
import { droitsEncours } from '#shared/features/argent/encours/rules.ts';
import { PARTS_ENTIERES, type PartsDuRegle } from './filtres.ts';

/**
 * Rights depend on the state, on whether the type is the role's, on a RFA or Payps being behind, on money being received and on an amount being missing: three dozen answers of
 * `droitsEncours` for any number of rows. `filtres.test.ts` compares what SQL picks with `droitsEncours`, for every state, type and source.
 */
const calculerDroits = (acteur: Pick<Acteur, 'role'>): Record<string, DroitsEncours> => {
  const siens = typesDe(acteur);
  const autre = typesEncours.find((type) => !siens.includes(type));
  const table: Record<string, DroitsEncours> = {};
  for (const etat of etatsEncours)
    for (const sourceType of [null, ...sourcesEncours] as const)
      for (const [signe, type] of [['+', siens[0]] as const, ['-', autre] as const])
        for (const valeurRegleeCentimes of type ? [0, 1] : [])
          for (const aCompleter of etat === 'A_DECLARER' ? [false, true] : [false])
            table[
              `${etat}${signe}${supprimableIci(sourceType) ? '' : 'LIE'}${valeurRegleeCentimes > 0 ? 'RECU' : ''}${aCompleter ? 'MANQUE' : ''}`
            ] = droitsEncours(acteur, { etat, type: type!, sourceType, valeurRegleeCentimes, aCompleter });
  return table;
};

const droitsConnus = new Map<Role, Record<string, DroitsEncours>>();
/** The rights of each key of `cleDroits`, for a role. */
export const droitsParCle = ({ role }: Pick<Acteur, 'role'>): Record<string, DroitsEncours> => {
  const connus = droitsConnus.get(role) ?? calculerDroits({ role });
  droitsConnus.set(role, connus);
  return connus;
};

/** Not declared yet (ENC-40). */
const manque = sql<boolean>`(e.montant_a_completer and e.etat = 'A_DECLARER')`;

/** What the rights on a row depend on, as one of the keys of `droitsParCle`. */
const cleDroits = (acteur: Pick<Acteur, 'role'>): RawBuilder<string> => sql<string>`(
  e.etat || case when e.type = any(${[...typesDe(acteur)]}::text[]) then '+' else '-' end || case when e.source_type in ('RFA', 'PAYPS') then 'LIE' else '' end
    || case when e.valeur_reglee_centimes > 0 then 'RECU' else '' end || case when ${manque} then 'MANQUE' else '' end)`;

type Colonnes = Readonly<Record<keyof Encours, RawBuilder<unknown>>>;
/** Each field of the contract, from `e`, `l`, `d` and `u`; of the rights, their key. */
const colonnesDe = (acteur: Pick<Acteur, 'role'>, aujourdhui: Jour, { recu, compense }: PartsDuRegle): Colonnes => ({
  id: sql`e.id`,
  numero: sql`e.numero`,
  laboratoireId: sql`e.laboratoire_id`,
  laboratoireNom: sql`d.nom`,
  laboratoireColor: sql`coalesce(l.surcharges ->> 'color', d.color)`,
  type: sql`e.type`,
  info: sql`e.info`,
  actionAttendue: sql`e.action_attendue`,
  actionDescription: sql`e.action_description`,
  valeurAttendueCentimes: sql`e.valeur_attendue_centimes`,
  valeurRegleeCentimes: sql`e.valeur_reglee_centimes`,
  recuCentimes: recu,
  compenseCentimes: compense,
  soldeCentimes: sql`e.valeur_attendue_centimes - e.valeur_reglee_centimes`,
  dateDeclaration: sql`e.date_declaration`,
  dateEcheance: sql`e.date_echeance`,
  echeanceAuto: sql`e.echeance_auto`,
  dateOrigine: sql`coalesce(e.date_fait, case when e.source_type = 'PROMOTION' then coalesce(e.date_prevue, e.date_declaration)
    else least(e.date_prevue, e.date_declaration, (e.cree_le at time zone 'Europe/Paris')::date) end)`,
  etat: sql`e.etat`,
  payeur: sql`e.payeur`,
  dateFait: sql`e.date_fait`,
  referenceFacture: sql`e.reference_facture`,
  referenceBl: sql`e.reference_bl`,
  canalDeclaration: sql`e.canal_declaration`,
  ecartMotif: sql`e.ecart_motif`,
  ecartPrecision: sql`e.ecart_precision`,
  regleLe: sql`e.regle_le`,
  origineMontant: sql`e.origine_montant`,
  aCompleter: manque,
  sourceType: sql`e.source_type`,
  sourceId: sql`e.source_id`,
  sourceDetailId: sql`e.source_detail_id`,
  niveauRelance: sql`e.niveau_relance`,
  prochaineRelance: sql`case when e.etat = 'DECLARE' then e.prochaine_relance end`,
  suspenduJusquau: sql`e.suspendu_jusquau`,
  responsableId: sql`e.responsable_id`,
  responsableNom: sql`u.nom || ' ' || u.prenom`,
  nbPieces: sql`e.nb_pieces`,
  ageJours: sql`case when e.etat <> 'REGLE' and e.date_declaration <= ${aujourdhui}::date then ${aujourdhui}::date - e.date_declaration end`,
  creeParNom: sql`e.cree_par_nom`,
  creeLe: sql`e.cree_le`,
  modifieParNom: sql`e.modifie_par_nom`,
  modifieLe: sql`e.modifie_le`,
  version: sql`e.version`,
  droits: cleDroits(acteur),
});

/** The columns of one encours under the names of the contract, from `e`, `l`, `d` and `u`. */
export const colonnesEncours = (
  acteur: Pick<Acteur, 'role'>,
  aujourdhui: Jour,
  parts: PartsDuRegle = PARTS_ENTIERES,
): RawBuilder<unknown> => {
  const colonnes = colonnesDe(acteur, aujourdhui, parts);
  const droits = sql`${JSON.stringify(droitsParCle(acteur))}::jsonb -> ${colonnes.droits}`;
  return sql.join(Object.entries({ ...colonnes, droits }).map(([nom, valeur]) => sql`${valeur} as ${sql.id(nom)}`));
};

const NOMS_EN_LISTE = Object.keys(encoursEnListeSchema.shape) as readonly (keyof EncoursEnListe)[];
/** Those of a list, without names: they are sent once. */
export const ligneEncours = (acteur: Pick<Acteur, 'role'>, aujourdhui: Jour, parts: PartsDuRegle) => {
  const colonnes = colonnesDe(acteur, aujourdhui, parts);
  return {
    noms: NOMS_EN_LISTE,
    valeurs: sql`json_build_array(${sql.join(NOMS_EN_LISTE.map((nom) => colonnes[nom]))})`,
    cleDroits: colonnes.droits as RawBuilder<string>,
  };
};

/** What `colonnesEncours` reads beside `e`. */
export const jointures: RawBuilder<unknown> = sql`
  join laboratoire l on l.tenant_id = e.tenant_id and l.id = e.laboratoire_id
  join laboratoire_detail d on d.id = l.detail_id
  left join utilisateur u on u.tenant_id = e.tenant_id and u.id = e.responsable_id`;
