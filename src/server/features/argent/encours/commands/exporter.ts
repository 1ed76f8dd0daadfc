import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { Colonne } from '#server/core/tableur/colonnes.ts';
import { parLots } from '#server/core/tableur/par-lots.ts';
import { exigerExportBorne, repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { encoursContract } from '#shared/features/argent/encours/contract.ts';
import type { Encours } from '#shared/features/argent/encours/contract/schemas.ts';
import {
  libelleAction,
  ecartDe,
  libelleEtat,
  libellePayeur,
  libelleSource,
  libelleType,
} from '#shared/features/argent/encours/messages.ts';
import type { ApportsEncours } from '../read-models/apports.ts';
import { parJours } from '../read-models/filtres.ts';
import { encoursAExporter, encoursParIds } from '../read-models/liste.ts';

/** @param quand “sur la période”, when what was received is that of the days filtered on; empty: all of it */
const colonnesDe = (quand: string): readonly Colonne<Encours>[] => [
  { titre: 'N°', type: 'texte', largeur: 14, lire: (e) => e.numero },
  { titre: 'État', type: 'texte', largeur: 12, lire: (e) => libelleEtat[e.etat] },
  { titre: 'Laboratoire', type: 'texte', lire: (e) => e.laboratoireNom },
  { titre: 'Type', type: 'texte', lire: (e) => libelleType[e.type] },
  { titre: 'Information', type: 'texte', largeur: 50, lire: (e) => e.info },
  { titre: 'Action attendue', type: 'texte', lire: (e) => e.actionDescription ?? libelleAction[e.actionAttendue] },
  { titre: 'Attendu (€)', type: 'montant', lire: (e) => e.valeurAttendueCentimes },
  { titre: 'Réglé (€)', type: 'montant', lire: (e) => e.valeurRegleeCentimes },
  { titre: `Reçu${quand} (€)`, type: 'montant', lire: (e) => e.recuCentimes },
  { titre: `Compensé autrement${quand} (€)`, type: 'montant', lire: (e) => e.compenseCentimes },
  { titre: 'Solde (€)', type: 'montant', lire: (e) => e.soldeCentimes },
  { titre: 'Déclaration', type: 'jour', lire: (e) => e.dateDeclaration },
  { titre: 'Échéance', type: 'jour', lire: (e) => e.dateEcheance },
  { titre: 'Réglé le', type: 'jour', lire: (e) => e.regleLe },
  { titre: 'Motif de l’écart', type: 'texte', lire: ecartDe },
  { titre: 'Payeur', type: 'texte', largeur: 14, lire: (e) => libellePayeur[e.payeur] },
  { titre: 'Facture', type: 'texte', lire: (e) => e.referenceFacture },
  { titre: 'Bon de livraison', type: 'texte', lire: (e) => e.referenceBl },
  { titre: 'Relances', type: 'nombre', lire: (e) => e.niveauRelance },
  { titre: 'Prochaine relance', type: 'jour', lire: (e) => e.prochaineRelance },
  { titre: 'Responsable', type: 'texte', lire: (e) => e.responsableNom },
  { titre: 'Source', type: 'texte', largeur: 14, lire: (e) => libelleSource[e.sourceType ?? 'MANUEL'] },
];

/** What the filters keep, in the asked order. */
export const exporterEncours = async (
  ctx: Contexte,
  demande: QueryOf<(typeof encoursContract)['exporterEncours']>,
  apports: ApportsEncours,
): Promise<FichierReponse> => {
  const aujourdhui = aujourdhuiDe(ctx);
  const ids = await inTenant(ctx, (tx) => encoursAExporter(tx, demande, aujourdhui, apports));
  exigerExportBorne(ids);
  const lignes = await parLots(ids, (lot) =>
    inTenant(ctx, (tx) => encoursParIds(tx, ctx.acteur, lot, aujourdhui, demande)),
  );
  const colonnes = colonnesDe(parJours(demande) ? ' sur la période' : '');
  return repondreTableur({ nom: `encours-${aujourdhui}`, format: demande.format, colonnes, lignes });
};
