import { linkOptions } from '@tanstack/react-router';
import type {
  EtatModele,
  ModelePromotionGroupement,
  ReponseMembre,
} from '#shared/features/operations/promotion-groupement/schemas.ts';
import { accord, formatJour, formatNombre, formatPourcentage, pluriel } from '#web/lib/formats.ts';
import type { Teinte } from '#web/ui/StatusBadge.tsx';

export const teinteModele: Readonly<Record<EtatModele, Teinte>> = {
  BROUILLON: 'gris',
  PROGRAMMEE: 'bleu',
  EN_COURS: 'orange',
  ECHEC: 'rouge',
  PUBLIEE: 'vert',
  TERMINEE: 'gris',
  REFUSEE: 'rouge',
};
export const teinteReponsePromotionGroupement: Readonly<Record<ReponseMembre, Teinte>> = {
  EN_ATTENTE: 'orange',
  ACCEPTEE: 'vert',
  PAYPS: 'violet',
  REFUSEE: 'rouge',
};

/** Rate of answers in whole percents; null when no adhérent was asked. */
const tauxReponse = ({ publieeLe, nbCibles, enAttente }: ModelePromotionGroupement): number | null =>
  publieeLe === null || nbCibles === 0 ? null : Math.floor((100 * (nbCibles - enAttente)) / nbCibles);
export const ecrireTaux = (modele: ModelePromotionGroupement): string | null => {
  const taux = tauxReponse(modele);
  return taux === null ? null : formatPourcentage(taux);
};
/** "3 réponses sur 12". */
export const direReponses = ({ nbCibles, enAttente }: ModelePromotionGroupement): string =>
  `${pluriel(nbCibles - enAttente, 'réponse')} sur ${nbCibles}`;

/** Number of adhérents that a reminder reaches, including those with a partial answer (OPE-57). */
export const direRelance = ({
  enAttente,
  partielles,
}: Pick<ModelePromotionGroupement, 'enAttente' | 'partielles'>): string =>
  partielles === 0
    ? `Relancer ${pluriel(enAttente, 'adhérent')}`
    : `Relancer ${formatNombre(enAttente)}, dont ${formatNombre(partielles)} à moitié ` +
      accord(partielles, 'répondu', 'répondus');

export const versForcer = (id: number) =>
  linkOptions({ to: '/promotionsGroupement/$id/modifier', params: { id: String(id) } });

/** `02/03/2026 – 29/03/2026`, the year once when it is the same. */
export const ecrireDatesPromotionGroupement = ({
  dateDebut,
  dateFin,
}: Pick<ModelePromotionGroupement, 'dateDebut' | 'dateFin'>): string => {
  if (dateDebut === null && dateFin === null) return 'Sans dates';
  if (dateDebut === dateFin) return formatJour(dateDebut ?? '');
  const memeAnnee = dateDebut !== null && dateFin !== null && dateDebut.slice(0, 4) === dateFin.slice(0, 4);
  const debut = dateDebut === null ? '…' : memeAnnee ? formatJour(dateDebut).slice(0, 5) : formatJour(dateDebut);
  return `${debut} – ${dateFin === null ? '…' : formatJour(dateFin)}`;
};
export const duAuPromotionGroupement = (du: string, au: string): string =>
  du === au ? `le ${formatJour(du)}` : `du ${formatJour(du)} au ${formatJour(au)}`;
