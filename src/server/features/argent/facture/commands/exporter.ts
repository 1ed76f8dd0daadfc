import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { ColonneExportee } from '#server/core/tableur/colonnes.ts';
import { parLots } from '#server/core/tableur/par-lots.ts';
import { exigerExportBorne, repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { factureContract } from '#shared/features/argent/facture/contract.ts';
import type { Facture } from '#shared/features/argent/facture/schemas/lecture.ts';
import {
  libelleEtatFacture,
  libelleGenreFacture,
  libelleNatureFacture,
  libelleSourceFacture,
} from '#shared/features/argent/facture/messages.ts';
import { facturesAExporter, facturesParIds } from '../read-models/liste.ts';

const COLONNES: readonly ColonneExportee<Facture>[] = [
  { titre: 'Laboratoire', type: 'texte', lire: (f) => f.laboratoireNom ?? f.vendeurNom },
  { titre: 'N°', type: 'texte', largeur: 20, lire: (f) => f.numero },
  {
    titre: 'Nature',
    type: 'texte',
    largeur: 20,
    lire: ({ genre, nature }) => (genre === null ? libelleNatureFacture[nature] : libelleGenreFacture[genre]),
  },
  { titre: 'Date', type: 'jour', lire: (f) => f.dateEmission },
  { titre: 'Échéance', type: 'jour', lire: (f) => f.dateEcheance },
  { titre: 'État', type: 'texte', largeur: 20, lire: (f) => libelleEtatFacture[f.etat] },
  { titre: 'HT (€)', type: 'montant', lire: (f) => f.htCentimes },
  { titre: 'TVA (€)', type: 'montant', lire: (f) => f.tvaCentimes },
  { titre: 'TTC (€)', type: 'montant', lire: (f) => f.ttcCentimes },
  { titre: 'Devise', type: 'texte', largeur: 8, lire: (f) => f.devise },
  { titre: 'Lignes', type: 'nombre', lire: (f) => f.nbLignes },
  { titre: 'Lignes en écart', type: 'nombre', lire: (f) => f.nbEcarts },
  { titre: 'Écart à réclamer (€)', type: 'montant', lire: (f) => f.ecartCentimes },
  { titre: 'Réclamé (€)', type: 'montant', lire: (f) => f.reclameCentimes },
  { titre: 'Lignes sans condition', type: 'nombre', lire: (f) => f.nbSansCondition },
  { titre: 'Lue dans', type: 'texte', largeur: 16, lire: (f) => libelleSourceFacture[f.source] },
];

/** What the filters keep, in the asked order. */
export const exporterFactures = async (
  ctx: Contexte,
  demande: QueryOf<(typeof factureContract)['exporterFactures']>,
): Promise<FichierReponse> => {
  const ids = await inTenant(ctx, (tx) => facturesAExporter(tx, demande));
  exigerExportBorne(ids);
  const lignes = await parLots(ids, (lot) => inTenant(ctx, (tx) => facturesParIds(tx, ctx.acteur, lot)));
  return repondreTableur({ nom: `factures-${aujourdhuiDe(ctx)}`, format: demande.format, colonnes: COLONNES, lignes });
};
