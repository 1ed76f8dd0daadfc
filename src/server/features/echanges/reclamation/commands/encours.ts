import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { exigerVersion } from '#server/core/version.ts';
import { creerEncoursDansTx } from '#server/features/argent/encours/commands/lies.ts';
import { reglerDansTx } from '#server/features/argent/encaissement/commands/regler.ts';
import { unEncours } from '#server/features/argent/encours/read-models/liste.ts';
import {
  insertCommentaire,
  updateStatut,
  lockDiscussion,
} from '#server/features/echanges/discussion/commands/tenir.ts';
import { signatureDuCommentaire } from '#server/features/echanges/discussion/commands/ecrire.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { formatMontant, type NatureFiscale } from '#shared/core/nature-fiscale.ts';
import type { Encours } from '#shared/features/argent/encours/schemas.ts';
import { canCreerEncours, canReglerEncours } from '#shared/features/argent/encours/policy.ts';
import { moyenAttendu } from '#shared/features/argent/encours/rules/actions.ts';
import { actionsEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import * as encoursRules from '#shared/features/argent/encours/rules.ts';
import { reclamationErrors } from '#shared/features/echanges/reclamation/errors.ts';
import { libelleMotif } from '#shared/features/echanges/reclamation/messages.ts';
import { apresReglement, bilanReclamation } from '#shared/features/echanges/reclamation/rules/reste.ts';
import { declareAvantReglement, peutEtreReglee } from '#shared/features/echanges/reclamation/rules.ts';
import type {
  ClotureReste,
  DetailReclamation,
  EncoursReclamation,
  MotifReclamation,
  NatureReponse,
  ReglementReponse,
} from '#shared/features/echanges/reclamation/schemas.ts';
import { detailReclamation } from '../read-models/detail.ts';
import {
  findReponse,
  findLignesDeReclamation,
  updateReclamationReglee,
  updateSuiviReclamation,
  type LigneVerrouilleeReclamation,
} from '../repository.ts';
import { chargerReclamation, prevenirReclamation } from './charger.ts';
import { objetDe } from './fil.ts';

const peutCreer = (acteur: Contexte['acteur']): boolean => canCreerEncours(acteur, { type: 'NEW_RECLAMATION' });

/**
 * The encours of a réclamation, to declare; each names the other.
 * @throws 409 ENCOURS_EXISTANT, 400 for another amount than the one réclamé
 */
const faireNaitreEncours = async (
  tx: TenantTx,
  ctx: Contexte,
  reclamation: LigneVerrouilleeReclamation,
  saisie: EncoursReclamation,
): Promise<number> => {
  const { acteur, services } = ctx;
  if (reclamation.encoursId !== null) throw reclamationErrors.encoursExistant();
  const { montantReclameCentimes } = reclamation;
  const natureReclamation = reclamation.natureFiscale as NatureFiscale;
  const { natureFiscale = null, tauxTvaCentiemes = reclamation.tauxTvaCentiemes } = saisie;
  // With another amount or nature, the difference would be lost (REC-17).
  const autre =
    saisie.valeurAttendueCentimes !== montantReclameCentimes ||
    (natureFiscale ?? natureReclamation) !== natureReclamation;
  if (montantReclameCentimes !== null && autre)
    throw reclamationErrors.attenduAutreQueReclame(formatMontant(montantReclameCentimes, natureReclamation));
  const lignes = await findLignesDeReclamation(tx, reclamation.id);
  const { id } = await creerEncoursDansTx(
    tx,
    acteur,
    {
      laboratoireId: reclamation.laboratoireId,
      type: 'NEW_RECLAMATION',
      ...saisie,
      natureFiscale: natureFiscale ?? natureReclamation,
      tauxTvaCentiemes,
      payeur: 'LABO',
      dateDeclaration: aujourdhuiDe(ctx),
      referenceFacture: reclamation.referenceFacture,
      referenceBl: reclamation.referenceBl,
      responsableId: acteur.impersonation ? null : acteur.utilisateurId,
      lignes: lignes.map(({ nom, ean, quantite, prixUnitaireHtCentimes }) => ({
        produit: nom,
        ean,
        quantite: quantite ?? 1,
        prixUnitaireHtCentimes: prixUnitaireHtCentimes ?? 0,
        tauxTvaCentiemes: null,
        motif: null,
      })),
      source: { type: 'RECLAMATION', id: reclamation.id },
    },
    { maintenant: services.maintenant() },
  );
  await updateSuiviReclamation(tx, reclamation.id, { encours_id: id });
  await journaliser(tx, acteur, {
    objet: 'reclamation',
    objetId: reclamation.id,
    action: 'creer-encours',
    apres: { encoursId: id },
  });
  return id;
};

export const creerEncoursReclamation = (
  ctx: Contexte,
  id: number,
  saisie: EncoursReclamation,
): Promise<DetailReclamation> =>
  inTenant(ctx, async (tx) => {
    const reclamation = await chargerReclamation(tx, ctx.acteur, id, peutCreer);
    await faireNaitreEncours(tx, ctx, reclamation, saisie);
    prevenirReclamation(tx, id);
    return detailReclamation(tx, ctx, id);
  });

/** Description of an encours created from the laboratory's answer. */
const infoDe = ({ numero, objet, motif }: LigneVerrouilleeReclamation): string =>
  `Réclamation ${numero} : ${objet ?? libelleMotif[motif as MotifReclamation]}`.slice(0, 500);

type ARegler = Pick<ReglementReponse, 'encoursVersion' | 'action'> & {
  readonly montantCentimes: number | null;
  /** Fiscal nature of that amount, when the encours is created from it. */
  readonly natureFiscale?: NatureFiscale;
};
/**
 * The encours that is settled: the linked one as it was seen, else one of the amount réclamé, else one made of the
 * answer.
 */
const encoursARegler = async (
  tx: TenantTx,
  ctx: Contexte,
  reclamation: LigneVerrouilleeReclamation,
  saisie: ARegler,
): Promise<Encours> => {
  const aujourdhui = aujourdhuiDe(ctx);
  if (reclamation.encoursId !== null) {
    const encours = await unEncours(tx, ctx.acteur, reclamation.encoursId, aujourdhui);
    // Without a shown encours the version is 0, which matches none.
    exigerVersion(encours, saisie.encoursVersion ?? 0, encours.creeParNom ?? undefined);
    return encours;
  }
  if (!peutCreer(ctx.acteur)) throw coreErrors.interdit();
  const valeurAttendueCentimes = reclamation.montantReclameCentimes ?? saisie.montantCentimes ?? 0;
  const actionAttendue = actionsEncours.find((attendue) => attendue === saisie.action) ?? 'AUTRES';
  const actionDescription = actionAttendue === 'AUTRES' ? 'Réponse du laboratoire' : null;
  const id = await faireNaitreEncours(tx, ctx, reclamation, {
    info: infoDe(reclamation),
    actionAttendue,
    actionDescription,
    valeurAttendueCentimes,
    ...(reclamation.montantReclameCentimes === null && { natureFiscale: saisie.natureFiscale }),
  });
  return unEncours(tx, ctx.acteur, id, aujourdhui);
};

/** Closes the discussion when nothing is left, or else makes it wait for the laboratory. */
const suivre = async (
  tx: TenantTx,
  ctx: Contexte,
  id: number,
  { solde }: { readonly solde: boolean },
): Promise<void> => {
  const { acteur, services } = ctx;
  const maintenant = services.maintenant();
  const discussion = await lockDiscussion(tx, objetDe(id), acteur, maintenant);
  if (solde && (discussion.statut === 'PROCESSED' || discussion.statut === 'TERMINATED')) return;
  const apres = apresReglement(solde);
  if (discussion.statut === apres.statut && discussion.aTraiter === apres.aTraiter) return;
  await updateStatut(tx, discussion.id, apres, { par: acteur, maintenant });
  if (discussion.statut === apres.statut) return;
  const auteur = await signatureDuCommentaire(tx, ctx);
  await insertCommentaire(tx, tx.tenantId, {
    discussionId: discussion.id,
    message: null,
    statut: apres.statut,
    auteur,
    maintenant,
  });
};

/**
 * The pharmacy confirms what the laboratory announced: settles the encours in one act, and closes the matter when
 * nothing is left. What was granted below the amount réclamé leaves a balance on the encours (REC-17).
 */
export const reglerReclamation = (ctx: Contexte, id: number, saisie: ReglementReponse): Promise<DetailReclamation> =>
  inTenant(ctx, async (tx) => {
    const { acteur, services } = ctx;
    // Locked in the same order as a reply: the thread, then the réclamation.
    await lockDiscussion(tx, objetDe(id), acteur, services.maintenant());
    const reclamation = await chargerReclamation(tx, acteur, id, canReglerEncours);
    const reponse = await findReponse(tx, id, saisie.commentaireId);
    if (!reponse) throw coreErrors.introuvable();
    if (reponse.regleeLe !== null) throw reclamationErrors.reponseReglee();
    if (reponse.nature === null || !peutEtreReglee({ nature: reponse.nature as NatureReponse }))
      throw reclamationErrors.reponseSansReglement();
    const { commentaireId, encoursVersion: _vue, ...reglement } = saisie;
    const natureFiscale = (reponse.natureFiscale ?? reclamation.natureFiscale) as NatureFiscale;
    const encours = await encoursARegler(tx, ctx, reclamation, { ...saisie, natureFiscale });
    const declare = declareAvantReglement(encours.etat, encours.soldeCentimes, saisie.montantCentimes, {
      solder: saisie.solder,
    });
    const encoursRegle = await reglerDansTx(
      tx,
      ctx,
      encours.id,
      { ...reglement, version: encours.version },
      {
        avant: (encoursVerrouille, aujourdhui, delais) =>
          declare
            ? encoursRules.suiviDeclare(encoursVerrouille, { date: aujourdhui, canal: 'MAIL', aujourdhui, delais })
            : encoursVerrouille,
        // Of the paper that the laboratory named, and of no other.
        ...(reponse.avoirNumero === reglement.reference && {
          source: 'REPONSE_LABO',
          // In the other nature, it is not what the encours counts: its receipt is of what a person wrote.
          annonceCentimes: natureFiscale === encours.natureFiscale ? reponse.montantCentimes : null,
        }),
      },
    );
    await updateReclamationReglee(tx, commentaireId, acteur.nomComplet, services.maintenant());
    await suivre(tx, ctx, id, { solde: encoursRegle.etat === 'REGLE' });
    await journaliser(tx, acteur, {
      objet: 'reclamation',
      objetId: id,
      action: 'regler',
      apres: { commentaireId, encoursId: encours.id, montantCentimes: saisie.montantCentimes },
    });
    prevenirReclamation(tx, id);
    return detailReclamation(tx, ctx, id);
  });

/** What is left is no longer waited for: the encours is settled with its motive, and the matter closed (REC-18). */
export const cloreReste = (
  ctx: Contexte,
  id: number,
  { encoursVersion, ecartMotif, ecartPrecision }: ClotureReste,
): Promise<DetailReclamation> =>
  inTenant(ctx, async (tx) => {
    const { acteur, services } = ctx;
    await lockDiscussion(tx, objetDe(id), acteur, services.maintenant());
    const reclamation = await chargerReclamation(tx, acteur, id, canReglerEncours);
    const reste = bilanReclamation(await detailReclamation(tx, ctx, id))?.resteCentimes ?? 0;
    if (reste <= 0) throw reclamationErrors.rienAClore();
    const saisie = { encoursVersion, action: 'AVOIR', montantCentimes: null } as const;
    const encours = await encoursARegler(tx, ctx, reclamation, saisie);
    await reglerDansTx(tx, ctx, encours.id, {
      version: encours.version,
      date: aujourdhuiDe(ctx),
      action: moyenAttendu[encours.actionAttendue],
      montantCentimes: null,
      reference: null,
      solder: true,
      ecartMotif,
      ecartPrecision,
    });
    await suivre(tx, ctx, id, { solde: true });
    await journaliser(tx, acteur, {
      objet: 'reclamation',
      objetId: id,
      action: 'clore-reste',
      apres: { encoursId: encours.id, resteCentimes: reste, ecartMotif, ecartPrecision },
    });
    prevenirReclamation(tx, id);
    return detailReclamation(tx, ctx, id);
  });
