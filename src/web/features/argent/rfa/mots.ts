import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { PalierRfa, PeriodeSuivie, Rfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import {
  uniteDeBase,
  uniteDeResultat,
  type AcceptationRfa,
  type BaseRfa,
  type EtatPalier,
  type PeriodeRfa,
  type ResultatRfa,
  type UniteRfa,
} from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { formatCentimes, formatJour, formatNombre, formatPourcentage, pluriel } from '#web/lib/formats.ts';
import type { Teinte } from '#web/ui/StatusBadge.tsx';

/** Formats a number of a RFA, in hundredths of its unit (RFA-1). */
export const formatUnite = (unite: UniteRfa | null, centiemes: number): string => {
  switch (unite) {
    case 'EUROS':
      return formatCentimes(centiemes);
    case 'POURCENT':
      return formatPourcentage(centiemes / 100);
    case 'UNITES':
      return pluriel(centiemes / 100, 'unité');
    case null:
      return formatNombre(centiemes / 100);
  }
};

/** Unit of the base of a period; euros when the contract has no numeric threshold. */
export const uniteDeLaBase = (type: BaseRfa): UniteRfa => uniteDeBase(type) ?? 'EUROS';
/** Unit of a typed month; an evolution compares turnovers, so it is typed in euros. */
export const uniteDesMois = (type: BaseRfa): UniteRfa => (uniteDeBase(type) === 'UNITES' ? 'UNITES' : 'EUROS');

/** The missing amount to the next palier; for an evolution, in purchases (RFA-35). */
export const formatManque = ({ type }: Pick<Rfa, 'type'>, manque: number): string =>
  formatUnite(uniteDesMois(type), manque);

type BaseDuResultat = Pick<Rfa, 'type' | 'resultatType' | 'resultatGamme' | 'gamme'>;
/**
 * Unit of the result's own base, when it differs from the base of the thresholds: another gamme, or a rate on
 * something else than euros (RFA-3). Null for the same base.
 */
export const uniteDuResultat = ({ type, resultatType, resultatGamme, gamme }: BaseDuResultat): UniteRfa | null => {
  const taux = resultatType === 'TAUX_PREMIER_EURO' || resultatType === 'TAUX_PAR_TRANCHE';
  const parUnite = resultatType === 'MONTANT_PAR_UNITE';
  const autreGamme = Boolean(resultatGamme) && resultatGamme !== gamme;
  if (taux && (autreGamme || uniteDeLaBase(type) !== 'EUROS')) return 'EUROS';
  return parUnite && autreGamme ? 'UNITES' : null;
};

export const formatBase = ({ type }: Pick<Rfa, 'type'>, base: number): string => formatUnite(uniteDeLaBase(type), base);
/** Formats the amount due: euros, or free goods; null when the contract describes it only in words. */
export const formatResultat = (resultatType: ResultatRfa, resultat: number | null): string | null =>
  resultat === null
    ? null
    : resultatType === 'UNITES_GRATUITES'
      ? `${formatNombre(resultat / 100)}\u00a0UG`
      : formatMontant(resultat, 'HT');
/** Formats a rate, free goods, or the fixed amount of a palier or a floor. */
export const formatValeur = (resultatType: ResultatRfa, valeur: number): string => {
  const unite = uniteDeResultat(resultatType);
  return unite === 'EUROS' ? formatMontant(valeur, 'HT') : formatUnite(unite, valeur);
};
export const formatFourchette = (
  { min, max }: { readonly min: number; readonly max: number },
  format: (nombre: number) => string | null,
): string => (min === max ? `${format(min)}` : `${format(min)} à ${format(max)}`);

const MOIS = new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' });
/** `janvier` from `2026-01` or from a day of it. */
export const nomMois = (mois: string): string => MOIS.format(new Date(`${mois.slice(0, 7)}-01T00:00:00Z`));
const majuscule = (mot: string): string => mot.charAt(0).toLocaleUpperCase('fr') + mot.slice(1);
const rangEnMots = (rang: number): string => (rang === 1 ? '1er' : `${rang}e`);

/** `2e trimestre`, `Mars`, `Année 2026`. */
export const nomPeriode = (
  resultatPeriode: PeriodeRfa,
  { numero, debut, fin }: Pick<PeriodeSuivie, 'numero' | 'debut' | 'fin'>,
): string => {
  switch (resultatPeriode) {
    case 'ANNEE':
      return `Année ${debut.slice(0, 4)}`;
    case 'SEMESTRE':
      return `${rangEnMots(numero)} semestre`;
    case 'TRIMESTRE':
      return `${rangEnMots(numero)} trimestre`;
    case 'MOIS':
      return majuscule(nomMois(debut));
    case 'LIBRE':
      return `Du ${formatJour(debut)} au ${formatJour(fin)}`;
  }
};

type Palier = { readonly info: string | null; readonly seuil: number | null };
/** `> 20 000 €`, or else the threshold, or else the rank. */
export const nomPalier = ({ type }: Pick<Rfa, 'type'>, { info, seuil }: Palier, rang: number): string =>
  info ?? (seuil === null ? `Palier ${rang + 1}` : `Dès ${formatBase({ type }, seuil)}`);

/** `dès 20 000 € : 4 %`, without the figures already in the name of the palier. */
export const chiffresDuPalier = (
  rfa: Pick<Rfa, 'type' | 'resultatType'>,
  { info, seuil, valeur }: Palier & { readonly valeur: number | null },
): string =>
  [
    info !== null && seuil !== null ? `dès ${formatBase(rfa, seuil)}` : null,
    valeur === null ? null : formatValeur(rfa.resultatType, valeur),
  ]
    .filter(Boolean)
    .join(' : ');

export const nomRfa = ({ gamme, produit, condition }: Pick<Rfa, 'gamme' | 'produit' | 'condition'>): string =>
  [gamme, produit].filter(Boolean).join(' · ') || condition;

/** The paliers that the base of a period reaches, among those with a threshold. */
export const paliersAtteints = (
  { paliers }: { readonly paliers: readonly Pick<PalierRfa, 'id' | 'seuil'>[] },
  periode: { readonly paliers: readonly Pick<PeriodeSuivie['paliers'][number], 'palierId' | 'atteint'>[] },
): { readonly atteints: number; readonly chiffres: number } => {
  const chiffres = new Set(paliers.flatMap(({ id, seuil }) => (seuil === null ? [] : [id])));
  return {
    atteints: periode.paliers.filter(({ palierId, atteint }) => atteint && chiffres.has(palierId)).length,
    chiffres: chiffres.size,
  };
};

export const teintePalier: Readonly<Record<EtatPalier, Teinte>> = {
  A_ATTEINDRE: 'gris',
  VALIDE: 'vert',
  INVALIDE: 'rouge',
};
export const teinteAcceptation: Readonly<Record<AcceptationRfa, Teinte>> = {
  WAITING: 'orange',
  ACCEPTED: 'bleu',
  REFUSED: 'rouge',
};
export const libelleEtatPeriode: Readonly<Record<PeriodeSuivie['etat'], string>> = {
  A_VENIR: 'À venir',
  EN_COURS: 'En cours',
  FINIE: 'Finie',
};

/** Labels of the acts in the journal of a RFA. */
export const libelleActeRfa: Readonly<Record<string, string>> = {
  creer: 'Ajoutée',
  modifier: 'Modifiée',
  dupliquer: 'Reprise d’une autre année',
  valider: 'Validée',
  refuser: 'Refusée',
  'valider-palier': 'Palier validé',
  'invalider-palier': 'Palier non atteint',
  'remettre-palier': 'Palier remis à atteindre',
  'reclamer-solde': 'Solde ou complément réclamé',
  'corriger-reclamation': 'Réclamation corrigée',
  'garder-ecart': 'Écart gardé',
  'saisir-bases': 'Base saisie',
  'suivre-factures': 'Encours recalculés d’après les factures',
  joindre: 'Pièce jointe',
  'remettre-piece': 'Pièce remise',
  'retirer-piece': 'Pièce retirée',
  'supprimer-piece': 'Pièce supprimée',
  publier: 'Publiée aux adhérents',
  invalider: 'Invalidée',
  relancer: 'Adhérents relancés',
  'groupement-publier': 'Proposée par le groupement',
  'groupement-palier': 'Palier dit atteint par le groupement',
  'groupement-relancer': 'Rappelée par le groupement',
};

/** Name of the amount left to claim: the solde when no encours is declared yet, else the complément (RFA-46). */
export const nomDuReste = ({ encours }: Pick<PeriodeSuivie, 'encours'>): 'solde' | 'complément' =>
  encours.some(({ etat }) => etat !== 'A_DECLARER') ? 'complément' : 'solde';

/** Name of an encours beyond the paliers: the solde, then the compléments. */
export const nomDuSolde = (rfa: Pick<Rfa, 'type' | 'paliers'>, palierId: number | null, rang: number): string => {
  const position = rfa.paliers.findIndex(({ id }) => id === palierId);
  const palier = rfa.paliers[position];
  if (palier) return `Complément, ${nomPalier(rfa, palier, position)}`;
  return rang === 0 ? 'Solde' : 'Complément';
};

type Suivie = Pick<Rfa, 'acceptation' | 'resteAReclamerCentimes' | 'enRetard' | 'paliersAConfirmer' | 'proche'>;
/** The most urgent thing to do on a RFA. */
export const aFaire = (rfa: Suivie): { readonly texte: string; readonly teinte: Teinte } | null => {
  if (rfa.acceptation === 'WAITING') return { texte: 'Réponse attendue', teinte: 'orange' };
  // An amount not claimed will never be paid: it comes before a late one.
  if (rfa.resteAReclamerCentimes > 0) return { texte: 'Reste à réclamer', teinte: rfa.enRetard ? 'rouge' : 'orange' };
  if (rfa.enRetard) return { texte: 'Règlement en retard', teinte: 'rouge' };
  if (rfa.paliersAConfirmer > 0) return { texte: 'Palier à confirmer', teinte: 'orange' };
  return rfa.proche ? { texte: 'Palier proche', teinte: 'bleu' } : null;
};
