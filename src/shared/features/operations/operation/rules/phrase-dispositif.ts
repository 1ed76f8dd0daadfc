import { formatCentimes } from '#shared/core/centimes.ts';
import type { DispositifSaisi } from '../schemas/dispositifs.ts';

const sansFine = (texte: string): string => texte.replaceAll('\u202f', '\u00a0');
const nombre = (valeur: number): string => sansFine(valeur.toLocaleString('fr-FR'));
const pourcent = (valeur: number): string =>
  sansFine((valeur / 100).toLocaleString('fr-FR', { style: 'percent', maximumFractionDigits: 2 }));
const compte = (n: number, mot: string): string => `${nombre(n)}\u00a0${n < 2 ? mot : `${mot}s`}`;
const euros = (centimes: number | null): string | null => (centimes === null ? null : formatCentimes(centimes));

const parametre = (cle: string, valeur: unknown): string | null => {
  if (valeur === null || valeur === false) return null;
  if (valeur === true) return 'le prix public baisse';
  if (typeof valeur === 'string') return valeur;
  if (typeof valeur !== 'number') return null;
  if (cle.endsWith('Centimes')) return formatCentimes(valeur);
  return cle.endsWith('Pct') ? pourcent(valeur) : nombre(valeur);
};

/** The parameters of a dispositif in one spoken-like line (OPE-14). */
export const phraseDispositif = (d: DispositifSaisi): string => {
  switch (d.dispositif) {
    case 'LOT':
      return [
        d.quantiteLot && compte(d.quantiteLot, 'acheté'),
        d.quantiteOfferte && compte(d.quantiteOfferte, 'offert'),
        d.remisePct && `le dernier à −${pourcent(d.remisePct)}`,
      ]
        .filter(Boolean)
        .join(', ');
    case 'BARRE':
      return [euros(d.prixInitialTtcCentimes), euros(d.prixPromoTtcCentimes)].filter(Boolean).join(' → ');
    case 'PRIX_MIN_MAX':
      return [euros(d.prixMiniTtcCentimes), euros(d.prixMaxiTtcCentimes)].filter(Boolean).join(' – ');
    case 'BRC':
      return [
        euros(d.valeurCentimes),
        d.seuilAchatCentimes && `dès ${euros(d.seuilAchatCentimes)}`,
        d.validiteJours && `valable ${compte(d.validiteJours, 'jour')}`,
      ]
        .filter(Boolean)
        .join(', ');
    case 'BRI':
    case 'RSO':
    case 'SELL_IN':
    case 'AUTRE':
    case 'PRIX_MINI': {
      const { dispositif: _dispositif, ...parametres } = d;
      return Object.entries(parametres)
        .map(([cle, valeur]) => parametre(cle, valeur))
        .filter((texte) => texte !== null)
        .join(', ');
    }
  }
};
