import type { Contexte } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { Colonne } from '#server/core/tableur/colonnes.ts';
import { repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import { jourParis } from '#shared/core/dates.ts';
import type { conditionGroupementContract } from '#shared/features/condition-groupement/contract.ts';
import { libelleReponse } from '#shared/features/condition-groupement/messages.ts';
import type { Reponse } from '#shared/features/condition-groupement/schemas.ts';
import { reponsesAExporter } from '../read-models/reponses.ts';

const COLONNES: readonly Colonne<Reponse>[] = [
  { titre: 'Pharmacie', type: 'texte', largeur: 36, lire: (r) => r.pharmacieNom },
  { titre: 'Ville', type: 'texte', lire: (r) => r.ville },
  { titre: 'Segments', type: 'texte', largeur: 30, lire: (r) => r.segments.join(', ') },
  { titre: 'Réponse', type: 'texte', largeur: 14, lire: (r) => libelleReponse[r.etat] },
  { titre: 'Choix', type: 'texte', largeur: 30, lire: (r) => r.choixLibelle },
  { titre: 'Reçue le', type: 'instant', lire: (r) => r.recueLe },
  { titre: 'Répondue le', type: 'instant', lire: (r) => r.repondueLe },
  { titre: 'Répondue par', type: 'texte', lire: (r) => r.repondueParNom },
];

export const exporterReponses = async (
  ctx: Contexte,
  id: number,
  demande: QueryOf<(typeof conditionGroupementContract)['exporterReponses']>,
): Promise<FichierReponse> => {
  const lignes = await reponsesAExporter(ctx, id, demande);
  const nom = `reponses-conditions-${id}-${jourParis(ctx.services.maintenant())}`;
  return repondreTableur({ nom, format: demande.format, colonnes: COLONNES, lignes });
};
