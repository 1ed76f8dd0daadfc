import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import type { factureContract } from '#shared/features/argent/facture/contract.ts';
import type { DetailFacture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { canGererFacture } from '#shared/features/argent/facture/policy.ts';
import { verifierArretee, verifierClassable, verifierGenre } from '#shared/features/argent/facture/rules.ts';
import { detailFacture } from '../read-models/detail.ts';
import { updateNatureSaisie } from '../repository/natures.ts';
import { updateFacture, type LigneFacture } from '../repository.ts';
import { suivreFacture } from './changer.ts';
import { chargerFacture, prevenirFactures } from './charger.ts';
import { ecrireNatures } from './comprendre.ts';
import { comparerCitees, type OutilsFacture } from './comparer.ts';

type Corps<K extends keyof typeof factureContract> = BodyOf<(typeof factureContract)[K]>;

/** An invoice is compared again; a credit note is already received: only the bases follow. */
const suivreClassement = async (
  tx: TenantTx,
  outils: OutilsFacture,
  ctx: Contexte,
  facture: LigneFacture,
): Promise<void> => {
  await ecrireNatures(tx, tx.tenantId, [facture.id]);
  if (facture.nature === 'FACTURE') return suivreFacture(tx, outils, ctx, facture);
  const { id: avoirId, laboratoireId } = facture;
  await comparerCitees(tx, outils, { tenantId: tx.tenantId, laboratoireId, avoirId }, ctx.services.maintenant());
  prevenirFactures(tx, tx.tenantId, facture.id);
  await outils.annoncerBases(tx, tx.tenantId, [facture.laboratoireId]);
};

/** A person says what a document is (FAC-51). */
export const classerFacture = (
  outils: OutilsFacture,
  ctx: Contexte,
  id: number,
  { genre, version }: Corps<'classerFacture'>,
): Promise<DetailFacture> =>
  inTenant(ctx, async (tx) => {
    const facture = await chargerFacture(tx, ctx.acteur, id, canGererFacture, version);
    verifierClassable(facture);
    verifierGenre(facture.nature, genre);
    await updateFacture(tx, facture, { genre }, ctx.acteur.nomComplet);
    await journaliser(tx, ctx.acteur, {
      objet: 'facture',
      objetId: id,
      action: 'changer-genre',
      avant: { genre: facture.genre },
      apres: { genre },
    });
    await suivreClassement(tx, outils, ctx, facture);
    return detailFacture(tx, ctx.acteur, id);
  });

/** A person says what a line is; without a nature, the rule decides again (FAC-51). */
export const classerLigneFacture = (
  outils: OutilsFacture,
  ctx: Contexte,
  id: number,
  { ligneId, nature, version }: Corps<'classerLigneFacture'>,
): Promise<DetailFacture> =>
  inTenant(ctx, async (tx) => {
    const facture = await chargerFacture(tx, ctx.acteur, id, canGererFacture, version);
    verifierClassable(facture);
    if (!(await updateNatureSaisie(tx, { factureId: id, ligneId, nature }))) throw coreErrors.introuvable();
    await updateFacture(tx, facture, {}, ctx.acteur.nomComplet);
    await journaliser(tx, ctx.acteur, {
      objet: 'facture',
      objetId: id,
      action: 'changer-nature',
      apres: { ligneId, nature },
    });
    await suivreClassement(tx, outils, ctx, facture);
    return detailFacture(tx, ctx.acteur, id);
  });

/** A person counts them though their totals do not add up, and says why: all of them, or none (FAC-53). */
export const accepterTotaux = (
  outils: OutilsFacture,
  ctx: Contexte,
  { factures, raison }: Corps<'accepterTotaux'>,
): Promise<{ acceptees: number }> =>
  inTenant(ctx, async (tx) => {
    for (const { id, version } of factures.toSorted((a, b) => a.id - b.id)) {
      const facture = await chargerFacture(tx, ctx.acteur, id, canGererFacture, version);
      verifierArretee(facture);
      await updateFacture(tx, facture, { mise_de_cote: null, raison_acceptee: raison }, ctx.acteur.nomComplet);
      await journaliser(tx, ctx.acteur, { objet: 'facture', objetId: id, action: 'accepter', apres: { raison } });
      await suivreFacture(tx, outils, ctx, facture);
    }
    return { acceptees: factures.length };
  });
