import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { ColonneExportee } from '#server/core/tableur/colonnes.ts';
import { parLots } from '#server/core/tableur/par-lots.ts';
import { exigerExportBorne, repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { conditionContract } from '#shared/features/conditions/condition/contract.ts';
import { libelleEtatCondition } from '#shared/features/conditions/condition/messages.ts';
import type { Condition } from '#shared/features/conditions/condition/schemas.ts';
import { conditionsAExporter, conditionsParIds } from '../read-models/liste.ts';

const COLONNES: readonly ColonneExportee<Condition>[] = [
  { titre: 'Laboratoire', type: 'texte', lire: (c) => c.laboratoireNom },
  { titre: 'Gamme', type: 'texte', largeur: 30, lire: (c) => c.gamme },
  { titre: 'Condition', type: 'texte', largeur: 50, lire: (c) => c.condition },
  { titre: 'Remise', type: 'texte', lire: (c) => c.remise },
  { titre: 'Remise (%)', type: 'taux', lire: (c) => c.remisePct },
  { titre: 'Unités gratuites', type: 'texte', largeur: 16, lire: (c) => c.ug },
  { titre: 'Début', type: 'jour', lire: (c) => c.dateDebut },
  { titre: 'Fin', type: 'jour', lire: (c) => c.dateFin },
  { titre: 'État', type: 'texte', largeur: 12, lire: (c) => libelleEtatCondition[c.etat] },
  { titre: 'Source', type: 'texte', largeur: 30, lire: (c) => c.groupementNom ?? 'Pharmacie' },
  { titre: 'Partenariat', type: 'texte', lire: (c) => c.partenariatNom },
  { titre: 'Franco (€)', type: 'montant', lire: (c) => c.francoCentimes },
  { titre: 'Minimum de commande (€)', type: 'montant', lire: (c) => c.minimumCommandeCentimes },
  { titre: 'Délai de paiement', type: 'texte', lire: (c) => c.delaiPaiement },
  { titre: 'Escompte (%)', type: 'taux', lire: (c) => c.escomptePct },
  { titre: 'Retours', type: 'texte', largeur: 40, lire: (c) => c.retours },
  { titre: 'Remboursable', type: 'booleen', lire: (c) => c.remboursable },
  { titre: 'Produits', type: 'nombre', lire: (c) => c.nbProduits },
  { titre: 'Pièces', type: 'nombre', lire: (c) => c.nbPieces },
];

/** What the filters keep, in the asked order. */
export const exporterConditions = async (
  ctx: Contexte,
  demande: QueryOf<(typeof conditionContract)['exporterConditions']>,
): Promise<FichierReponse> => {
  const aujourdhui = aujourdhuiDe(ctx);
  const ids = await inTenant(ctx, (tx) => conditionsAExporter(tx, demande, aujourdhui));
  exigerExportBorne(ids);
  const lignes = await parLots(ids, (lot) => inTenant(ctx, (tx) => conditionsParIds(tx, ctx.acteur, lot, aujourdhui)));
  return repondreTableur({ nom: `conditions-${aujourdhui}`, format: demande.format, colonnes: COLONNES, lignes });
};
