import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { ColonneExportee } from '#server/core/tableur/colonnes.ts';
import { repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { Rfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import type { rfaContract } from '#shared/features/argent/rfa/contract.ts';
import { uniteDeBase } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import {
  libelleAcceptationRfa,
  libelleBase,
  libellePeriodeRfa,
  libelleResultat,
} from '#shared/features/argent/rfa/messages.ts';
import { rfasAExporter } from '../read-models/liste.ts';

const enArgent = ({ resultatType, resultat }: Rfa): number | null =>
  resultatType === 'UNITES_GRATUITES' ? null : resultat;
/** What was typed of a base of sales is not that base (RFA-41). */
const baseDite = ({ ventesCachees, base }: Rfa): number | null => (ventesCachees ? null : base);
/** In euros or in units: each has its own column, so that a sum means something. */
const COLONNES: readonly ColonneExportee<Rfa>[] = [
  { titre: 'Année', type: 'nombre', lire: (r) => r.annee },
  { titre: 'Laboratoire', type: 'texte', lire: (r) => r.laboratoireNom },
  { titre: 'Gamme', type: 'texte', largeur: 30, lire: (r) => r.gamme },
  { titre: 'Produit', type: 'texte', largeur: 30, lire: (r) => r.produit },
  { titre: 'Condition', type: 'texte', largeur: 50, lire: (r) => r.condition },
  { titre: 'Réponse', type: 'texte', largeur: 20, lire: (r) => libelleAcceptationRfa[r.acceptation] },
  { titre: 'Source', type: 'texte', largeur: 30, lire: (r) => r.groupementNom ?? 'Pharmacie' },
  { titre: 'Type', type: 'texte', largeur: 26, lire: (r) => libelleBase[r.type] },
  { titre: 'Résultat', type: 'texte', largeur: 26, lire: (r) => libelleResultat[r.resultatType] },
  { titre: 'Période', type: 'texte', largeur: 14, lire: (r) => libellePeriodeRfa[r.resultatPeriode] },
  { titre: 'Base (€)', type: 'montant', lire: (r) => (uniteDeBase(r.type) === 'UNITES' ? null : baseDite(r)) },
  {
    titre: 'Base (unités)',
    type: 'nombre',
    lire: (r) => (uniteDeBase(r.type) === 'UNITES' && !r.ventesCachees ? r.base / 100 : null),
  },
  { titre: 'Paliers', type: 'nombre', lire: (r) => r.paliers.length },
  { titre: 'À confirmer', type: 'nombre', lire: (r) => r.paliersAConfirmer },
  { titre: 'Résultat (€)', type: 'montant', lire: enArgent },
  {
    titre: 'Résultat (unités)',
    type: 'nombre',
    lire: (r) => (r.resultatType === 'UNITES_GRATUITES' && r.resultat !== null ? r.resultat / 100 : null),
  },
  { titre: 'Attendu (€)', type: 'montant', lire: (r) => r.attenduCentimes },
  { titre: 'Reçu (€)', type: 'montant', lire: (r) => r.regleCentimes - r.compenseCentimes },
  { titre: 'Compensé autrement (€)', type: 'montant', lire: (r) => r.compenseCentimes },
  { titre: 'Reste à réclamer (€)', type: 'montant', lire: (r) => (r.ventesCachees ? null : r.resteAReclamerCentimes) },
  { titre: 'Règlement prévu', type: 'jour', lire: (r) => r.dateReglementPrevue },
  { titre: 'Opérateur', type: 'texte', lire: (r) => r.operateurNom },
];

/** What the filters keep, in the asked order. */
export const exporterRfas = async (
  ctx: Contexte,
  demande: QueryOf<(typeof rfaContract)['exporterRfa']>,
): Promise<FichierReponse> => {
  const lignes = await inTenant(ctx, (tx) => rfasAExporter(tx, ctx.acteur, demande, aujourdhuiDe(ctx)));
  return repondreTableur({ nom: `rfa-${demande.annee}`, format: demande.format, colonnes: COLONNES, lignes });
};
