import { sql, type RawBuilder } from 'kysely';
import type { Jour } from '#shared/core/dates.ts';

export type ModeleVise = { readonly groupementId: number; readonly modeleId: number };
/** The days and the sharing that the modèle is about to have. */
export type NouvellesDates = { readonly du: Jour; readonly au: Jour; readonly superposable: boolean };

/**
 * Where a line `e` of a copy `p` goes when the days change: what followed an edge of the operation follows it, the rest
 * stays inside; a line that is wholly outside takes the new days. Its place belongs to the adhérent and does not
 * change.
 */
export const nouveauxJours = ({ du, au }: NouvellesDates): { debut: RawBuilder<Jour>; fin: RawBuilder<Jour> } => {
  const dehors = sql`(e.date_debut > ${au}::date or e.date_fin < ${du}::date)`;
  return {
    debut: sql<Jour>`case when ${dehors} or e.date_debut = p.date_debut then ${du}::date
      else greatest(e.date_debut, ${du}::date) end`,
    fin: sql<Jour>`case when ${dehors} or e.date_fin = p.date_fin then ${au}::date else least(e.date_fin, ${au}::date)
      end`,
  };
};
