import type { Couverture } from '#shared/features/connexions/vente/schemas/jours.ts';
import { libelleSourceVentes } from '#shared/features/connexions/vente/messages.ts';
import { accord, formatJour, formatNombre, insecable, pluriel } from '#web/lib/formats.ts';

/** `28 jours complets sur 30`: what is known of the days that are over; the incomplete ones are told apart. */
export const direJours = ({ joursDemandes, joursComplets, joursIncomplets }: Couverture): string =>
  insecable(
    [
      `${pluriel(joursComplets, 'jour complet', 'jours complets')} sur ${formatNombre(joursDemandes)}`,
      joursIncomplets > 0 ? `${formatNombre(joursIncomplets)} ${accord(joursIncomplets, 'incomplet')}` : null,
    ]
      .filter(Boolean)
      .join(', '),
  );

/** Where a sum of sales comes from and how much of it is known (CNX-50). */
export const direCouverture = (couverture: Couverture): string => {
  const { du, au, sources } = couverture;
  const origine = sources.map((source) => libelleSourceVentes[source]).join(', ');
  return insecable(
    `Ventes ${origine === '' ? 'recueillies' : `recueillies (${origine})`} du ${formatJour(du)} au ` +
      `${formatJour(au)} : ${direJours(couverture)}.`,
  );
};

/** Some of these days are missing: the sum is less than what was sold. */
export const estPartielle = ({ joursDemandes, joursComplets }: Couverture): boolean => joursComplets < joursDemandes;
