import type {
  AttenteEncaissement,
  EtatEncaissement,
} from '#shared/features/argent/encaissement/schemas/enumerations.ts';
import type { Encaissement } from '#shared/features/argent/encaissement/schemas.ts';
import { leDeNature, libelleNatureEncaissement } from '#shared/features/argent/encaissement/messages.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { Teinte } from '#web/ui/StatusBadge.tsx';

type Nomme = Pick<Encaissement, 'nature' | 'numero'>;

// A transfer has no number, so none is missing.
const avecNumero = (nom: string, { nature, numero }: Nomme): string =>
  numero === null && nature === 'VIREMENT' ? nom : `${nom} ${numero ?? 'sans numéro'}`;
/** `Avoir AV-2026-15`, `Chèque sans numéro`, `Virement`. */
export const nomEncaissement = (nomme: Nomme): string => avecNumero(libelleNatureEncaissement[nomme.nature], nomme);
/** The name inside a sentence: `l’avoir AV-2026-15`. */
export const leNomEncaissement = (nomme: Nomme): string => avecNumero(leDeNature[nomme.nature], nomme);

export const resteEnMotsEncaissement = ({
  resteCentimes,
  partage,
}: Pick<Encaissement, 'resteCentimes' | 'partage'>): string => `reste ${formatMontant(resteCentimes, partage)}`;

export const teinteEtatEncaissement: Readonly<Record<EtatEncaissement, Teinte>> = {
  NON_AFFECTE: 'orange',
  PARTIEL: 'bleu',
  AFFECTE: 'vert',
  ANNULE: 'gris',
};

export const libelleAttente: Readonly<Record<AttenteEncaissement, string>> = {
  AVOIRS: 'Avoirs à affecter',
  PAIEMENTS: 'Paiements à affecter',
  A_VERIFIER: 'Même papier, à vérifier',
};

/** Label of each act of the journal. */
export const libelleActeEncaissement: Readonly<Record<string, string>> = {
  creer: 'Enregistré',
  'papier-en-double': 'Même numéro qu’un autre, à vérifier',
  modifier: 'Modifié',
  affecter: 'Affecté',
  'annuler-reglement': 'Affectation annulée',
  annuler: 'Annulé',
  payer: 'Payé par un virement',
  'retirer-paiement': 'Paiement retiré',
  joindre: 'Document joint',
  'remettre-piece': 'Document remis',
  'retirer-piece': 'Document retiré',
};
