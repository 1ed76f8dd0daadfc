import { sql, type RawBuilder } from 'kysely';
import { colonneDe, colonnesDuContrat, type Noms } from '#server/core/db/noms.ts';
import { JsonDirect } from '#server/core/json-ecrit.ts';
import type { Acteur, Role } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import {
  encoursEnListeSchema,
  encoursSchema,
  etatsEncours,
  sourcesEncours,
  typesEncours,
  type DroitsEncours,
  type Encours,
  type EtatEncours,
} from '#shared/features/argent/encours/schemas.ts';
import { canSupprimerDe, typesDe } from '#shared/features/argent/encours/policy.ts';
import { droitsEncours } from '#shared/features/argent/encours/rules.ts';
import { PARTS_ENTIERES, preuveManque, situationEncours, type PartsDeCeQuiRegle } from './filtres.ts';

/** What the rights on an encours depend on, and the key that SQL writes of it (`cleDroits`). */
type CasDeDroits = {
  readonly etat: EtatEncours;
  readonly duRole: boolean;
  readonly liee: boolean;
  readonly recue: boolean;
  readonly aCompleter: boolean;
};
type CleDeDroits = `${EtatEncours}${'+' | '-'}${'' | 'LIE'}${'' | 'RECU'}${'' | 'MANQUE'}`;
const cleDuCas = ({ etat, duRole, liee, recue, aCompleter }: CasDeDroits): CleDeDroits =>
  `${etat}${duRole ? '+' : '-'}${liee ? 'LIE' : ''}${recue ? 'RECU' : ''}${aCompleter ? 'MANQUE' : ''}`;

const croiser = <A extends object, B extends object>(cas: readonly A[], autres: readonly B[]): (A & B)[] =>
  cas.flatMap((debut) => autres.map((suite) => ({ ...debut, ...suite })));

/**
 * Rights depend on the state, on whether the type is the role's, on a RFA or Payps being behind, on money being
 * received and on an amount being missing: three dozen answers of `droitsEncours` for any number of rows.
 * `filtres.test.ts` compares what SQL picks with `droitsEncours`, for every state, type and source.
 */
const calculerDroits = (acteur: Pick<Acteur, 'role'>): Record<string, DroitsEncours> => {
  const typesDuRole = typesDe(acteur);
  const etats = etatsEncours.map((etat) => ({ etat }));
  const sources = ([null, ...sourcesEncours] as const).map((sourceType) => ({ sourceType }));
  const types = [typesDuRole[0], typesEncours.find((type) => !typesDuRole.includes(type))].flatMap((type) =>
    type ? [{ type }] : [],
  );
  const recus = [{ valeurRegleeCentimes: 0 }, { valeurRegleeCentimes: 1 }];
  const manques = [{ aCompleter: false }, { aCompleter: true }];
  const cas = croiser(croiser(croiser(croiser(etats, sources), types), recus), manques);
  return Object.fromEntries(
    cas
      .filter(({ etat, aCompleter }) => etat === 'A_DECLARER' || !aCompleter)
      .map((encours) => {
        const { etat, type, sourceType, valeurRegleeCentimes, aCompleter } = encours;
        const duRole = typesDuRole.includes(type);
        const cle = cleDuCas({
          etat,
          duRole,
          liee: !canSupprimerDe(sourceType),
          recue: valeurRegleeCentimes > 0,
          aCompleter,
        });
        return [cle, droitsEncours(acteur, encours)];
      }),
  );
};

const droitsConnus = new Map<Role, Record<string, DroitsEncours>>();
/** The rights of each key of `cleDroits`, for a role. */
export const droitsParCle = ({ role }: Pick<Acteur, 'role'>): Record<string, DroitsEncours> => {
  const connus = droitsConnus.get(role) ?? calculerDroits({ role });
  droitsConnus.set(role, connus);
  return connus;
};

/** The amount is still to be filled in, and the encours not declared yet (ENC-40). */
const manque = sql<boolean>`(e.montant_a_completer and e.etat = 'A_DECLARER')`;

/** What the rights on a row depend on, as `cleDuCas` writes it. */
const cleDroits = (acteur: Pick<Acteur, 'role'>): RawBuilder<string> => sql<string>`(
  e.etat || case when e.type = any(${[...typesDe(acteur)]}::text[]) then '+' else '-' end || case
    when e.source_type in ('RFA', 'PAYPS') then 'LIE' else '' end
    || case when e.valeur_reglee_centimes > 0 then 'RECU' else '' end || case when ${manque} then 'MANQUE' else ''
    end)`;

type Calcules = Readonly<
  Record<Exclude<keyof Encours, keyof Noms<'encours'>> | 'prochaineRelance', RawBuilder<unknown>>
