import type { EtatFacture, ResultatLigne } from '#shared/features/argent/facture/schemas/enumerations.ts';
import type { Facture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { libelleNatureFacture } from '#shared/features/argent/facture/messages.ts';
import type { Teinte } from '#web/ui/StatusBadge.tsx';

export const teinteEtatFacture: Readonly<Record<EtatFacture, Teinte>> = {
  A_COMPLETER: 'orange',
  ECARTS: 'rouge',
  RECLAMEE: 'bleu',
  SANS_CONDITION: 'gris',
  NON_COMPARABLE: 'orange',
  SANS_LIGNE: 'gris',
  CONFORME: 'vert',
  AVOIR: 'bleu',
  ACOMPTE: 'gris',
  AUTOFACTURE: 'bleu',
  REMPLACEE: 'gris',
  A_ACCEPTER: 'orange',
  MISE_DE_COTE: 'gris',
};
export const teinteResultat: Readonly<Record<ResultatLigne, Teinte>> = {
  OK: 'vert',
  ECART_DEFAVORABLE: 'rouge',
  ECART_FAVORABLE: 'bleu',
  SANS_CONDITION: 'gris',
  NON_COMPARABLE: 'orange',
};

/** « Facture F-2026-001 ». */
export const nomFacture = ({ nature, numero }: Pick<Facture, 'nature' | 'numero'>): string =>
  `${libelleNatureFacture[nature]} ${numero}`;
export const nomVendeur = ({ laboratoireNom, vendeurNom }: Pick<Facture, 'laboratoireNom' | 'vendeurNom'>): string =>
  laboratoireNom ?? vendeurNom ?? 'Laboratoire à choisir';

const nombre = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 });
/** Formats a quantity, in millionths. */
export const formatUnites = (millioniemes: number): string => nombre.format(millioniemes / 1_000_000);
const prix = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR', maximumFractionDigits: 4 });
/** Formats a unit price, in millionths of a euro: up to four decimals. */
export const formatPrix = (millioniemes: number | null): string =>
  millioniemes === null ? '–' : prix.format(millioniemes / 1_000_000).replaceAll('\u202f', '\u00a0');
/** `25 %`, from hundredths of a percent. */
export const formatRemise = (centiemes: number | null): string =>
  centiemes === null ? '–' : `${nombre.format(centiemes / 100)}\u00a0%`;
