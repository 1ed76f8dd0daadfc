import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { entetesFichier } from '#server/core/files/entetes.ts';
import { enregistrerFichier, lireFichier, supprimerFichier } from '#server/core/files/fichiers.ts';
import { sansMetadonnees } from '#server/core/files/metadonnees.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { journaliser } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { ecrireChez, entrerChez } from '#server/features/reseau/delegue/commands/entrer.ts';
import { jourParis } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Preuve, Preuves } from '#shared/features/operations/preuve/contract.ts';
import type { ActeSousObjet } from '#shared/core/sous-objet.ts';
import { promotionErrors } from '#shared/features/operations/operation/errors.ts';
import { canPrendrePreuve } from '#shared/features/operations/preuve/policy.ts';
import { verifierPrise } from '#shared/features/operations/preuve/rules.ts';
import { acteSurPreuve, jourDePremierePreuve, lirePreuves, unePreuve } from './read-models.ts';
import { estDeclaree } from '#server/features/operations/operation/read-models/declaree.ts';
import { estMontree } from '#server/features/operations/operation/read-models/visibles.ts';
import * as lignes from '#server/features/operations/operation/repository/preuves.ts';
import { lockEtatsPromotion } from '#server/features/operations/operation/repository/etats.ts';
import { findPlacement, updateRealiseLe } from '#server/features/operations/operation/repository/places.ts';
import { synchroniserEncours } from '#server/features/operations/contrepartie/commands/consequences.ts';
import { lireVignette, repondreVignette, typeImage } from '#server/features/operations/operation/commands/vignette.ts';

/** Whose promotion: the user's own account's, or, for a delegate, that of a pharmacy with an habilitation. */
type PromotionViseePreuve = { readonly id: number; readonly pharmacieId?: number };
const ENTREE = { action: 'consulter-photos' } as const;

/** A delegate only reaches the photos of promotions that the pharmacy shows him. @throws 404 */
const siMontree =
  <T>({ acteur }: Contexte, { id }: PromotionViseePreuve, work: (tx: TenantTx) => Promise<T>) =>
  async (tx: TenantTx): Promise<T> => {
    if (!(await estMontree(tx, id, acteur.utilisateurId))) throw coreErrors.introuvable();
    return work(tx);
  };

const lirePromotion = <T>(ctx: Contexte, visee: PromotionViseePreuve, work: (tx: TenantTx) => Promise<T>): Promise<T> =>
  visee.pharmacieId === undefined
    ? inTenant(ctx, work)
    : entrerChez(ctx, visee.pharmacieId, ENTREE, siMontree(ctx, visee, work));

