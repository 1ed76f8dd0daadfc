import { aujourdhuiDe, type Contexte, inSysteme } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { colonnesExportees } from '#server/core/tableur/colonnes.ts';
import { repondreTableur } from '#server/core/tableur/reponse.ts';
import type { FormatExport } from '#shared/core/fichiers/tableur.ts';
import type {
  ModelePromotionGroupement,
  ReponsePromotionGroupement,
} from '#shared/features/operations/promotion-groupement/schemas.ts';
import { champsModele, champsReponse } from '#shared/features/operations/promotion-groupement/schemas/liste.ts';
import { modelesAExporterPromotionGroupement, unModele, type RechercheModeles } from '../read-models/modeles.ts';
import {
  reponsesAExporterPromotionGroupement,
  type RechercheReponsesPromotionGroupement,
} from '../read-models/reponses.ts';

const lecteur = ({ acteur, services }: Contexte) => ({ acteur, aujourdhui: aujourdhuiDe({ services }) });

/** What the filters keep, in the asked order. */
export const exporterModeles = async (
  ctx: Contexte,
  { format, ...recherche }: RechercheModeles & { readonly format: FormatExport },
): Promise<FichierReponse> => {
  const lignes = await inSysteme(ctx, (tx) => modelesAExporterPromotionGroupement(tx, lecteur(ctx), recherche));
  const colonnes = colonnesExportees<ModelePromotionGroupement>(champsModele);
  return repondreTableur({ nom: `operations-${lecteur(ctx).aujourdhui}`, format, colonnes, lignes });
};

export const exporterReponsesPromotionGroupement = async (
  ctx: Contexte,
  id: number,
  { format, ...recherche }: RechercheReponsesPromotionGroupement & { readonly format: FormatExport },
): Promise<FichierReponse> => {
  const lignes = await inSysteme(ctx, async (tx) => {
    await unModele(tx, lecteur(ctx), id);
    return reponsesAExporterPromotionGroupement(tx, lecteur(ctx), id, recherche);
  });
  const colonnes = colonnesExportees<ReponsePromotionGroupement>(champsReponse);
  return repondreTableur({ nom: `reponses-${id}-${lecteur(ctx).aujourdhui}`, format, colonnes, lignes });
};
