import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import { oublierPieces } from '#server/core/files/pieces.ts';
import { journaliser } from '#server/core/journal.ts';
import { retirerLies } from '#server/features/argent/encours/commands/lies-en-nombre.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { DetailRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { rfaErrors } from '#shared/features/argent/rfa/errors.ts';
import { canGererRfa, canSupprimerRfa } from '#shared/features/argent/rfa/policy.ts';
import type { CreationRfa, ModificationRfa } from '#shared/features/argent/rfa/schemas.ts';
import { chargerRfa, exigerVentes, prevenirRfa } from './commands/charger.ts';
import { porteurRfa } from './commands/pieces.ts';
import {
  reconcilierRfa,
  resumeDesEncours,
  verifierSansRecuRfa,
  verrouillerEncoursDeLaRfa,
} from './commands/reconcilier.ts';
import { insererRfa, saisieDeLaRfa, verifierPlaceRfa } from './commands/saisie.ts';
import { detailRfa, uneRfaLue } from './read-models/detail.ts';
import { replaceProduits } from './repository/mois.ts';
import { replacePaliers } from './repository/paliers.ts';
import { deleteRfa, updateRfa, type RangeeRfa } from './repository.ts';

/** The person who makes a RFA follows it, unless another was chosen. */
export const creerRfa = (ctx: Contexte, { laboratoireId, ...saisie }: CreationRfa): Promise<DetailRfa> => {
  if (!canGererRfa(ctx.acteur)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    await verifierPlaceRfa(tx, saisie.annee, 1);
    const operateurIdParDefaut = ctx.acteur.impersonation ? null : ctx.acteur.utilisateurId;
    const id = await insererRfa(
      tx,
      ctx,
      laboratoireId,
      { ...saisie, operateurId: saisie.operateurId ?? operateurIdParDefaut },
      { action: 'creer' },
    );
    return detailRfa(tx, ctx.acteur, id, aujourdhuiDe(ctx));
  });
};

/** What a groupement negotiated is answered, never rewritten nor deleted (RFA-18). @throws 409 RFA_DU_GROUPEMENT */
const exigerSienne = ({ groupementId }: RangeeRfa): void => {
  if (groupementId !== null) throw rfaErrors.duGroupement();
};

/** @throws 409 when a tier that disappears has money received, or is not one of this RFA */
export const modifierRfa = (ctx: Contexte, id: number, { version, ...saisie }: ModificationRfa): Promise<DetailRfa> =>
  inTenant(ctx, async (tx) => {
    exigerSienne(await chargerRfa(tx, ctx.acteur, id, canGererRfa, version));
    const rfaLue = await uneRfaLue(tx, id);
    exigerVentes(ctx.acteur, rfaLue.type, saisie.type);
    const avant = await saisieDeLaRfa(tx, rfaLue);
    const connus = new Set(rfaLue.paliers.map((palier) => palier.id));
    if (saisie.paliers.some((palier) => palier.id !== null && !connus.has(palier.id))) throw rfaErrors.palierInconnu();
    await updateRfa(tx, id, saisie, ctx.acteur);
    await replacePaliers(tx, id, saisie.paliers);
    await replaceProduits(tx, id, saisie.produits);
    await reconcilierRfa(tx, ctx, id);
    await journaliser(tx, ctx.acteur, { objet: 'rfa', objetId: id, action: 'modifier', avant, apres: saisie });
    prevenirRfa(tx, id);
    return detailRfa(tx, ctx.acteur, id, aujourdhuiDe(ctx));
  });

/** Deletes a RFA and its encours, unless money came in (RFA-17). The journal keeps them. */
export const supprimerRfa = (ctx: Contexte, id: number, version: number | undefined): Promise<null> =>
  inTenant(ctx, async (tx) => {
    exigerSienne(await chargerRfa(tx, ctx.acteur, id, canSupprimerRfa, version));
    const lies = await verrouillerEncoursDeLaRfa(tx, id);
    verifierSansRecuRfa(lies, rfaErrors.encoursRegles);
    const avant = {
      ...(await saisieDeLaRfa(tx, await uneRfaLue(tx, id))),
      encours: resumeDesEncours(lies),
      pieces: await oublierPieces(tx, porteurRfa(), id),
    };
    await retirerLies(tx, ctx.acteur, lies);
    await deleteRfa(tx, id);
    await journaliser(tx, ctx.acteur, { objet: 'rfa', objetId: id, action: 'supprimer', avant });
    prevenirRfa(tx, id);
    return null;
  });
