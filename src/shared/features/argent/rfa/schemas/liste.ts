import type { ChampsDeListe } from '#shared/core/liste.ts';
import { libelleAcceptationRfa, libelleBase, libellePeriodeRfa, libelleResultat } from '../messages.ts';
import { uniteDeBase } from './enumerations.ts';
import type { LigneRfa, Rfa } from './lecture.ts';

/** The base shown; null when the sales are hidden, because the typed part alone is not the base (RFA-41). */
const baseDite = ({ ventesCachees, base }: Rfa): number | null => (ventesCachees ? null : base);
/** The fields common to a row and to its export. */
type RfaDite = Pick<Rfa, Exclude<keyof Rfa & keyof LigneRfa, 'paliers'>>;
const enUnites = ({ type }: RfaDite): boolean => uniteDeBase(type) === 'UNITES';
const enUnitesGratuites = ({ resultatType }: RfaDite): boolean => resultatType === 'UNITES_GRATUITES';

/**
 * The fields of an RFA, as the list and its export present them. Euros and units have separate columns, so that each
 * can be summed.
 */
export const champsRfaEnListe = {
  annee: { titre: 'Année', type: 'nombre' },
  laboratoireNom: { titre: 'Laboratoire', type: 'texte' },
  gamme: { titre: 'Gamme', type: 'texte', largeur: 30 },
  produit: { titre: 'Produit', type: 'texte', largeur: 30 },
  condition: { titre: 'Condition', type: 'texte', largeur: 50 },
  acceptation: { titre: 'Réponse', type: 'texte', largeur: 20, libelles: libelleAcceptationRfa },
  groupementNom: { titre: 'Source', type: 'texte', largeur: 30, lire: (r: RfaDite) => r.groupementNom ?? 'Pharmacie' },
  type: { titre: 'Type', type: 'texte', largeur: 26, libelles: libelleBase },
  gratuitesComptees: { titre: 'Unités gratuites comptées', type: 'booleen' },
  resultatType: { titre: 'Résultat', type: 'texte', largeur: 26, libelles: libelleResultat },
  resultatPeriode: { titre: 'Période', type: 'texte', largeur: 14, libelles: libellePeriodeRfa },
  base: { titre: 'Base', type: 'montant', lire: (r: Rfa) => (enUnites(r) ? null : baseDite(r)) },
  baseEnUnites: {
    titre: 'Base (unités)',
    type: 'nombre',
    lire: (r: Rfa) => (enUnites(r) && !r.ventesCachees ? r.base / 100 : null),
  },
  nbPaliers: { titre: 'Paliers', type: 'nombre', lire: (r: Rfa) => r.paliers.length },
  paliersAConfirmer: { titre: 'À confirmer', type: 'nombre' },
  resultat: { titre: 'Résultat HT', type: 'montant', lire: (r: RfaDite) => (enUnitesGratuites(r) ? null : r.resultat) },
  resultatEnUnites: {
    titre: 'Résultat (unités)',
    type: 'nombre',
    lire: (r: Rfa) => (enUnitesGratuites(r) && r.resultat !== null ? r.resultat / 100 : null),
  },
  attenduCentimes: { titre: 'Attendu HT', type: 'montant' },
  regleCentimes: { titre: 'Récupéré HT', type: 'montant', lire: (r: RfaDite) => r.regleCentimes - r.compenseCentimes },
  compenseCentimes: { titre: 'Compensé autrement HT', type: 'montant' },
  resteAReclamerCentimes: {
    titre: 'Reste à réclamer HT',
    type: 'montant',
    lire: (r: RfaDite) => (r.ventesCachees ? null : r.resteAReclamerCentimes),
  },
  dateReglementPrevue: { titre: 'Règlement prévu', type: 'jour' },
  operateurNom: { titre: 'Opérateur', type: 'texte' },
} as const satisfies ChampsDeListe<Rfa, 'baseEnUnites' | 'nbPaliers' | 'resultatEnUnites'>;
