import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { ColonneExportee } from '#server/core/tableur/colonnes.ts';
import { repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { LignePrestation } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import type { prestationContract } from '#shared/features/prestations/prestation/contract.ts';
import { libelleEtatPrestation } from '#shared/features/prestations/prestation/messages.ts';
import { libelleRepartition } from '#shared/features/prestations/type-prestation/messages.ts';
import { prestationsAExporter } from '../read-models/liste.ts';

const COLONNES: readonly ColonneExportee<LignePrestation>[] = [
  { titre: 'Laboratoire', type: 'texte', lire: (p) => p.laboratoireNom },
  { titre: 'Type', type: 'texte', lire: (p) => p.typeNom },
  { titre: 'Début', type: 'jour', lire: (p) => p.dateDebut },
  { titre: 'Fin', type: 'jour', lire: (p) => p.dateFin },
  { titre: 'État', type: 'texte', largeur: 20, lire: (p) => libelleEtatPrestation[p.etatMontre] },
  { titre: 'Facture', type: 'texte', largeur: 20, lire: (p) => p.numeroFacture },
  { titre: 'Facturée le', type: 'jour', lire: (p) => p.dateFacture },
  { titre: 'Paiement attendu le', type: 'jour', lire: (p) => p.datePaiement },
  { titre: 'Payée le', type: 'jour', lire: (p) => p.payeeLe },
  { titre: 'À reverser le', type: 'jour', lire: (p) => p.dateReversion },
  { titre: 'Reversée le', type: 'jour', lire: (p) => p.reverseeLe },
  { titre: 'Montant HT (€)', type: 'montant', lire: (p) => p.montantHtCentimes },
  { titre: 'Montant TTC (€)', type: 'montant', lire: (p) => p.montantTtcCentimes },
  { titre: 'Part du groupement (€)', type: 'montant', lire: (p) => p.partGroupementCentimes },
  { titre: 'À reverser (€)', type: 'montant', lire: (p) => p.aReverserCentimes },
  { titre: 'Reversé (€)', type: 'montant', lire: (p) => p.reverseCentimes },
  { titre: 'Répartition', type: 'texte', largeur: 24, lire: (p) => libelleRepartition[p.modeRepartition] },
  { titre: 'Adhérents', type: 'nombre', lire: (p) => p.nbReversions },
  { titre: 'Commentaire', type: 'texte', largeur: 40, lire: (p) => p.commentaire },
];

/** What the filters keep, in the asked order. */
export const exporterPrestations = async (
  ctx: Contexte,
  { format, ...recherche }: QueryOf<(typeof prestationContract)['exporterPrestations']>,
): Promise<FichierReponse> => {
  const lignes = await inTenant(ctx, (tx) => prestationsAExporter(tx, ctx, recherche));
  return repondreTableur({ nom: 'prestations', format, colonnes: COLONNES, lignes });
};
