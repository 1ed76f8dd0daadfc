import type {
  EtatPrestationMontre,
  EtatReversion,
  EtatVirement,
  PreuveReversion,
} from '#shared/features/prestations/prestation/schemas/enumerations.ts';
import type { Prestation } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import { formatJour, insecable } from '#web/lib/formats.ts';
import type { Teinte } from '#web/ui/StatusBadge.tsx';

export const teinteEtatPrestation: Readonly<Record<EtatPrestationMontre, Teinte>> = {
  DRAFT: 'gris',
  WAITING: 'orange',
  EXPIRED: 'rouge',
  CONFIRMED: 'bleu',
  PROCESSED: 'vert',
  TERMINATED: 'gris',
};
export const teinteReversion: Readonly<Record<EtatReversion, Teinte>> = { A_REVERSER: 'orange', REVERSEE: 'vert' };
export const teintePreuve: Readonly<Record<PreuveReversion, Teinte>> = {
  NON_DEMANDEE: 'gris',
  MANQUANTE: 'rouge',
  FOURNIE: 'vert',
};
export const libellePreuve: Readonly<Record<PreuveReversion, string>> = {
  NON_DEMANDEE: 'Sans preuve demandée',
  MANQUANTE: 'Preuve manquante',
  FOURNIE: 'Preuve fournie',
};
export const teinteVirement: Readonly<Record<EtatVirement, Teinte>> = {
  EMIS: 'orange',
  EXECUTE: 'vert',
  ANNULE: 'gris',
};

type Periode = Pick<Prestation, 'dateDebut' | 'dateFin'>;
/** `01/10/2026 – 31/10/2026` */
export const formatPeriode = ({ dateDebut, dateFin }: Periode): string =>
  insecable(dateDebut === dateFin ? formatJour(dateDebut) : `${formatJour(dateDebut)} – ${formatJour(dateFin)}`);

/** `Tête de gondole, facture F-12`: name that distinguishes the prestations of a laboratory. */
export const nomPrestation = ({ typeNom, numeroFacture }: Pick<Prestation, 'typeNom' | 'numeroFacture'>): string =>
  numeroFacture === null ? typeNom : `${typeNom}, facture ${numeroFacture}`;

export const libelleActeJournal: Readonly<Record<string, string>> = {
  creer: 'Ajoutée',
  modifier: 'Modifiée',
  facturer: 'Facturée',
  encaisser: 'Dite payée',
  solder: 'Dite reversée',
  annuler: 'Annulée',
  revenir: 'Revenue à l’étape précédente',
  repartir: 'Répartie entre les adhérents',
  joindre: 'Pièce jointe',
  'remettre-piece': 'Pièce remise',
  'retirer-piece': 'Pièce retirée',
  'supprimer-piece': 'Pièce supprimée',
  'deja-viree': 'Reversions dites déjà virées',
  remettre: 'Reversion remise à reverser',
  'sans-preuve': 'Reversion acceptée sans preuve',
  'avec-preuve': 'Preuve exigée de nouveau',
  'emettre-virement': 'Fichier de virement préparé',
  'executer-virement': 'Virement exécuté',
  'annuler-virement': 'Virement annulé',
};
