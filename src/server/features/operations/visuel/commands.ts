import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type TenantTx, type Tx } from '#server/core/db/database.ts';
import { entetesFichier } from '#server/core/files/entetes.ts';
import { enregistrerFichier, ouvrirFichierRange } from '#server/core/files/fichiers.ts';
import { sansMetadonnees } from '#server/core/files/metadonnees.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { journaliser } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { entrerChez } from '#server/features/reseau/delegue/commands/entrer.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { acteSurSousObjet, type ActeSousObjet } from '#shared/core/sous-objet.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { extensionDe } from '#shared/core/fichiers/nom-fichier.ts';
import type { Visuels } from '#shared/features/operations/visuel/contract.ts';
import { promotionErrors } from '#shared/features/operations/operation/errors.ts';
import { canModifierPromotion } from '#shared/features/operations/operation/policy.ts';
import { sorteDe, type EtatsPromotion } from '#shared/features/operations/operation/rules.ts';
import {
  EXTENSIONS_VISUEL,
  verifierNombreVisuels,
  verifierOrdre,
  verifierVisuelsModifiables,
  visuelsModifiables,
} from '#shared/features/operations/visuel/rules.ts';
import { copiesDuModele } from '#server/features/operations/operation/read-models/copies.ts';
import { findEtats, lockEtatsPromotion } from '#server/features/operations/operation/repository/etats.ts';
import { estMontree } from '#server/features/operations/operation/read-models/visibles.ts';
import { estDeclaree } from '#server/features/operations/operation/read-models/declaree.ts';
import { estAdherentVisuel, visuelsDe, type LigneVisuel } from './read-models.ts';
import * as lignes from './repository.ts';
import { prevenirPromotions } from '#server/features/operations/operation/commands/agir.ts';
import { lireVignette, repondreVignette } from '#server/features/operations/operation/commands/vignette.ts';

/** Whose promotion: the user's own account's, or, for a delegate, that of a pharmacy with an habilitation. */
type PromotionViseeVisuel = { readonly id: number; readonly pharmacieId?: number };

