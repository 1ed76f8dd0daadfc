import { useQueries } from '@tanstack/react-query';
import { formatMontants, sommerParNature } from '#shared/core/nature-fiscale.ts';
import { cleDuDonneur } from './donneur.ts';
import { estMelee, payerNaturesMelees } from '#shared/features/argent/encaissement/rules/natures-melees.ts';
import { rapportDesLignes } from '#shared/features/argent/encours/rules/nature-fiscale.ts';
import type { EncoursEnListe } from '#shared/features/argent/encours/schemas.ts';
import { encoursQueries } from '#web/features/argent/encours/queries.ts';
import { nombreLu, type Illisible } from '#web/lib/illisible.ts';

/** The encours of each payer who has both natures: their règlement is counted with taxes (ENC-88). */
const encoursMeles = (encours: readonly EncoursEnListe[]): EncoursEnListe[] =>
  [...Map.groupBy(encours, cleDuDonneur).values()].filter(estMelee).flat();

/**
 * Amounts paid for encours of both natures, as the server will count them; null when all have one nature. The lines of
 * encours without a rate are read.
 */
export const useSelectionMelee = (
  encours: readonly EncoursEnListe[],
  tauxDit: number | Illisible | null | undefined,
) => {
  const meles = encoursMeles(encours);
  const sansTaux = meles.filter((e) => e.natureFiscale === 'HT' && e.tauxTvaCentiemes === null);
  const details = useQueries({ queries: sansTaux.map(({ id }) => encoursQueries.detail(id)) });
  if (!estMelee(encours)) return null;
  const rapportDe = (id: number) => {
    const lignes = details[sansTaux.findIndex((e) => e.id === id)]?.data?.lignes ?? [];
    return rapportDesLignes(
      lignes.map(({ quantite, prixUnitaireHtCentimes, tauxTvaCentiemes }) => ({
        htCentimes: quantite * prixUnitaireHtCentimes,
        tauxTvaCentiemes,
      })),
    );
  };
  const parts = meles
    .filter(({ soldeCentimes }) => soldeCentimes > 0)
    .map((e) => ({ encours: { ...e, rapportDesLignes: rapportDe(e.id) }, montantCentimes: e.soldeCentimes }));
  const payees = payerNaturesMelees(parts, nombreLu(tauxDit ?? null));
  const sans = payerNaturesMelees(parts, null).some(({ payeCentimes }) => payeCentimes === null);
  return {
    payees,
    /** False when some payers have one nature only: nothing is converted for them. */
    toutes: meles.length === encours.length,
    aUnTaux: payees.every(({ payeCentimes }) => payeCentimes !== null),
    /** True when a rate is still missing once the lines are read. */
    tauxADonner: sans && details.every(({ isPending }) => !isPending),
    /** Null while a rate is missing. */
    payeCentimes: payees.reduce<number | null>(
      (somme, { payeCentimes }) => (somme === null || payeCentimes === null ? null : somme + payeCentimes),
      0,
    ),
    /** Total of the balances: « 100,00 € HT et 50,00 € TTC » */
    comptes: formatMontants(sommerParNature(encours, ({ soldeCentimes }) => Math.max(0, soldeCentimes))),
  };
};
