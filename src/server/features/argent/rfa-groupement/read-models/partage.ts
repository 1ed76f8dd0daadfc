import type { PoidsPartage } from '#shared/features/argent/rfa-groupement/schemas/enumerations.ts';
import { partagerRfaGroupement } from '#shared/features/argent/rfa-groupement/rules/partage.ts';
import type { PartageRfa, RfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';
import type { AdherentSuivi } from './adherents.ts';

/** The base that an adhérent wrote in a period: its share of an evolution goes by what it bought too. */
const baseDe = ({ bases }: AdherentSuivi, { debut, fin }: RfaGroupement['periodes'][number]): number =>
  bases.reduce(
    (somme, { mois, base }) => (mois >= debut.slice(0, 7) && mois <= fin.slice(0, 7) ? somme + base : somme),
    0,
  );

/** What each adhérent that accepted takes of each period's result, cents by pharmacy (RFA-28). */
export const partsDesAdherents = (
  { resultatType, periodes }: Pick<RfaGroupement, 'resultatType' | 'periodes'>,
  adherents: readonly AdherentSuivi[],
  poids: PoidsPartage,
): ReadonlyMap<number, number> => {
  const total = new Map<number, number>();
  if (resultatType === 'UNITES_GRATUITES') return total;
  const porteurs = adherents.filter(({ acceptation }) => acceptation === 'ACCEPTED');
  for (const periode of periodes) {
    const parts = partagerRfaGroupement(
      periode.resultat ?? 0,
      porteurs.map((porteur) => ({ id: porteur.pharmacieId, poids: poids === 'BASE' ? baseDe(porteur, periode) : 1 })),
    );
    for (const [id, centimes] of parts) total.set(id, (total.get(id) ?? 0) + centimes);
  }
  return total;
};

const enArgent = ({ resultatType }: Pick<RfaGroupement, 'resultatType'>, resultat: number | null): number | null =>
  resultatType === 'UNITES_GRATUITES' ? null : resultat;

/** What the total gives and the part of each adhérent, the largest first (RFA-28). */
export const partageDe = (rfa: RfaGroupement, adherents: readonly AdherentSuivi[], poids: PoidsPartage): PartageRfa => {
  const parts = partsDesAdherents(rfa, adherents, poids);
  return {
    poids,
    totalCentimes: enArgent(rfa, rfa.resultat),
    periodes: rfa.periodes.map(({ numero, debut, fin, base, resultat }) => ({
      numero,
      debut,
      fin,
      base,
      resultatCentimes: enArgent(rfa, resultat),
    })),
    parts: adherents
      .flatMap(({ pharmacieId, nom, ville, base, acceptation, reclameSeulCentimes }) =>
        acceptation === 'ACCEPTED'
          ? [{ pharmacieId, nom, ville, base: base ?? 0, centimes: parts.get(pharmacieId) ?? 0, reclameSeulCentimes }]
          : [],
      )
      .toSorted((a, b) => b.centimes - a.centimes || b.base - a.base || a.pharmacieId - b.pharmacieId),
  };
};