>;
/** The fields of the contract that are no column, from `e`, `l`, `d` and `u`; for the rights, their key. */
const calculesDe = (
  acteur: Pick<Acteur, 'role'>,
  aujourdhui: Jour,
  { recu, compense }: PartsDeCeQuiRegle,
): Calcules => ({
  laboratoireNom: sql`d.nom`,
  laboratoireColor: sql`coalesce(l.surcharges ->> 'color', d.color)`,
  recuCentimes: recu,
  compenseCentimes: compense,
  soldeCentimes: sql`e.valeur_attendue_centimes - e.valeur_reglee_centimes`,
  dateOrigine: sql`coalesce(e.date_fait, case when e.source_type = 'PROMOTION'
    then coalesce(e.date_prevue, e.date_declaration)
    else least(e.date_prevue, e.date_declaration, (e.cree_le at time zone 'Europe/Paris')::date) end)`,
  aCompleter: manque,
  preuveManque,
  prochaineRelance: sql`case when e.etat = 'DECLARE' then e.prochaine_relance end`,
  responsableNom: sql`u.nom || ' ' || u.prenom`,
  retardJours: sql`case when ${situationEncours(aujourdhui)} = 'EN_RETARD'
    then ${aujourdhui}::date - e.date_echeance end`,
  droits: cleDroits(acteur),
});

const NOMS = encoursSchema.keyof().options;
/** What a list tells of each encours, in the order of `ligneEncours`. */
export const NOMS_EN_LISTE_ENCOURS = encoursEnListeSchema.keyof().options;
const valeurDe = (calcules: Calcules, nom: keyof Encours): RawBuilder<unknown> =>
  nom in calcules ? calcules[nom as keyof Calcules] : sql.ref(`e.${colonneDe(nom)}`);

/** The columns of one encours under the names of the contract, from `e`, `l`, `d` and `u`. */
export const colonnesEncoursSql = (
  acteur: Pick<Acteur, 'role'>,
  aujourdhui: Jour,
  parts: PartsDeCeQuiRegle = PARTS_ENTIERES,
): RawBuilder<unknown> => {
  const calcules = calculesDe(acteur, aujourdhui, parts);
  const droits = sql`${JSON.stringify(droitsParCle(acteur))}::jsonb -> ${calcules.droits}`;
  return colonnesDuContrat('encours', 'e', NOMS, { ...calcules, droits });
};

/** The encours that an act wrote, its rights apart: their key. */
type EncoursEcrit = { readonly id: number; readonly json: string; readonly cleDroits: string };
/** How the statement of an act reads what it wrote: `lire` takes the rows, `cle` says what its text depends on. */
type LectureDeLEcrit = {
  readonly cle: readonly string[];
  readonly lire: (ecrits: RawBuilder<unknown>) => RawBuilder<EncoursEcrit>;
};

/** The encours of rows just written, as every act answers it. */
export const lectureDeLEcrit = ({ role }: Pick<Acteur, 'role'>, aujourdhui: Jour): LectureDeLEcrit => ({
  cle: [role, aujourdhui],
  lire: (ecrits) => {
    const calcules = calculesDe({ role }, aujourdhui, PARTS_ENTIERES);
    return sql<EncoursEcrit>`select e.id, row_to_json(x)::text as json, ${calcules.droits} as "cleDroits"
      from ${ecrits} e ${jointuresEncours}
      cross join lateral (select ${colonnesDuContrat('encours', 'e', NOMS, { ...calcules, droits: null })}) x`;
  },
});

/** The answer of an act, in the JSON that PostgreSQL wrote. */
export const repondreEncours = (acteur: Pick<Acteur, 'role'>, { json, cleDroits: cle }: EncoursEcrit): JsonDirect =>
  new JsonDirect(`${json.slice(0, -1)},"droits":${JSON.stringify(droitsParCle(acteur)[cle])}}`);

/** The values of a row of the list, without the names of the fields, which are sent once. */
export const ligneEncours = (acteur: Pick<Acteur, 'role'>, aujourdhui: Jour, parts: PartsDeCeQuiRegle) => {
  const calcules = calculesDe(acteur, aujourdhui, parts);
  return {
    valeurs: sql`json_build_array(${sql.join(NOMS_EN_LISTE_ENCOURS.map((nom) => valeurDe(calcules, nom)))})`,
    cleDroits: calcules.droits as RawBuilder<string>,
  };
};

/** What `colonnesEncoursSql` reads beside `e`. */
export const jointuresEncours: RawBuilder<unknown> = sql`
  join laboratoire l on l.tenant_id = e.tenant_id and l.id = e.laboratoire_id
  join laboratoire_detail d on d.id = l.detail_id
  left join utilisateur u on u.tenant_id = e.tenant_id and u.id = e.responsable_id`;
