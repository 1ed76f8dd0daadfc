import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { exigerVersion } from '#server/core/version.ts';
import { lignesVendues } from '#server/features/operations/operation/read-models/lignes-vendues.ts';
import { declarerDansTx } from '#server/features/argent/encours/commands/declarer.ts';
import { liesDe } from '#server/features/argent/encours/read-models/lies.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { canLireSommesDeVentes } from '#shared/features/connexions/vente/policy.ts';
import type {
  LigneTraitement,
  Traitement,
  TraitementSaisi,
  VenteContrepartie,
} from '#shared/features/operations/contrepartie/contract.ts';
import { promotionErrors } from '#shared/features/operations/operation/errors.ts';
import { canTraiter } from '#shared/features/operations/operation/policy.ts';
import { figeesPar, verifierTraitable } from '#shared/features/operations/contrepartie/rules/traitement.ts';
import { apercuDuTraitement, avecSaisie, dossierDe, lireTraitement } from '../read-models/traitement.ts';
import { lockPromotionsContrepartie } from '../repository.ts';
import { updateContrepartiesNonReclamees } from '#server/features/operations/operation/repository/contreparties.ts';
import { updateTraitee, updateVentes } from '#server/features/operations/operation/repository/ventes.ts';
import { synchroniserEncours } from './consequences.ts';

type Dossier = Awaited<ReturnType<typeof dossierDe>>;

/** Loads under lock, then 404, 403, 409. */
const chargerDossier = async (tx: TenantTx, ctx: Contexte, id: number): Promise<Dossier> => {
  await lockPromotionsContrepartie(tx, [{ tenantId: tx.tenantId, id }]);
  const dossier = await dossierDe(tx, id, { aujourdhui: aujourdhuiDe(ctx), ventesLisibles: false });
  if (!canTraiter(ctx.acteur)) throw coreErrors.interdit();
  return dossier;
};

const verifierPositions = ({ produits }: Dossier, ventes: readonly VenteContrepartie[]): void => {
  const connues = new Set(produits.map(({ position }) => position));
  const inconnue = ventes.findIndex(({ position }) => !connues.has(position));
  if (inconnue >= 0) throw coreErrors.champInvalide(`/ventes/${inconnue}/position`, 'Produit inconnu.');
};

/** What this changes of what was saved. */
const changees = ({ produits }: Dossier, ventes: readonly VenteContrepartie[]) =>
  ventes.flatMap((vente) => {
    const avant = produits.find(({ position }) => position === vente.position);
    const pareille = avant?.quantiteVendue === vente.quantiteVendue && avant.caTtcCentimes === vente.caTtcCentimes;
    return pareille || !avant
      ? []
      : [{ produit: avant.nom, avant: avant.quantiteVendue, avantCa: avant.caTtcCentimes, vente }];
  });

/**
 * Once processed, quantities may change until an encours that depends on them is declared (OPE-41).
 * @throws 409 VENTES_FIGEES
 */
const verifierFigees = ({ entete, operation, existants }: Dossier, nombre: number): void => {
  const numeros = entete.traiteeLe === null || nombre === 0 ? [] : figeesPar(operation.contreparties, existants);
  if (numeros.length > 0) throw promotionErrors.ventesFigees(numeros);
};

const declarer = async (
  tx: TenantTx,
  ctx: Contexte,
  id: number,
  { contrepartieIds, canal, date }: NonNullable<TraitementSaisi['declarer']>,
) => {
  const lies = await liesDe(tx, 'PROMOTION', [{ tenantId: tx.tenantId, id }]);
  const encours = contrepartieIds.map((ligne) => {
    const lie = lies.find(({ sourceDetailId }) => sourceDetailId === ligne);
    if (lie?.etat !== 'A_DECLARER') throw promotionErrors.nonDeclarable();
    return { id: lie.id, version: lie.version };
  });
  await declarerDansTx(tx, ctx, { encours, canal, date, courriers: [] }, { lignesVendues });
};

