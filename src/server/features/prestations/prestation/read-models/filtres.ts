import { sql, type RawBuilder } from 'kysely';
import { motsCherches } from '#server/core/db/recherche.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { EtatPrestationMontre } from '#shared/features/prestations/prestation/schemas/enumerations.ts';
import type { prestationContract } from '#shared/features/prestations/prestation/contract.ts';

export type RecherchePrestations = QueryOf<(typeof prestationContract)['listPrestations']>;
export type FiltresPrestations = Omit<RecherchePrestations, 'page' | 'taille'>;
type Condition = RawBuilder<boolean>;

export const FACTUREES = sql<boolean>`p.etat in ('WAITING', 'CONFIRMED', 'PROCESSED')`;
export const PAYEES = sql<boolean>`p.etat in ('CONFIRMED', 'PROCESSED')`;
/** Paid, and a part of it at least has left to an adhérent (PRS-23). */
export const REVERSEES = sql<boolean>`(${PAYEES} and p.reverse_centimes > 0)`;
export const A_REVERSER = sql<boolean>`(p.etat = 'CONFIRMED' and p.a_reverser_centimes > p.reverse_centimes)`;
export const enRetardPrestation = (aujourdhui: Jour): Condition =>
  sql<boolean>`(p.etat = 'WAITING' and coalesce(p.date_paiement < ${aujourdhui}::date, false))`;

/** The same rule in TypeScript: `etatMontre` (PRS-6); `filtres.test.ts` compares both. */
export const etatMontreSql = (etat: EtatPrestationMontre, aujourdhui: Jour): Condition => {
  if (etat === 'EXPIRED') return enRetardPrestation(aujourdhui);
  const conditionDEtat = sql<boolean>`p.etat = ${etat}`;
  return etat === 'WAITING'
    ? sql<boolean>`(${conditionDEtat} and not ${enRetardPrestation(aujourdhui)})`
    : conditionDEtat;
};
const suivie = (suivi: NonNullable<FiltresPrestations['suivi']>, aujourdhui: Jour): Condition => {
  switch (suivi) {
    case 'FACTURE':
      return FACTUREES;
    case 'ENCAISSE':
      return PAYEES;
    case 'REVERSE':
      return REVERSEES;
    case 'A_REVERSER':
      return A_REVERSER;
    case 'EN_RETARD':
      return enRetardPrestation(aujourdhui);
  }
};

/** Each word in its invoice's number or its comment, in its laboratory's name or its type's. */
const parMots = (q: string): Condition[] =>
  motsCherches(q).map(
    (mot) =>
      sql<boolean>`strpos(p.recherche || ' ' || f_normaliser(d.nom || ' ' || y.nom),
        (select f_normaliser(${mot}::text))) > 0`,
  );

/** The `where` of `prestation p`, `laboratoire_detail d` and `type_prestation y`: always the tenant first. */
export const filtrerPrestations = (tenantId: number, f: FiltresPrestations, aujourdhui: Jour): Condition => {
  const conditions: readonly (Condition | false | undefined)[] = [
    sql<boolean>`p.tenant_id = ${tenantId}`,
    f.etat && etatMontreSql(f.etat, aujourdhui),
    f.laboratoireId !== undefined && sql<boolean>`p.laboratoire_id = ${f.laboratoireId}`,
    f.typeId !== undefined && sql<boolean>`p.type_id = ${f.typeId}`,
    f.annee !== undefined &&
      sql<boolean>`p.date_debut <= ${`${f.annee}-12-31`}::date and p.date_fin >= ${`${f.annee}-01-01`}::date`,
    f.suivi && suivie(f.suivi, aujourdhui),
    ...(f.q ? parMots(f.q) : []),
  ];
  return sql.join(
    conditions.filter((condition) => condition !== false && condition !== undefined),
    sql` and `,
  );
};