const lirePromotion = <T>(
  ctx: Contexte,
  { id, pharmacieId }: PromotionViseeVisuel,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> =>
  pharmacieId === undefined
    ? inTenant(ctx, work)
    : entrerChez(ctx, pharmacieId, { action: 'consulter-visuels' }, async (tx) => {
        if (!(await estMontree(tx, id, ctx.acteur.utilisateurId))) throw coreErrors.introuvable();
        return work(tx);
      });

/**
 * Reads where the visuals are: in the promotion itself or, for a copy, in its modèle, as long as its pharmacy is an
 * adhérent (OPE-49).
 * @param rien what a copy answers once its pharmacy has left the groupement
 * @throws 404
 */
const aLaSource = async <T>(
  tx: TenantTx,
  id: number,
  { work, rien }: { work: (tx: Tx, source: lignes.SourceVisuel) => Promise<T>; rien: () => T },
): Promise<T> => {
  const modele = await lignes.findModele(tx, id);
  if (modele === undefined) throw coreErrors.introuvable();
  if (modele === null) return work(tx, { tenantId: tx.tenantId, promotionId: id });
  const pharmacieId = tx.tenantId;
  return enSysteme(tx, async (systeme) =>
    (await estAdherentVisuel(systeme, modele.tenantId, pharmacieId)) ? work(systeme, modele) : rien(),
  );
};

const enActe = (acteur: Acteur, declare: boolean, { retireLe, ...visuel }: LigneVisuel): ActeSousObjet =>
  acteSurSousObjet(acteur, { ...visuel, declare, retire: retireLe !== null });

const versVisuels = async (tx: TenantTx, acteur: Acteur, id: number, etats: EtatsPromotion): Promise<Visuels> => {
  const declare = await estDeclaree(tx, id);
  const visuelsLus = await aLaSource(tx, id, { work: visuelsDe, rien: () => [] });
  const montres = visuelsLus.map((visuel) => {
    const { creeParId: _c, age: _a, position: _p, ...montre } = visuel;
    return { ...montre, acte: enActe(acteur, declare, visuel) };
  });
  const modifier = canModifierPromotion(acteur) && visuelsModifiables(etats);
  return {
    visuels: montres.filter(({ retireLe }) => retireLe === null),
    retires: modifier ? montres.filter(({ retireLe }) => retireLe !== null) : [],
    modifier,
  };
};

export const listerVisuels = (ctx: Contexte, visee: PromotionViseeVisuel): Promise<Visuels> =>
  lirePromotion(ctx, visee, async (tx) => {
    const etats = await findEtats(tx, visee.id);
    if (!etats) throw coreErrors.introuvable();
    return versVisuels(tx, ctx.acteur, visee.id, etats);
  });

const introuvable = (): never => {
  throw coreErrors.introuvable();
};

export const lireVisuel = (
  ctx: Contexte,
  visee: PromotionViseeVisuel,
  fichierId: number,
  vignette = false,
): Promise<FichierReponse> =>
  lirePromotion(ctx, visee, (tx) =>
    aLaSource(tx, visee.id, {
      rien: introuvable,
      work: async (lecture, source) => {
        const visuel = (await lignes.findVisuel(lecture, source, fichierId)) ?? introuvable();
        // A withdrawn visual only opens in the account that may put it back.
        if (visuel.retireLe !== null && source.tenantId !== tx.tenantId) introuvable();
        if (vignette) return repondreVignette(visuel.vignette);
        const { flux, ...fichier } = await ouvrirFichierRange(lecture, ctx.services.fichiers, {
          tenantId: source.tenantId,
          id: fichierId,
        });
        return { contenu: flux, entetes: entetesFichier({ ...fichier, nom: visuel.nom ?? fichier.nom }) };
      },
    }),
  );

/** The screens of the adhérents who have the modèle are told too. */
const prevenir = async (tx: TenantTx, etats: EtatsPromotion, id: number): Promise<void> => {
  prevenirPromotions(tx, [id]);
  if (sorteDe(etats) !== 'MODELE') return;
  const groupementId = tx.tenantId;
  await enSysteme(tx, async (systeme) => {
    const copies = await copiesDuModele(systeme, groupementId, id);
    prevenirApres(
      systeme,
      copies.map((copie) => ({ k: 'change', tenantId: copie.tenantId, sujet: 'promotion', id: copie.id })),
    );
  });
};

/** The visuals that are not withdrawn. */
const presentsDe = async (tx: TenantTx, promotionId: number): Promise<LigneVisuel[]> =>
  (await visuelsDe(tx, { tenantId: tx.tenantId, promotionId })).filter(({ retireLe }) => retireLe === null);
const rangSuivant = (presents: readonly LigneVisuel[]): number => (presents.at(-1)?.position ?? 0) + 1;

type Ecriture = { readonly action: string; readonly avant?: unknown; readonly apres?: unknown };
/**
 * Runs a change of the visuals under a lock of the promotion, so that two changes never cross.
 * @throws 404, 403, 409 for a copy
 */
const changerVisuels = <T>(
  ctx: Contexte,
  id: number,
  work: (tx: TenantTx, etats: EtatsPromotion) => Promise<{ resultat: T; ecriture: Ecriture | null }>,
): Promise<T> =>
  inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    const etats = (await lockEtatsPromotion(tx, id)) ?? introuvable();
    if (!canModifierPromotion(acteur)) throw coreErrors.interdit();
    verifierVisuelsModifiables(etats);
    const { resultat, ecriture } = await work(tx, etats);
    if (ecriture === null) return resultat;
    await journaliser(tx, acteur, { objet: 'promotion', objetId: id, ...ecriture });
    await prevenir(tx, etats, id);
    return resultat;
  });

const IMAGES = new Set(['png', 'jpg', 'jpeg', 'webp']);
/** An image is stored without its metadata (where and with what it was taken); a document is kept as it is. */
const nettoyer = async ({ nom, octets, lire }: FichierRecu): Promise<Buffer> => {
  const extension = extensionDe(nom);
  if (octets === 0) throw promotionErrors.visuelAbsent();
  const contenu = await lire();
  const propre = IMAGES.has(extension) ? sansMetadonnees(contenu) : contenu;
  if (!EXTENSIONS_VISUEL.has(extension) || !propre) throw promotionErrors.visuelType(nom);
  return propre;
};

