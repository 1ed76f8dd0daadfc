import type { ChampsDeListe } from '#shared/core/liste.ts';
import { motStatut } from '#shared/features/echanges/discussion/messages.ts';
import { libelleMotif } from '../messages.ts';
import { bilanReclamation } from '../rules/reste.ts';
import type { Reclamation } from '../schemas.ts';

/** The columns that the export computes besides the fields of a réclamation. */
type Calcule = 'auteurDuDernier' | 'recu' | 'compense' | 'clos' | 'reste' | 'solde';
/**
 * The fields of a réclamation, as the list and its export present them. No text of a message: the export may be sent to
 * a laboratory.
 */
export const champsReclamation = {
  numero: { titre: 'N°', type: 'texte', largeur: 14 },
  laboratoireNom: { titre: 'Laboratoire', type: 'texte', largeur: 30 },
  motif: { titre: 'Motif', type: 'texte', largeur: 14, libelles: libelleMotif },
  objet: { titre: 'Objet', type: 'texte', largeur: 40 },
  urgent: { titre: 'Urgent', type: 'booleen' },
  statut: {
    titre: 'Statut',
    type: 'texte',
    largeur: 24,
    lire: (r) => (r.statut ? motStatut(r.statut, r.aRepondre) : null),
  },
  aRepondre: { titre: 'À répondre', type: 'booleen' },
  silenceJours: { titre: 'Jours sans réponse', type: 'nombre' },
  creeLe: { titre: 'Créée le', type: 'instant' },
  creeParNom: { titre: 'Créée par', type: 'texte' },
  dernierMessage: { titre: 'Dernier message', type: 'instant', lire: (r) => r.dernierMessage?.date },
  auteurDuDernier: { titre: 'De', type: 'texte', lire: (r) => r.dernierMessage?.auteur },
  dateButoir: { titre: 'Date butoir', type: 'jour' },
  montantReclameCentimes: { titre: 'Montant réclamé', type: 'montant' },
  natureFiscale: {
    titre: 'HT ou TTC',
    type: 'texte',
    largeur: 12,
    lire: (r) => (r.montantReclameCentimes === null ? null : r.natureFiscale),
  },
  recu: { titre: 'Récupéré', type: 'montant', lire: (r) => bilanReclamation(r)?.recuCentimes },
  compense: { titre: 'Compensé autrement', type: 'montant', lire: (r) => bilanReclamation(r)?.compenseCentimes },
  clos: { titre: 'Clos avec un motif', type: 'montant', lire: (r) => bilanReclamation(r)?.closCentimes },
  reste: { titre: 'Reste', type: 'montant', lire: (r) => bilanReclamation(r)?.resteCentimes },
  encours: { titre: 'Encours', type: 'texte', largeur: 16, lire: (r) => r.encours?.numero },
  solde: { titre: 'Solde', type: 'montant', lire: (r) => r.encours?.soldeCentimes },
} as const satisfies ChampsDeListe<Reclamation, Calcule>;
