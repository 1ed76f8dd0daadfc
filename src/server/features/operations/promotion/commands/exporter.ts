import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { ColonneExportee } from '#server/core/tableur/colonnes.ts';
import { parLots } from '#server/core/tableur/par-lots.ts';
import { exigerExportBorne, repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { promotionContract } from '#shared/features/operations/promotion/contract.ts';
import type { Promotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import {
  libelleAcceptationOperation,
  libelleDispositif,
  libelleEtatPromotion,
  libelleOrigineOperation,
  libelleStatutPromotion,
  libelleSyncLgo,
  libelleTypePromo,
} from '#shared/features/operations/operation/messages.ts';
import { promotionsAExporter, promotionsParIds } from '../read-models/liste.ts';

/** A part as a person says it: what the adhérent answered, or its own state. */
const etatDePart = (acceptation: Promotion['acceptationPromo'], etat: Promotion['etatPromo']): string | null =>
  acceptation !== null ? libelleAcceptationOperation[acceptation] : etat && libelleEtatPromotion[etat];

const COLONNES: readonly ColonneExportee<Promotion>[] = [
  { titre: 'Laboratoire', type: 'texte', lire: (p) => p.laboratoireNom },
  { titre: 'Opération', type: 'texte', largeur: 40, lire: (p) => p.nomOperation },
  { titre: 'Type', type: 'texte', largeur: 14, lire: (p) => libelleTypePromo[p.typePromo] },
  {
    titre: 'Statut',
    type: 'texte',
    lire: (p) => (p.etat === 'REFUSED' ? libelleEtatPromotion.REFUSED : libelleStatutPromotion[p.statut]),
  },
  { titre: 'Début', type: 'jour', lire: (p) => p.dateDebut },
  { titre: 'Fin', type: 'jour', lire: (p) => p.dateFin },
  {
    titre: 'Dispositifs',
    type: 'texte',
    lire: (p) => p.dispositifs.map((dispositif) => libelleDispositif[dispositif]).join(', '),
  },
  { titre: 'Produits', type: 'nombre', lire: (p) => p.nbProduits },
  { titre: 'Premier produit', type: 'texte', largeur: 40, lire: (p) => p.premierProduit },
  {
    titre: 'Emplacements',
    type: 'texte',
    largeur: 40,
    lire: (p) =>
      p.emplacements.map((emplacement) => `${emplacement.zoneNom} – ${emplacement.emplacementNom}`).join(', '),
  },
  { titre: 'Promo', type: 'texte', largeur: 14, lire: (p) => etatDePart(p.acceptationPromo, p.etatPromo) },
  { titre: 'TG', type: 'texte', largeur: 14, lire: (p) => etatDePart(p.acceptationTg, p.etatTg) },
  { titre: 'Motif du refus', type: 'texte', lire: (p) => p.motifRefus },
  { titre: 'Quantité', type: 'nombre', lire: (p) => p.quantite },
  { titre: 'Attendu (€)', type: 'montant', lire: (p) => p.argent.attenduCentimes },
  { titre: 'À déclarer (€)', type: 'montant', lire: (p) => p.argent.aDeclarerCentimes },
  { titre: 'Déclaré (€)', type: 'montant', lire: (p) => p.argent.declareCentimes },
  { titre: 'Reçu (€)', type: 'montant', lire: (p) => p.argent.recuCentimes },
  { titre: 'Compensé autrement (€)', type: 'montant', lire: (p) => p.argent.compenseCentimes },
  { titre: 'Contreparties non réclamées', type: 'nombre', lire: (p) => p.argent.nonReclamees },
  { titre: 'LGO', type: 'texte', lire: (p) => p.syncLgo && libelleSyncLgo[p.syncLgo] },
  { titre: 'Origine', type: 'texte', lire: (p) => p.groupementNom ?? libelleOrigineOperation[p.origine] },
  { titre: 'Priorité', type: 'texte', lire: (p) => p.priorite?.nom },
];

/** What the filters keep, in the asked order. */
export const exporterPromotions = async (
  ctx: Contexte,
  demande: QueryOf<(typeof promotionContract)['exporterPromotions']>,
): Promise<FichierReponse> => {
  const aujourdhui = aujourdhuiDe(ctx);
  const ids = await inTenant(ctx, (tx) => promotionsAExporter(tx, demande, aujourdhui));
  exigerExportBorne(ids);
  const lignes = await parLots(ids, (lot) => inTenant(ctx, (tx) => promotionsParIds(tx, ctx.acteur, lot, aujourdhui)));
  return repondreTableur({ nom: `promotions-${aujourdhui}`, format: demande.format, colonnes: COLONNES, lignes });
};
