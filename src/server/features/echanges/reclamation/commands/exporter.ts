import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { ColonneExportee } from '#server/core/tableur/colonnes.ts';
import { repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import { motStatut } from '#shared/features/echanges/discussion/messages.ts';
import type { reclamationContract } from '#shared/features/echanges/reclamation/contract.ts';
import { libelleMotif } from '#shared/features/echanges/reclamation/messages.ts';
import { bilanReclamation } from '#shared/features/echanges/reclamation/rules/reste.ts';
import type { Reclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import { reclamationsAExporter } from '../read-models/liste.ts';
import { lecteurDeReclamations } from './charger.ts';

/** No word of a message: such a list may be sent to a laboratory. */
const COLONNES: readonly ColonneExportee<Reclamation>[] = [
  { titre: 'N°', type: 'texte', largeur: 14, lire: (r) => r.numero },
  { titre: 'Laboratoire', type: 'texte', largeur: 30, lire: (r) => r.laboratoireNom },
  { titre: 'Motif', type: 'texte', largeur: 14, lire: (r) => libelleMotif[r.motif] },
  { titre: 'Objet', type: 'texte', largeur: 40, lire: (r) => r.objet },
  { titre: 'Urgent', type: 'booleen', lire: (r) => r.urgent },
  { titre: 'Statut', type: 'texte', largeur: 24, lire: (r) => (r.statut ? motStatut(r.statut, r.aRepondre) : null) },
  { titre: 'À répondre', type: 'booleen', lire: (r) => r.aRepondre },
  { titre: 'Jours sans réponse', type: 'nombre', lire: (r) => r.silenceJours },
  { titre: 'Créée le', type: 'instant', lire: (r) => r.creeLe },
  { titre: 'Créée par', type: 'texte', lire: (r) => r.creeParNom },
  { titre: 'Dernier message', type: 'instant', lire: (r) => r.dernierMessage?.date ?? null },
  { titre: 'De', type: 'texte', lire: (r) => r.dernierMessage?.auteur ?? null },
  { titre: 'Date butoir', type: 'jour', lire: (r) => r.dateButoir },
  { titre: 'Montant réclamé (€)', type: 'montant', lire: (r) => r.montantReclameCentimes },
  { titre: 'Reçu (€)', type: 'montant', lire: (r) => bilanReclamation(r)?.recuCentimes },
  { titre: 'Compensé autrement (€)', type: 'montant', lire: (r) => bilanReclamation(r)?.compenseCentimes },
  { titre: 'Clos avec un motif (€)', type: 'montant', lire: (r) => bilanReclamation(r)?.closCentimes },
  { titre: 'Reste (€)', type: 'montant', lire: (r) => bilanReclamation(r)?.resteCentimes },
  { titre: 'Encours', type: 'texte', largeur: 16, lire: (r) => r.encours?.numero ?? null },
  { titre: 'Solde (€)', type: 'montant', lire: (r) => r.encours?.soldeCentimes ?? null },
];

/** What the filters keep, in the asked order. */
export const exporterReclamations = async (
  ctx: Contexte,
  { format, ...filtres }: QueryOf<(typeof reclamationContract)['exporterReclamations']>,
): Promise<FichierReponse> => {
  const lignes = await inTenant(ctx, (tx) => reclamationsAExporter(tx, lecteurDeReclamations(ctx), filtres));
  return repondreTableur({ nom: `reclamations-${aujourdhuiDe(ctx)}`, format, colonnes: COLONNES, lignes });
};
