import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import { creerEncoursDansTx } from '#server/features/argent/encours/commands/lies.ts';
import type { DetailFacture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { factureErrors } from '#shared/features/argent/facture/errors.ts';
import { canGererFacture } from '#shared/features/argent/facture/policy.ts';
import { encoursAutofacture, verifierEncaissable } from '#shared/features/argent/facture/rules.ts';
import { detailFacture } from '../read-models/detail.ts';
import { avoirsDAutofacture } from '../read-models/papiers.ts';
import { updateFacture } from '../repository.ts';
import { chargerFacture, prevenirFactures } from './charger.ts';

/** What a laboratory owes by a paper that it established becomes an encours, once (FAC-50). */
export const encaisserAutofacture = (ctx: Contexte, id: number, version: number): Promise<DetailFacture> =>
  inTenant(ctx, async (tx) => {
    const facture = await chargerFacture(tx, ctx.acteur, id, canGererFacture, version);
    verifierEncaissable(facture);
    const { laboratoireId, numero, dateEmission: date, dateEcheance } = facture;
    const due = encoursAutofacture({ ...facture, date }, await avoirsDAutofacture(tx, tx.tenantId, id));
    if (laboratoireId === null || due === null) throw factureErrors.rienAEncaisser();
    const aujourdhui = aujourdhuiDe(ctx);
    const encours = await creerEncoursDansTx(
      tx,
      ctx.acteur,
      {
        ...due,
        laboratoireId,
        type: 'COMPENSATION',
        actionAttendue: 'FACTURE',
        payeur: 'LABO',
        dateDeclaration: aujourdhui,
        ...(dateEcheance !== null && dateEcheance > aujourdhui && { dateEcheance }),
        dateFait: date,
        referenceFacture: numero,
        responsableId: ctx.acteur.impersonation ? null : ctx.acteur.utilisateurId,
      },
      { maintenant: ctx.services.maintenant() },
    );
    await updateFacture(tx, facture, { encours_id: encours.id }, ctx.acteur.nomComplet);
    await journaliser(tx, ctx.acteur, {
      objet: 'facture',
      objetId: id,
      action: 'encaisser',
      apres: { encours: encours.numero, encoursId: encours.id, ...due },
    });
    prevenirFactures(tx, tx.tenantId, id);
    return detailFacture(tx, ctx.acteur, id);
  });