export const joindreVisuels = async (
  ctx: Contexte,
  id: number,
  recus: readonly FichierRecu[],
  envoyees: readonly (string | null)[],
): Promise<Visuels> => {
  if (recus.length === 0) throw promotionErrors.visuelAbsent();
  const nouveaux = recus.map((recu, i) => {
    const base64 = envoyees[i] ?? null;
    const vignette = base64 === null ? null : lireVignette(base64);
    if (vignette === undefined) throw promotionErrors.vignette(i);
    return { recu, vignette };
  });
  return changerVisuels(ctx, id, async (tx, etats) => {
    const { acteur, services } = ctx;
    const presents = await presentsDe(tx, id);
    verifierNombreVisuels(presents.length, nouveaux.length);
    const noms: string[] = [];
    for (const [i, { recu, vignette }] of nouveaux.entries()) {
      const fichier = await enregistrerFichier(tx, services.fichiers, {
        nom: recu.nom,
        contenu: await nettoyer(recu),
        auteur: acteur,
      });
      const position = rangSuivant(presents) + i;
      await lignes.insertVisuel(tx, {
        promotionId: id,
        fichierId: fichier.id,
        position,
        vignette,
        creeParNom: acteur.nomComplet,
      });
      noms.push(fichier.nom);
    }
    const resultat = await versVisuels(tx, acteur, id, etats);
    return { resultat, ecriture: { action: 'joindre-visuel', apres: { visuels: noms } } };
  });
};

export const ordonnerVisuels = (
  ctx: Contexte,
  id: number,
  demandes: readonly { readonly fichierId: number; readonly nom: string }[],
): Promise<Visuels> =>
  changerVisuels(ctx, id, async (tx, etats) => {
    const presents = await presentsDe(tx, id);
    verifierOrdre(presents, demandes);
    await lignes.updateOrdre(tx, id, demandes);
    const resultat = await versVisuels(tx, ctx.acteur, id, etats);
    const noms = (liste: readonly { readonly nom: string }[]) => ({ visuels: liste.map(({ nom }) => nom) });
    return { resultat, ecriture: { action: 'ordonner-visuels', avant: noms(presents), apres: noms(demandes) } };
  });

/** One act on a visual, withdrawn or not. @throws as `changerVisuels` */
const agirSurVisuel = (
  ctx: Contexte,
  id: number,
  fichierId: number,
  agir: (tx: TenantTx, acte: ActeSousObjet) => Promise<string | null>,
): Promise<null> =>
  changerVisuels(ctx, id, async (tx) => {
    const tous = await visuelsDe(tx, { tenantId: tx.tenantId, promotionId: id });
    const visuel = tous.find((present) => present.fichierId === fichierId) ?? introuvable();
    const action = await agir(tx, enActe(ctx.acteur, await estDeclaree(tx, id), visuel));
    return { resultat: null, ecriture: action === null ? null : { action, avant: { visuels: [visuel.nom] } } };
  });

/** Deletes a visual, or withdraws it when it must be kept (COM-130); does nothing if it is already withdrawn. */
export const retirerVisuel = (ctx: Contexte, id: number, fichierId: number): Promise<null> =>
  agirSurVisuel(ctx, id, fichierId, async (tx, acte) => {
    if (acte === 'REMETTRE') return null;
    if (acte === 'RETIRER') {
      await lignes.updateVisuelRetire(tx, id, fichierId, ctx.acteur.nomComplet);
      return 'retirer-visuel';
    }
    await lignes.deleteVisuel(tx, id, fichierId);
    await lignes.updateVisuelsSansFichier(tx, [fichierId]);
    return 'supprimer-visuel';
  });

export const remettreVisuel = (ctx: Contexte, id: number, fichierId: number): Promise<null> =>
  agirSurVisuel(ctx, id, fichierId, async (tx, acte) => {
    if (acte !== 'REMETTRE') return null;
    const presents = await presentsDe(tx, id);
    verifierNombreVisuels(presents.length, 1);
    await lignes.updateVisuelRetire(tx, id, fichierId, null, rangSuivant(presents));
    return 'remettre-visuel';
  });
