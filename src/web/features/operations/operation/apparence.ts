import { linkOptions } from '@tanstack/react-router';
import type {
  Acceptation,
  EtatPromotion,
  PartPromotion,
  StatutPromotion,
} from '#shared/features/operations/operation/schemas/enumerations.ts';
import type { Promotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import {
  libelleAcceptationOperation,
  libelleEtatPromotion,
  libelleStatutPromotion,
} from '#shared/features/operations/operation/messages.ts';
import { periodeDeLOperation } from '#shared/features/operations/operation/rules.ts';
import { accord, aujourdhui, formatJour } from '#web/lib/formats.ts';
import type { Teinte } from '#web/ui/StatusBadge.tsx';

const teinteStatut: Readonly<Record<StatutPromotion, Teinte>> = {
  DRAFT: 'gris',
  WAITING: 'orange',
  VALIDATED: 'bleu',
  CONFIRMED: 'bleu',
  EXPIRED: 'orange',
  PROCESSED: 'vert',
  TERMINATED: 'vert',
};
const teinteEtat: Readonly<Record<EtatPromotion, Teinte>> = { DRAFT: 'gris', VALIDATED: 'vert', REFUSED: 'rouge' };
const teinteAcceptation: Readonly<Record<Acceptation, Teinte>> = {
  WAITING: 'orange',
  ACCEPTED: 'vert',
  REFUSED: 'rouge',
  PAYPS: 'violet',
};

type Datee = Pick<Promotion, 'dateDebut' | 'dateFin'>;

/** The status shown: a refusal replaces the others, and a confirmed promotion shows when it runs (OPE-23). */
export const statutMontre = ({
  statut,
  etat,
  dateDebut,
  dateFin,
}: Datee & Pick<Promotion, 'statut' | 'etat'>): { teinte: Teinte; texte: string } => {
  if (etat === 'REFUSED') return { teinte: 'rouge', texte: 'Refusée' };
  const periode = statut === 'CONFIRMED' ? periodeDeLOperation({ dateDebut, dateFin }, aujourdhui()) : null;
  if (periode === 'A_VENIR') return { teinte: 'bleu', texte: 'À venir' };
  if (periode === 'EN_COURS') return { teinte: 'vert', texte: 'En cours' };
  return { teinte: teinteStatut[statut], texte: libelleStatutPromotion[statut] };
};

/**
 * The state of one part: the adhérent's answer for a copy, or else the part's own state. Null when there is no such
 * part.
 */
export const partMontree = (
  p: Pick<Promotion, 'modeleId' | 'etatPromo' | 'etatTg' | 'acceptationPromo' | 'acceptationTg'>,
  part: PartPromotion,
): { teinte: Teinte; texte: string } | null => {
  const acceptation = p.modeleId === null ? null : part === 'PROMO' ? p.acceptationPromo : p.acceptationTg;
  if (acceptation !== null)
    return { teinte: teinteAcceptation[acceptation], texte: libelleAcceptationOperation[acceptation] };
  const etat = part === 'PROMO' ? p.etatPromo : p.etatTg;
  return etat === null ? null : { teinte: teinteEtat[etat], texte: libelleEtatPromotion[etat] };
};

/** `02/03 – 29/03/2026`, one day alone once. */
export const ecrireDatesOperation = ({ dateDebut, dateFin }: Datee): string => {
  if (dateDebut === null && dateFin === null) return 'Sans dates';
  if (dateDebut === dateFin) return formatJour(dateDebut ?? '');
  // Writes the year once when both dates share it, because a column must hold both.
  if (dateDebut !== null && dateFin !== null && dateDebut.slice(0, 4) === dateFin.slice(0, 4))
    return `${formatJour(dateDebut).slice(0, 5)} – ${formatJour(dateFin)}`;
  return `${dateDebut === null ? '…' : formatJour(dateDebut)} – ${dateFin === null ? '…' : formatJour(dateFin)}`;
};
/** The dates inside a sentence: `du 02/03/2026 au 29/03/2026`. */
export const duAuOperation = (du: string, au: string): string =>
  du === au ? `le ${formatJour(du)}` : `du ${formatJour(du)} au ${formatJour(au)}`;

const NOMS: Readonly<Record<PartPromotion, string>> = { PROMO: 'la promo', TG: 'la TG' };
/** `refusée`, or `refusées` for both: a promo and a TG are feminine. */
export const accorderParts = (parts: readonly PartPromotion[], participe: string): string =>
  accord(parts.length, participe);
/** `la promo et la TG` */
export const nommerParts = (parts: readonly PartPromotion[]): string => parts.map((part) => NOMS[part]).join(' et ');
export const enTete = (phrase: string): string => `${phrase.charAt(0).toLocaleUpperCase('fr')}${phrase.slice(1)}`;

/** Link to the form of a promotion. */
export const versModifier = (id: number) => linkOptions({ to: '/promotions/$id/modifier', params: { id: String(id) } });
/** The same, with what its validation misses at its fields. */
export const versCompleter = (id: number) => linkOptions({ ...versModifier(id), search: { completer: '1' } });
