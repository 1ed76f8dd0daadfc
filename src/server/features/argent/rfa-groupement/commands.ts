import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { oublierPieces } from '#server/core/files/pieces.ts';
import { journaliser } from '#server/core/journal.ts';
import { prevenirRfa } from '#server/features/argent/rfa/commands/charger.ts';
import { pourAnnee } from '#server/features/argent/rfa/commands/dupliquer.ts';
import { porteurRfa } from '#server/features/argent/rfa/commands/pieces.ts';
import {
  insererRfa,
  saisieDeLaRfa,
  verifierPlaceRfa,
  type SaisieAvecOperateur,
} from '#server/features/argent/rfa/commands/saisie.ts';
import { uneRfaLue } from '#server/features/argent/rfa/read-models/detail.ts';
import { replaceProduits } from '#server/features/argent/rfa/repository/mois.ts';
import { replacePaliers } from '#server/features/argent/rfa/repository/paliers.ts';
import { deleteRfa, updateRfa } from '#server/features/argent/rfa/repository.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { rfaErrors } from '#shared/features/argent/rfa/errors.ts';
import { verifierAutreAnneeRfa } from '#shared/features/argent/rfa/rules.ts';
import { rfaGroupementErrors } from '#shared/features/argent/rfa-groupement/errors.ts';
import { canGererRfaGroupement } from '#shared/features/argent/rfa-groupement/policy.ts';
import { passerRfaGroupement } from '#shared/features/argent/rfa-groupement/rules.ts';
import type {
  CreationRfaGroupement,
  DetailRfaGroupement,
  ModificationRfaGroupement,
} from '#shared/features/argent/rfa-groupement/schemas.ts';
import { chargerModele } from './commands/charger.ts';
import { copiesGardees } from './read-models/ciblage.ts';
import { detailRfaGroupement } from './read-models/liste.ts';
import { segmentsVises } from './read-models/modeles.ts';
import { replaceSegments } from './repository.ts';

type Naissance = { readonly action: string; readonly sourceId?: number };
/** Always a draft: no adhérent sees it before it is published (RFA-22). */
const creer = async (
  tx: TenantTx,
  ctx: Contexte,
  laboratoireId: number,
  { segmentIds, ...saisie }: SaisieAvecOperateur & { readonly segmentIds: readonly number[] },
  naissance: Naissance,
): Promise<DetailRfaGroupement> => {
  await verifierPlaceRfa(tx, saisie.annee, 1);
  const id = await insererRfa(tx, ctx, laboratoireId, saisie, { ...naissance, etat: 'DRAFT', segmentIds });
  await replaceSegments(tx, id, segmentIds);
  return detailRfaGroupement(tx, ctx, id);
};

/** The person who makes a RFA follows it, unless another was chosen. */
export const creerRfaGroupement = (
  ctx: Contexte,
  { laboratoireId, ...saisie }: CreationRfaGroupement,
): Promise<DetailRfaGroupement> => {
  if (!canGererRfaGroupement(ctx.acteur)) throw coreErrors.interdit();
  const operateurIdParDefaut = ctx.acteur.impersonation ? null : ctx.acteur.utilisateurId;
  return inTenant(ctx, (tx) =>
    creer(
      tx,
      ctx,
      laboratoireId,
      { ...saisie, operateurId: saisie.operateurId ?? operateurIdParDefaut },
      { action: 'creer' },
    ),
  );
};

/** @throws 409 TRANSITION_IMPOSSIBLE once it is published; PALIER_INCONNU */
export const modifierRfaGroupement = (
  ctx: Contexte,
  id: number,
  { version, segmentIds, ...saisie }: ModificationRfaGroupement,
): Promise<DetailRfaGroupement> =>
  inTenant(ctx, async (tx) => {
    const { etat } = await chargerModele(tx, ctx, id, version);
    passerRfaGroupement('modifier', etat);
    const rfaLue = await uneRfaLue(tx, id);
    const avant = { ...(await saisieDeLaRfa(tx, rfaLue)), segmentIds: await segmentsVises(tx, tx.tenantId, id) };
    const connus = new Set(rfaLue.paliers.map((palier) => palier.id));
    if (saisie.paliers.some((palier) => palier.id !== null && !connus.has(palier.id))) throw rfaErrors.palierInconnu();
    await updateRfa(tx, id, saisie, ctx.acteur);
    await replacePaliers(tx, id, saisie.paliers);
    await replaceProduits(tx, id, saisie.produits);
    await replaceSegments(tx, id, segmentIds);
    await journaliser(tx, ctx.acteur, {
      objet: 'rfa',
      objetId: id,
      action: 'modifier',
      avant,
      apres: { ...saisie, segmentIds },
    });
    prevenirRfa(tx, id);
    return detailRfaGroupement(tx, ctx, id);
  });

/** A draft of another year, for the same adhérents (RFA-17). */
export const dupliquerRfaGroupement = (
  ctx: Contexte,
  id: number,
  { annee }: { readonly annee: number },
): Promise<DetailRfaGroupement> =>
  inTenant(ctx, async (tx) => {
    const source = await chargerModele(tx, ctx, id);
    verifierAutreAnneeRfa(source.annee, annee);
    const saisie = pourAnnee(await saisieDeLaRfa(tx, await uneRfaLue(tx, id)), annee);
    const segmentIds = await segmentsVises(tx, tx.tenantId, id);
    return creer(tx, ctx, source.laboratoireId, { ...saisie, segmentIds }, { action: 'dupliquer', sourceId: id });
  });

/** @throws 409 TRANSITION_IMPOSSIBLE once published; RFA_GARDEE while pharmacies that left keep its copy */
export const supprimerRfaGroupement = (ctx: Contexte, id: number, version: number | undefined): Promise<null> =>
  inTenant(ctx, async (tx) => {
    const { etat } = await chargerModele(tx, ctx, id, version);
    passerRfaGroupement('supprimer', etat);
    const gardees = await enSysteme(tx, (systeme) => copiesGardees(systeme, ctx.acteur.tenantId, id));
    if (gardees > 0) throw rfaGroupementErrors.gardee(gardees);
    const avant = {
      ...(await saisieDeLaRfa(tx, await uneRfaLue(tx, id))),
      segmentIds: await segmentsVises(tx, tx.tenantId, id),
      pieces: await oublierPieces(tx, porteurRfa(), id),
    };
    await deleteRfa(tx, id);
    await journaliser(tx, ctx.acteur, { objet: 'rfa', objetId: id, action: 'supprimer', avant });
    prevenirRfa(tx, id);
    return null;
  });
