import type { Jour } from '#shared/core/dates.ts';
import type { ConnexionLgo } from '#shared/features/connexions/lgo/schemas.ts';
import type { DispositifSaisi } from '#shared/features/operations/operation/schemas/dispositifs.ts';
import type { Dispositif, SyncLgo, TypePromo } from '#shared/features/operations/operation/schemas/enumerations.ts';
import { nomCompare } from '#shared/features/operations/operation/schemas/saisie.ts';

/** The data of a held promotion that the LGO needs. */
export type OperationLgo = {
  readonly id: number;
  readonly nomOperation: string;
  readonly typePromo: TypePromo;
  readonly dateDebut: Jour;
  readonly dateFin: Jour;
  readonly conditionsPromo: string | null;
  readonly dispositifs: readonly DispositifSaisi[];
  readonly produits: readonly ProduitLgo[];
};
export type ProduitLgo = {
  readonly nom: string;
  readonly ean: string | null;
  readonly prixPublicTtcCentimes: number | null;
  readonly tva: number | null;
};

/** The data written in the LGO for one product: the body of the protocol (docs/protocoles/lgo.md). */
export type ChargeLgo = {
  readonly promotion: { readonly reference: string; readonly nom: string; readonly debut: Jour; readonly fin: Jour };
  readonly produit: {
    readonly ean: string | null;
    readonly designation: string;
    readonly prixPublicTtcCentimes: number | null;
    readonly tva: number | null;
  };
  readonly dispositifs: readonly DispositifSaisi[];
  readonly conditions: string | null;
};

/**
 * The dispositifs that a till applies to a customer (CNX-63); what the laboratory does for the pharmacy is not one of
 * them.
 */
const PRIS_PAR_LE_LGO: Readonly<Record<Dispositif, boolean>> = {
  LOT: true,
  BRI: true,
  BRC: true,
  RSO: true,
  BARRE: true,
  PRIX_MINI: true,
  PRIX_MIN_MAX: true,
  SELL_IN: false,
  AUTRE: false,
};
const dispositifsPourLgo = (dispositifs: readonly DispositifSaisi[]): DispositifSaisi[] =>
  dispositifs.filter(({ dispositif }) => PRIS_PAR_LE_LGO[dispositif]);

type Raison = {
  readonly connexion: ConnexionLgo;
  readonly operation: Pick<OperationLgo, 'typePromo' | 'dispositifs'>;
  readonly produit: Pick<ProduitLgo, 'ean'>;
  /** The name of another product of the promotion with the same code. */
  readonly memeCodeQue?: string | undefined;
};

/**
 * Why a promotion changes nothing at the till, whatever its products (CNX-63), in French; null when it does change
 * something. Such a promotion is neither sent nor keyed.
 */
const sansEffetEnCaisse = ({ typePromo, dispositifs }: Raison['operation']): string | null => {
  if (typePromo === 'TG') return 'Une TG seule ne change rien en caisse.';
  if (dispositifs.length === 0) return 'Cette promotion n’a aucun dispositif à appliquer en caisse.';
  return dispositifsPourLgo(dispositifs).length === 0
    ? 'Ses dispositifs (sell-in, autre) ne s’appliquent pas en caisse.'
    : null;
};

/**
 * Why a product cannot be written in the LGO (CNX-63), in French; null when it can. A product keyed by hand needs no
 * code.
 */
export const raisonNonSynchronisable = ({ connexion, operation, produit, memeCodeQue }: Raison): string | null => {
  if (connexion === 'AUCUNE') return 'Aucune connexion au LGO n’est réglée pour cette pharmacie.';
  const sansEffet = sansEffetEnCaisse(operation);
  if (sansEffet !== null) return sansEffet;
  if (connexion === 'MANUELLE') return null;
  if (produit.ean === null) return 'Sans EAN : le LGO ne reconnaîtrait pas ce produit.';
  return memeCodeQue === undefined ? null : `Même EAN que « ${memeCodeQue} ».`;
};

/** The wanted content of the LGO for one product of a promotion. */
export type VouluLgo = {
  /** The key of the product in its promotion, stable when the promotion is typed again: its code, else its name. */
  readonly cle: string;
  readonly nom: string;
  readonly ean: string | null;
  readonly raison: string | null;
  /** Why no product of its promotion is to be keyed. */
  readonly sansEffet: string | null;
  readonly charge: ChargeLgo;
};

/**
 * The reference of a promotion in the LGO, the same at each sending and unique across accounts.
 * @param tenantId the pharmacy
 */
export const referenceLgo = (tenantId: number, promotionId: number): string => `PHA-${tenantId}-${promotionId}`;

const chargeDe = (tenantId: number, operation: OperationLgo, produit: ProduitLgo): ChargeLgo => ({
  promotion: {
    reference: referenceLgo(tenantId, operation.id),
    nom: operation.nomOperation,
    debut: operation.dateDebut,
    fin: operation.dateFin,
  },
  produit: {
    ean: produit.ean,
    designation: produit.nom,
    prixPublicTtcCentimes: produit.prixPublicTtcCentimes,
    tva: produit.tva,
  },
  dispositifs: dispositifsPourLgo(operation.dispositifs),
  conditions: operation.conditionsPromo,
});

/** The wanted content of the LGO for each product of a promotion (CNX-63). */
export const voulusDe = (tenantId: number, connexion: ConnexionLgo, operation: OperationLgo): VouluLgo[] => {
  const porteurs = new Map<string, string>();
  const sansEffet = sansEffetEnCaisse(operation);
  return operation.produits.map((produit) => {
    const { nom, ean } = produit;
    const memeCodeQue = ean === null ? undefined : porteurs.get(ean);
    if (ean !== null && memeCodeQue === undefined) porteurs.set(ean, nom);
    return {
      cle: ean === null || memeCodeQue !== undefined ? `nom:${nomCompare(nom)}` : ean,
      nom,
      ean,
      raison: raisonNonSynchronisable({ connexion, operation, produit, memeCodeQue }),
      sansEffet,
      charge: chargeDe(tenantId, operation, produit),
    };
  });
};

const PIRE: readonly SyncLgo[] = ['ko', 'non_synchronizable', 'manually_created', 'ok'];
/**
 * The state of a promotion: the worst state of its products (CNX-62). Null when no product has a state. The same rule
 * in SQL: `syncLgo` of `projection.ts`.
 */
export const syncLgoDePromotion = (etats: readonly (SyncLgo | null)[]): SyncLgo | null =>
  PIRE.find((pire) => etats.includes(pire)) ?? null;