/** Saves what was sold, brings the encours to it, and declares the chosen ones (OPE-41). */
export const traiterPromotion = async (ctx: Contexte, id: number, saisie: TraitementSaisi): Promise<Traitement> => {
  const ventesLisibles = canLireSommesDeVentes(ctx.acteur);
  return inTenant(ctx, async (tx) => {
    const { acteur, services } = ctx;
    const [maintenant, aujourdhui] = [services.maintenant(), aujourdhuiDe(ctx)];
    const dossier = await chargerDossier(tx, ctx, id);
    const { entete, operation } = dossier;
    exigerVersion(entete, saisie.version, entete.creeParNom ?? undefined);
    verifierTraitable(operation, aujourdhui);
    verifierPositions(dossier, saisie.ventes);
    const ecarts = changees(dossier, saisie.ventes);
    verifierFigees(dossier, ecarts.length);
    await updateVentes(tx, id, saisie.ventes);
    await updateTraitee(tx, id, maintenant, acteur.nomComplet);
    await journaliser(tx, acteur, {
      objet: 'promotion',
      objetId: id,
      action: 'traiter',
      avant: {
        ventes: ecarts.map(({ produit, avant, avantCa }) => ({
          produit,
          quantiteVendue: avant,
          caTtcCentimes: avantCa,
        })),
      },
      apres: {
        ventes: ecarts.map(({ produit, vente: { quantiteVendue, caTtcCentimes } }) => ({
          produit,
          quantiteVendue,
          caTtcCentimes,
        })),
        declarees: saisie.declarer?.contrepartieIds.length ?? 0,
      },
    });
    await synchroniserEncours(tx, acteur, { promotionIds: [id] }, { maintenant });
    if (saisie.declarer) await declarer(tx, ctx, id, saisie.declarer);
    prevenirApres(tx, [{ k: 'change', tenantId: tx.tenantId, sujet: 'promotion', id }]);
    return lireTraitement(tx, acteur, id, { aujourdhui, ventesLisibles });
  });
};

/** The encours as they would be; nothing is written. */
export const apercuTraitement = (
  ctx: Contexte,
  id: number,
  ventes: readonly VenteContrepartie[],
): Promise<LigneTraitement[]> =>
  inTenant(ctx, async (tx) => {
    const dossier = await dossierDe(tx, id, { aujourdhui: aujourdhuiDe(ctx), ventesLisibles: false });
    if (!canTraiter(ctx.acteur)) throw coreErrors.interdit();
    verifierTraitable(dossier.operation, aujourdhuiDe(ctx));
    verifierPositions(dossier, ventes);
    return apercuDuTraitement(dossier, avecSaisie(dossier, ventes), aujourdhuiDe(ctx));
  });

/**
 * Makes again the encours that a person removed (OPE-39).
 * @throws 409 when there is nothing to make, or it exists already
 */
export const reclamerContrepartie = (
  ctx: Contexte,
  id: number,
  contrepartieId: number,
): Promise<{ id: number; numero: string }> =>
  inTenant(ctx, async (tx) => {
    const { acteur, services } = ctx;
    const { operation } = await chargerDossier(tx, ctx, id);
    const ligne = operation.contreparties.find((contrepartie) => contrepartie.id === contrepartieId);
    if (!ligne) throw coreErrors.introuvable();
    await updateContrepartiesNonReclamees(tx, [{ tenantId: tx.tenantId, id: contrepartieId }]);
    const { crees } = await synchroniserEncours(
      tx,
      acteur,
      { promotionIds: [id] },
      { maintenant: services.maintenant() },
    );
    const cree = crees.find((encours) => encours.detailId === contrepartieId);
    if (!cree) throw promotionErrors.nonReclamable();
    await journaliser(tx, acteur, {
      objet: 'promotion',
      objetId: id,
      action: 'reclamer',
      apres: { contrepartie: ligne.contrepartie, numero: cree.numero },
    });
    prevenirApres(tx, [{ k: 'change', tenantId: tx.tenantId, sujet: 'promotion', id }]);
    return { id: cree.id, numero: cree.numero };
  });
