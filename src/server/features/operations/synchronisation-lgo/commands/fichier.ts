import { pluriel } from '#shared/core/textes/accord.ts';
import { enEcrivant, inTenant, type Contexte } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import type { ColonneExportee } from '#server/core/tableur/colonnes.ts';
import { repondreTableur } from '#server/core/tableur/reponse.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { renommerFichier } from '#shared/core/fichiers/nom-fichier.ts';
import type { FormatExport } from '#shared/core/fichiers/tableur.ts';
import type { DispositifSaisi } from '#shared/features/operations/operation/schemas/dispositifs.ts';
import { syncLgoErrors } from '#shared/features/operations/synchronisation-lgo/errors.ts';
import { canSynchroniserLgo } from '#shared/features/operations/synchronisation-lgo/policy.ts';
import type { ChargeLgo } from '#shared/features/operations/synchronisation-lgo/rules.ts';
import { noterGestes } from '#server/features/connexions/lgo/commands/echanges.ts';
import { chargerPromotion } from '#server/features/operations/operation/commands/agir.ts';
import { upsertSuivis } from '../repository.ts';
import { suivreLgo } from './suivre.ts';

/** One product and one dispositif. */
type Rangee = ChargeLgo & { readonly dispositif: DispositifSaisi };
type Champs = { readonly [K in string]?: string | number | boolean | null };

const nombre = (nom: string) => (r: Rangee) => {
  const valeur = (r.dispositif as Champs)[nom];
  return typeof valeur === 'number' ? valeur : null;
};

/** The file of docs/protocoles/lgo.md: one line for each product and each dispositif. */
const COLONNES: readonly ColonneExportee<Rangee>[] = [
  { titre: 'reference', type: 'texte', lire: (r) => r.promotion.reference },
  { titre: 'operation', type: 'texte', largeur: 40, lire: (r) => r.promotion.nom },
  { titre: 'debut', type: 'jour', lire: (r) => r.promotion.debut },
  { titre: 'fin', type: 'jour', lire: (r) => r.promotion.fin },
  { titre: 'ean', type: 'texte', largeur: 15, lire: (r) => r.produit.ean },
  { titre: 'designation', type: 'texte', largeur: 40, lire: (r) => r.produit.designation },
  { titre: 'prix_public_ttc', type: 'montant', lire: (r) => r.produit.prixPublicTtcCentimes },
  { titre: 'tva', type: 'taux', lire: (r) => r.produit.tva },
  { titre: 'dispositif', type: 'texte', lire: (r) => r.dispositif.dispositif },
  { titre: 'quantite_lot', type: 'nombre', lire: nombre('quantiteLot') },
  { titre: 'quantite_offerte', type: 'nombre', lire: nombre('quantiteOfferte') },
  { titre: 'remise_pct', type: 'taux', lire: (r) => nombre('remisePct')(r) ?? nombre('valeurPct')(r) },
  { titre: 'valeur_ttc', type: 'montant', lire: nombre('valeurCentimes') },
  { titre: 'seuil_achat_ttc', type: 'montant', lire: nombre('seuilAchatCentimes') },
  { titre: 'validite_jours', type: 'nombre', lire: nombre('validiteJours') },
  { titre: 'prix_initial_ttc', type: 'montant', lire: nombre('prixInitialTtcCentimes') },
  { titre: 'prix_promo_ttc', type: 'montant', lire: nombre('prixPromoTtcCentimes') },
  { titre: 'prix_mini_ttc', type: 'montant', lire: nombre('prixMiniTtcCentimes') },
  { titre: 'prix_maxi_ttc', type: 'montant', lire: nombre('prixMaxiTtcCentimes') },
  { titre: 'code_coupon', type: 'texte', lire: (r) => ('codeCoupon' in r.dispositif ? r.dispositif.codeCoupon : null) },
  { titre: 'conditions', type: 'texte', largeur: 40, lire: (r) => r.conditions },
];

/**
 * The file to import in the software; what it holds is marked exported, and still to be confirmed (CNX-68).
 * @throws 404, 403, 409
 */
export const exporterLgo = (ctx: Contexte, id: number, format: FormatExport): Promise<FichierReponse> =>
  inTenant(enEcrivant(ctx), async (tx) => {
    const { acteur, services } = ctx;
    const promotion = await chargerPromotion(tx, acteur, id, canSynchroniserLgo);
    const maintenant = services.maintenant();
    const { etat, produits } = await suivreLgo(tx, { maintenant, promotionId: id });
    const exportes = produits.flatMap(({ ligne, voulu }) =>
      ligne && voulu && voulu.raison === null ? [{ ligne, charge: voulu.charge }] : [],
    );
    if (exportes.length === 0 || etat.connexion !== 'FICHIER') throw syncLgoErrors.rienAExporter();
    await upsertSuivis(
      tx,
      exportes.map(({ ligne }) => ({ ...ligne, exportee: ligne.voulue, exporteeLe: maintenant })),
    );
    const geste = { acte: 'EXPORT', ok: true, promotionId: id, operation: promotion.nomOperation } as const;
    await noterGestes(
      tx,
      [{ ...geste, message: pluriel(exportes.length, 'produit'), parNom: acteur.nomComplet }],
      maintenant,
    );
    await journaliser(tx, acteur, { objet: 'promotion', objetId: id, action: 'lgo-exporter' });
    return repondreTableur({
      nom: renommerFichier(`lgo-${promotion.nomOperation}`),
      format,
      colonnes: COLONNES,
      lignes: exportes.flatMap(({ charge }) => charge.dispositifs.map((dispositif) => ({ ...charge, dispositif }))),
    });
  });
