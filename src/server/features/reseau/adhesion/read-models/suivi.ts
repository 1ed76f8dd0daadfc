import { sql, type RawBuilder } from 'kysely';
import type { Jour } from '#shared/core/dates.ts';
import type { Adherent } from '#shared/features/reseau/adhesion/contract.ts';
import {
  JOURS_ACCES,
  JOURS_REPONSE,
  type ActiviteAdherent,
  type TauxDeReponse,
} from '#shared/features/reseau/adhesion/rules/activite.ts';

/**
 * What the pharmacy of adhésion `a` answered, and when last. The composition gives it, because operations, RFA and
 * conditions come after this feature.
 */
export type SuiviDeLAdherent = {
  readonly reponses: RawBuilder<Adherent['reponses']>;
  /** The part of `reponses` that was answered, from 0 to 1; null when it received nothing. */
  readonly taux: RawBuilder<number | null>;
  readonly derniereReponse: RawBuilder<string | null>;
  /** Whether `derniereReponse` is at or after an instant: the first one found is enough. */
  readonly reponduDepuis: (instant: RawBuilder<unknown>) => RawBuilder<boolean>;
};

/** A sub-select, so that PostgreSQL computes the instant once and not for each answer. */
const duJour = (aujourdhui: Jour, jours: number): RawBuilder<unknown> =>
  sql`(select (${aujourdhui}::date - ${sql.lit(jours)}::int)::timestamp at time zone 'Europe/Paris')`;

/** Last login of any user of the pharmacy, without naming the user. Null once the pharmacy has left. */
export const dernierAcces = sql<string | null>`case when a.etat = 'ACCEPTED'
  then (select max(u.derniere_connexion) from utilisateur u where u.tenant_id = a.pharmacie_id) end`;

export const derniereReponseSuivie = ({ derniereReponse }: SuiviDeLAdherent): RawBuilder<string | null> =>
  sql<string | null>`case when a.etat = 'ACCEPTED' then ${derniereReponse} end`;

/** How adhésion `a` lives (RES-60); null when it is not under way. */
export const activiteSql = (
  { reponduDepuis }: SuiviDeLAdherent,
  aujourdhui: Jour,
): RawBuilder<ActiviteAdherent | null> =>
  sql<ActiviteAdherent | null>`case when a.etat <> 'ACCEPTED' then null
    when ${dernierAcces} is null then 'JAMAIS_VENU'
    when ${dernierAcces} >= ${duJour(aujourdhui, JOURS_ACCES)} then 'ACTIF'
    when ${reponduDepuis(duJour(aujourdhui, JOURS_REPONSE))} then 'ACTIF' else 'SILENCIEUX' end`;

const BORNES: Readonly<Record<TauxDeReponse, RawBuilder<unknown>>> = {
  RIEN: sql`= 0`,
  MOINS_DE_LA_MOITIE: sql`< 0.5`,
  PLUS_DE_LA_MOITIE: sql`>= 0.5`,
  TOUT: sql`= 1`,
};
export const dansLeTaux = ({ taux: partRepondue }: SuiviDeLAdherent, taux: TauxDeReponse): RawBuilder<boolean> =>
  sql<boolean>`${partRepondue} ${BORNES[taux]}`;

/** The département of the pharmacy `p`: Corsica has two, overseas takes three digits (RES-61). */
export const departementSql = sql<string | null>`case
  when p.code_postal !~ '^\\d{5}$' then null
  when p.code_postal ~ '^9[78]' then left(p.code_postal, 3)
  when p.code_postal like '20%' then case when p.code_postal < '20200' then '2A' else '2B' end
  else left(p.code_postal, 2) end`;
