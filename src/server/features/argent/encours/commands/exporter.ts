import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { colonnesExportees } from '#server/core/tableur/colonnes.ts';
import { parLots } from '#server/core/tableur/par-lots.ts';
import { exigerExportBorne, repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { encoursContract } from '#shared/features/argent/encours/contract.ts';
import { champsEncours } from '#shared/features/argent/encours/schemas/liste.ts';
import type { Encours } from '#shared/features/argent/encours/schemas.ts';
import type { ApportsEncours } from '../read-models/apports.ts';
import { parJours } from '../read-models/filtres.ts';
import { encoursAExporter, encoursParIds } from '../read-models/liste.ts';

const { recuCentimes: recu, compenseCentimes: compense } = champsEncours;
/** The titles when what was received, or settled without money, is that of the days filtered on. */
const surLaPeriode = {
  ...champsEncours,
  recuCentimes: { ...recu, titre: `${recu.titre} sur la période` },
  compenseCentimes: { ...compense, titre: `${compense.titre} sur la période` },
};

/** Exports the encours that the filters keep, in the asked order. */
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
  const colonnes = colonnesExportees<Encours>(parJours(demande) ? surLaPeriode : champsEncours);
  return repondreTableur({ nom: `encours-${aujourdhui}`, format: demande.format, colonnes, lignes });
};
