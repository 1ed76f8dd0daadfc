import { aujourdhuiDe, type Contexte, inSysteme } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { colonnesExportees } from '#server/core/tableur/colonnes.ts';
import { repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { DetailTenant, tenantContract, TypeCompte } from '#shared/features/comptes/tenant/contract.ts';
import { champsTenant } from '#shared/features/comptes/tenant/schemas/liste.ts';
import { tenantsAExporter } from '../read-models.ts';

const FICHIER: Readonly<Record<TypeCompte, string>> = {
  PHARMACIE: 'pharmacies',
  GROUPEMENT: 'groupements',
  TRADE: 'societes-de-delegues',
};

type Champ = keyof typeof champsTenant;
const DE_PHARMACIE: readonly Champ[] = ['groupementNom', 'groupementNomAsked', 'cip'];
const DE_GROUPEMENT: readonly Champ[] = ['nbAdherents', 'partenariat'];
const ABONNEMENT: readonly Champ[] = ['abonne', 'partenaire', 'dateFin', 'dateEssai'];
/** A delegate's firm subscribes to nothing, and is no officine. */
const SAUF: Readonly<Record<TypeCompte, readonly Champ[]>> = {
  PHARMACIE: DE_GROUPEMENT,
  GROUPEMENT: DE_PHARMACIE,
  TRADE: [...DE_PHARMACIE, ...DE_GROUPEMENT, ...ABONNEMENT, 'finess', 'titulaires'],
};

/** The accounts of one kind that the filters keep, in the asked order. */
export const exporterTenants = async (
  ctx: Contexte,
  demande: QueryOf<(typeof tenantContract)['exporterTenants']>,
): Promise<FichierReponse> => {
  const { type, format } = demande;
  const aujourdhui = aujourdhuiDe(ctx);
  const lignes = await inSysteme(ctx, (tx) => tenantsAExporter(tx, demande, aujourdhui));
  const colonnes = colonnesExportees<DetailTenant>(champsTenant, SAUF[type]);
  return repondreTableur({ nom: `${FICHIER[type]}-${aujourdhui}`, format, colonnes, lignes });
};