/** One change of the photos of a promotion, told to the pharmacy's screens. */
const changerPhotos = <T>(
  ctx: Contexte,
  visee: PromotionViseePreuve,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> => {
  const { id, pharmacieId } = visee;
  const changerEtAnnoncer = async (tx: TenantTx): Promise<T> => {
    const resultat = await work(tx);
    prevenirApres(tx, [{ k: 'change', tenantId: tx.tenantId, sujet: 'promotion', id }]);
    return resultat;
  };
  return pharmacieId === undefined
    ? inTenant(ctx, changerEtAnnoncer)
    : ecrireChez(ctx, pharmacieId, ENTREE, siMontree(ctx, visee, changerEtAnnoncer));
};

/** The server names the file: a phone's own names say nothing, and may be refused for their characters. */
const nommer = (contenu: Buffer, jour: string): string => `photo-tg-${jour}.${typeImage(contenu).extension}`;

/** Recomputes the encours: some are due from the day of the first photo (OPE-35, PREUVE_TG). */
const reclamer = (tx: TenantTx, { acteur, services }: Contexte, id: number) =>
  synchroniserEncours(tx, acteur, { promotionIds: [id] }, { maintenant: services.maintenant() });

/**
 * Keeps a photo of the shelf without its metadata (where it was taken, with what). Its day is the server's. The first
 * one of a place says that the TG was made there (OPE-46).
 */
export const joindrePreuve = async (
  ctx: Contexte,
  visee: PromotionViseePreuve & { readonly placementId: number },
  recus: readonly FichierRecu[],
  base64?: string,
): Promise<Preuve> => {
  const { placementId } = visee;
  const { acteur, services } = ctx;
  const [recu] = recus;
  if (!recu || recus.length > 1 || recu.octets === 0) throw promotionErrors.photoAbsente();
  const contenu = sansMetadonnees(await recu.lire());
  if (!contenu) throw promotionErrors.photoType();
  const vignette = base64 === undefined ? null : lireVignette(base64);
  if (vignette === undefined) throw promotionErrors.vignette();
  const creeLe = services.maintenant();
  const jour = jourParis(creeLe);
  return changerPhotos(ctx, visee, async (tx) => {
    const etats = await lockEtatsPromotion(tx, visee.id);
    const placement = etats && (await findPlacement(tx, visee.id, placementId));
    if (!etats || !placement) throw coreErrors.introuvable();
    if (!canPrendrePreuve(acteur)) throw coreErrors.interdit();
    verifierPrise(etats, await lignes.countPreuves(tx, visee.id, placementId));
    const fichier = await enregistrerFichier(tx, services.fichiers, {
      nom: nommer(contenu, jour),
      contenu,
      auteur: acteur,
    });
    const auteur = { creeParId: acteur.utilisateurId, creeParNom: acteur.nomComplet };
    const id = await lignes.insertPreuve(tx, {
      promotionId: visee.id,
      placementId,
      fichierId: fichier.id,
      ...auteur,
      creeLe,
      vignette,
    });
    if (placement.realiseLe === null) {
      await updateRealiseLe(tx, placementId, jour);
      await reclamer(tx, ctx, visee.id);
    }
    await journaliser(tx, acteur, {
      tenantId: tx.tenantId,
      objet: 'promotion',
      objetId: visee.id,
      action: 'deposer-photo',
      apres: { taille: fichier.taille, ...(placement.realiseLe === null ? { realiseLe: jour } : {}) },
    });
    const lecteur = { acteur, maintenant: creeLe, declare: await estDeclaree(tx, visee.id) };
    return unePreuve(tx, lecteur, visee.id, id);
  });
};

/** A place without a photo left is no longer said made; putting a photo back says it again. */
const suivreRealisation = async (tx: TenantTx, ctx: Contexte, id: number, placementId: number | null) => {
  const placement = placementId === null ? undefined : await findPlacement(tx, id, placementId);
  if (placement && placementId !== null) {
    const jour = await jourDePremierePreuve(tx, placementId);
    await updateRealiseLe(tx, placementId, jour && (placement.realiseLe ?? jour));
  }
  await reclamer(tx, ctx, id);
};

/** One act on a photo of a promotion that is held until the end. @throws 404, 403 */
const agirSurPreuve = (
  ctx: Contexte,
  visee: PromotionViseePreuve,
  id: number,
  agir: (tx: TenantTx, preuve: lignes.LignePreuve, acte: ActeSousObjet) => Promise<string | null>,
): Promise<null> =>
  changerPhotos(ctx, visee, async (tx) => {
    const { acteur, services } = ctx;
    const preuve = (await lockEtatsPromotion(tx, visee.id)) && (await lignes.findPreuve(tx, visee.id, id));
    if (!preuve) throw coreErrors.introuvable();
    const declare = await estDeclaree(tx, visee.id);
    const acte = acteSurPreuve({ acteur, maintenant: services.maintenant(), declare }, preuve);
    if (acte === null) throw coreErrors.interdit();
    const action = await agir(tx, preuve, acte);
    if (action === null) return null;
    await suivreRealisation(tx, ctx, visee.id, preuve.placementId);
    await journaliser(tx, acteur, { tenantId: tx.tenantId, objet: 'promotion', objetId: visee.id, action });
    return null;
  });

/** Deletes it, or withdraws it (COM-130); withdrawn already, nothing happens. */
export const retirerPreuve = (ctx: Contexte, visee: PromotionViseePreuve, id: number): Promise<null> =>
  agirSurPreuve(ctx, visee, id, async (tx, { fichierId }, acte) => {
    if (acte === 'REMETTRE') return null;
    if (acte === 'RETIRER') {
      await lignes.updatePreuveRetiree(tx, id, ctx.acteur.nomComplet);
      return 'retirer-photo';
    }
    await lignes.deletePreuve(tx, id);
    await supprimerFichier(tx, fichierId);
    return 'supprimer-photo';
  });

export const remettrePreuve = (ctx: Contexte, visee: PromotionViseePreuve, id: number): Promise<null> =>
  agirSurPreuve(ctx, visee, id, async (tx, _preuve, acte) => {
    if (acte !== 'REMETTRE') return null;
    await lignes.updatePreuveRetiree(tx, id, null);
    return 'remettre-photo';
  });

export const listerPreuves = (ctx: Contexte, visee: PromotionViseePreuve): Promise<Preuves> =>
  lirePromotion(ctx, visee, (tx) => lirePreuves(tx, ctx, visee.id));

export const lirePreuve = (
  ctx: Contexte,
  visee: PromotionViseePreuve,
  id: number,
  vignette = false,
): Promise<FichierReponse> =>
  lirePromotion(ctx, visee, async (tx) => {
    const preuve = await lignes.findPreuve(tx, visee.id, id);
    if (!preuve) throw coreErrors.introuvable();
    if (vignette) return repondreVignette(await lignes.findVignette(tx, id));
    const { flux, ...fichier } = await lireFichier(tx, ctx.services.fichiers, preuve.fichierId);
    return { contenu: flux, entetes: entetesFichier(fichier) };
  });
