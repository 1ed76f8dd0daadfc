import type { Couverture } from '#shared/features/connexions/vente/schemas/jours.ts';
import { libelleSourceVentes } from '#shared/features/connexions/vente/messages.ts';
import { accord, formatJour, formatNombre, insecable, pluriel } from '#web/lib/formats.ts';

/** `28 jours complets sur 30`: coverage of the past days; incomplete ones are counted apart. */
export const direJours = ({ joursDemandes, joursComplets, joursIncomplets }: Couverture): string =>
  insecable(
    [
      `${pluriel(joursComplets, 'jour complet', 'jours complets')} sur ${formatNombre(joursDemandes)}`,
      joursIncomplets > 0 ? `${formatNombre(joursIncomplets)} ${accord(joursIncomplets, 'incomplet')}` : null,
    ]
      .filter(Boolean)
      .join(', '),
  );

/** Describes the source and the coverage of a sum of sales (CNX-50). */
export const direCouverture = (couverture: Couverture): string => {
  const { du, au, sources } = couverture;
  const origine = sources.map((source) => libelleSourceVentes[source]).join(', ');
  return insecable(
    `Ventes ${origine === '' ? 'recueillies' : `recueillies (${origine})`} du ${formatJour(du)} au ` +
      `${formatJour(au)} : ${direJours(couverture)}.`,
  );
};

/** True when some days are missing: the sum is then below the actual sales. */
export const estPartielle = ({ joursDemandes, joursComplets }: Couverture): boolean => joursComplets < joursDemandes;
