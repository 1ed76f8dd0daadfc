import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { ColonneExportee } from '#server/core/tableur/colonnes.ts';
import { repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { encaissementContract } from '#shared/features/argent/encaissement/contract.ts';
import type { Encaissement } from '#shared/features/argent/encaissement/schemas.ts';
import {
  libelleEtatEncaissement,
  libelleMontants,
  libelleNatureEncaissement,
  libelleSourceEncaissement,
} from '#shared/features/argent/encaissement/messages.ts';
import { encaissementsAExporter } from '../read-models/liste.ts';

const COLONNES: readonly ColonneExportee<Encaissement>[] = [
  { titre: 'Date', type: 'jour', lire: (c) => c.date },
  { titre: 'Laboratoire', type: 'texte', lire: (c) => c.laboratoireNom ?? 'Groupement' },
  { titre: 'Nature', type: 'texte', largeur: 14, lire: (c) => libelleNatureEncaissement[c.nature] },
  { titre: 'Numéro', type: 'texte', largeur: 20, lire: (c) => c.numero },
  { titre: 'Montant HT (€)', type: 'montant', lire: (c) => c.montantHtCentimes },
  { titre: 'TVA (€)', type: 'montant', lire: (c) => c.tvaCentimes },
  { titre: 'Montant TTC (€)', type: 'montant', lire: (c) => c.montantTtcCentimes },
  { titre: 'Montant partagé', type: 'texte', largeur: 16, lire: (c) => libelleMontants[c.partage] },
  { titre: 'Affecté (€)', type: 'montant', lire: (c) => c.affecteCentimes },
  { titre: 'Reste (€)', type: 'montant', lire: (c) => c.resteCentimes },
  { titre: 'État', type: 'texte', largeur: 18, lire: (c) => libelleEtatEncaissement[c.etat] },
  { titre: 'Encours réglés', type: 'nombre', lire: (c) => c.nbEncours },
  { titre: 'Source', type: 'texte', largeur: 24, lire: (c) => libelleSourceEncaissement[c.source] },
  { titre: 'Information', type: 'texte', largeur: 40, lire: (c) => c.info },
  { titre: 'Saisi par', type: 'texte', lire: (c) => c.creeParNom },
];

/** What the filters keep, in the asked order. */
export const exporterEncaissements = async (
  ctx: Contexte,
  demande: QueryOf<(typeof encaissementContract)['exporterEncaissements']>,
): Promise<FichierReponse> => {
  const lignes = await inTenant(ctx, (tx) => encaissementsAExporter(tx, ctx.acteur, demande));
  return repondreTableur({ nom: 'encaissements', format: demande.format, colonnes: COLONNES, lignes });
};
