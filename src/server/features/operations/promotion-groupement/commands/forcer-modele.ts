import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import { enSysteme, type SystemeTx, type TenantTx } from '#server/core/db/database.ts';
import { journaliser, journaliserTous } from '#server/core/journal.ts';
import type { ModificationPromotion, PromotionSaisie } from '#shared/features/operations/operation/schemas/saisie.ts';
import { promotionErrors } from '#shared/features/operations/operation/errors.ts';
import { canForcer } from '#shared/features/operations/operation/policy.ts';
import { estEngagee, etatDe, partsDe, partTenue, sorteDe } from '#shared/features/operations/operation/rules.ts';
import {
  changeLArgent,
  changementsModele,
  consequencesDe,
  consequencesNouvelles,
  libelleChangement,
  type ChangementModele,
} from '#shared/features/operations/operation/rules/forcer.ts';
import { avecNaturesGardees } from '#shared/features/operations/operation/rules/natures-gardees.ts';
import { manquesDesParts, manquesPromotion } from '#shared/features/operations/operation/rules/manques.ts';
import { enfantsDe, versSaisie } from '#server/features/operations/operation/read-models/saisie.ts';
import { modeleDe, pharmaciesViseesPublication } from '#server/features/operations/publication/read-models/modeles.ts';
import {
  insertCopiesOperation,
  updateCopiesNonViseesOperation,
  lockCopiesOperation,
} from '#server/features/operations/operation/repository/copies.ts';
import { type Copie } from '#server/features/reseau/diffusion/read-models.ts';
import {
  updateCopieForcee,
  updatePlacesRendues,
} from '#server/features/operations/operation/repository/copies-forcees.ts';
import type { ModeleVise, NouvellesDates } from '#server/features/operations/operation/read-models/jours-forces.ts';
import { encoursSansLigne, type EncoursSansLigne } from '../read-models/encours-sans-ligne.ts';
import { impactDe, mouvementCible, type LigneImpact } from '../read-models/impact.ts';
import {
  replaceContreparties,
  replaceDispositifs,
  replaceProduitsPromotion,
  replaceSegmentsPromotion,
} from '#server/features/operations/operation/repository/lignes.ts';
import { updatePromotion, type LignePromotion } from '#server/features/operations/operation/repository.ts';
import {
  chargerPromotion,
  exigerComplete,
  prevenirPromotions,
} from '#server/features/operations/operation/commands/agir.ts';
import {
  avertirCopiesPublication,
  nommerPublication as nommerOperation,
  prevenirComptesPublication,
} from '#server/features/operations/publication/commands/avis-copies.ts';
import { synchroniserEncours } from '#server/features/operations/contrepartie/commands/consequences.ts';
import {
  colonnesSaisies,
  nommerPromotion,
  selonLaSorte,
} from '#server/features/operations/promotion/commands/creer.ts';
import { annoncerCopiesPublication } from '#server/features/operations/publication/commands/publier-modele.ts';

type Etude = {
  readonly avant: LignePromotion;
  readonly saisie: PromotionSaisie;
  readonly ancienne: PromotionSaisie;
  readonly nom: Awaited<ReturnType<typeof nommerPromotion>>;
  readonly suite: NouvellesDates;
  readonly changements: readonly ChangementModele[];
  readonly copies: readonly Copie[];
  readonly impact: readonly LigneImpact[];
  readonly mouvement: { readonly nouvelles: number; readonly retirees: number };
  readonly consequences: readonly string[];
};

/**
 * @throws 409 for a modèle that its adhérents do not have, whose type would change or whose first day, come already,
 * would come again; 400 for what is missing of it
 */
const verifier = (avant: LignePromotion, saisie: PromotionSaisie, aujourdhui: string): void => {
  const finie = avant.dateFin !== null && avant.dateFin < aujourdhui;
  if (sorteDe(avant) !== 'MODELE' || etatDe(avant) !== 'VALIDATED' || avant.publieeLe === null || finie)
    throw promotionErrors.forcageImpossible();
  if (saisie.typePromo !== avant.typePromo) throw promotionErrors.typeFige();
  if (estEngagee(avant, aujourdhui) && saisie.dateDebut !== null && saisie.dateDebut > aujourdhui)
    throw promotionErrors.debutFige();
  const tenues = partsDe(avant.typePromo).filter((part) => partTenue(avant, part));
  exigerComplete(manquesDesParts(manquesPromotion(saisie, 'MODELE'), tenues));
};

/** Computes the requested change and its effects; the modèle and its copies stay locked until the transaction ends. */
const etudier = async (
  tx: TenantTx,
  ctx: Contexte,
  id: number,
  { version, ...recue }: ModificationPromotion,
): Promise<Etude> => {
  const avant = await chargerPromotion(tx, ctx.acteur, id, canForcer, version);
  const garde = avant.nomAuto && recue.nomOperation === avant.nomOperation;
  const ancienne = versSaisie(avant, await enfantsDe(tx, id));
  // The modèle is already published: its publication day cannot change.
  const saisie = {
    ...avecNaturesGardees(selonLaSorte(recue, { modele: true }), ancienne.contreparties),
    ...(garde && { nomOperation: null }),
    affichageDate: avant.affichageDate,
  };
  verifier(avant, saisie, aujourdhuiDe(ctx));
  const nom = await nommerPromotion(tx, saisie, tx.tenantId);
  const changements = changementsModele(
    { ...ancienne, nom: avant.nomOperation },
    { ...saisie, nom: nom.nom_operation },
  );
  // `verifier` has checked that the entry is complete, so its dates are set.
  const suite = { du: saisie.dateDebut!, au: saisie.dateFin!, superposable: saisie.superposable };
  const visee = { groupementId: tx.tenantId, modeleId: id };
  return enSysteme(tx, async (systeme) => {
    const copies = await lockCopiesOperation(systeme, visee.groupementId, id);
    const impact = await impactDe(systeme, visee, suite);
    const argent = changeLArgent(changements);
    return {
      avant,
      saisie,
      ancienne,
      nom,
      suite,
      changements,
      copies,
      impact,
      mouvement: await mouvementCible(systeme, visee, saisie.segmentIds),
      consequences: impact.flatMap((ligne) => consequencesDe(ligne, argent)),
    };
  });
};

const upsertModele = async (
  tx: TenantTx,
  ctx: Contexte,
  { avant, saisie, ancienne, nom, changements, copies }: Etude,
): Promise<void> => {
  const { id } = avant;
  const cible = { tenantId: tx.tenantId, promotionId: id };
  await updatePromotion(tx, id, { ...colonnesSaisies(saisie), ...nom }, ctx.acteur.nomComplet);
  await replaceProduitsPromotion(tx, cible, saisie.produits);
  await replaceDispositifs(tx, cible, saisie.dispositifs);
  await replaceContreparties(tx, cible, saisie.contreparties);
  await replaceSegmentsPromotion(tx, cible, saisie.segmentIds);
  await journaliser(tx, ctx.acteur, {
    objet: 'promotion',
    objetId: id,
    action: 'forcer',
    avant: { ...ancienne, nomOperation: avant.nomOperation },
    apres: { ...saisie, nomOperation: nom.nom_operation, changements, adherents: copies.length },
  });
};

/** Applies the new target: an adhérent that enters it receives the modèle, one that leaves it unanswered loses it. */
const recibler = async (tx: SystemeTx, ctx: Contexte, { avant, copies }: Etude): Promise<readonly Copie[]> => {
  const { tenantId: groupementId, id } = avant;
  const parties = await updateCopiesNonViseesOperation(
    tx,
    groupementId,
    copies.map(({ tenantId }) => tenantId),
  );
  const pharmacieIds = await pharmaciesViseesPublication(tx, { id, groupementId });
  const recues = await insertCopiesOperation(tx, { groupementId, modeleIds: [id], pharmacieIds });
  const modele = await modeleDe(tx, groupementId, id);
  if (modele)
    await annoncerCopiesPublication(tx, modele, recues, { auteur: ctx.acteur, aujourdhui: aujourdhuiDe(ctx) });
  prevenirComptesPublication(tx, groupementId, id, [...parties, ...recues]);
  return parties;
};

const avertir = async (
  tx: SystemeTx,
  { acteur }: Contexte,
  { avant, impact, changements }: Etude,
  restantes: readonly Copie[],
): Promise<void> => {
  const modele = await modeleDe(tx, avant.tenantId, avant.id);
  if (!modele || changements.length === 0) return;
  const aReplacer = new Set(impact.filter(({ collision }) => collision).map(({ copieId }) => copieId));
  const dit = `${nommerOperation(modele)} : ${changements.map(libelleChangement).join(', ')}.`;
  const avis = { action: 'forcer' as const, dateLimite: null };
  await avertirCopiesPublication(
    tx,
    restantes.filter(({ id }) => !aReplacer.has(id)),
    acteur,
    { ...avis, sorte: 'OPERATION_MODIFIEE', body: `Votre groupement a changé ${dit}` },
  );
  await avertirCopiesPublication(
    tx,
    restantes.filter(({ id }) => aReplacer.has(id)),
    acteur,
    {
      ...avis,
      sorte: 'OPERATION_A_REPLACER',
      body:
        `Votre groupement a changé ${dit} Aux nouvelles dates, l’emplacement de votre TG est déjà pris : ` +
        `choisissez-en un autre et acceptez de nouveau.`,
    },
  );
};

/** Journals the declared or settled encours kept for a line that the modèle has just lost (OPE-69). */
const noterConserves = async (
  tx: SystemeTx,
  { acteur }: Contexte,
  visee: ModeleVise,
  deja: readonly EncoursSansLigne[],
): Promise<void> => {
  const connus = new Set(deja.map(({ id }) => id));
  const nouveaux = (await encoursSansLigne(tx, visee)).filter(({ id }) => !connus.has(id));
  await journaliserTous(
    tx,
    acteur,
    nouveaux.map(({ tenantId, promotionId, numero, etat, regleCentimes, natureFiscale }) => ({
      tenantId,
      objet: 'promotion',
      objetId: promotionId,
      action: 'conserver-encours',
      apres: { numero, etat, regleCentimes, natureFiscale },
    })),
  );
};

/** What forcing would do, before anything is written. */
export const apercevoirForcage = (
  ctx: Contexte,
  id: number,
  saisie: ModificationPromotion,
): Promise<Omit<Etude, 'avant' | 'ancienne' | 'nom' | 'suite' | 'copies'>> =>
  inTenant(ctx, (tx) => etudier(tx, ctx, id, saisie));

/**
 * Changes a published modèle and all its copies, or nothing (OPE-55): what the groupement owns is written over, what
 * the adhérent owns stays. The places that the new days take from an adhérent's plan are given back; encours follow,
 * declared ones alert, settled ones never change (OPE-38).
 * @param vues the consequences that were shown: any other one refuses the whole (OPE-56)
 */
export const forcerModele = (
  ctx: Contexte,
  id: number,
  saisie: ModificationPromotion,
  vues: readonly string[],
): Promise<void> =>
  inTenant(ctx, async (tx) => {
    const etude = await etudier(tx, ctx, id, saisie);
    const nouvelles = consequencesNouvelles(etude.consequences, vues);
    if (nouvelles.length > 0) throw promotionErrors.impactChange(nouvelles.length);
    await upsertModele(tx, ctx, etude);
    const { copies, suite, changements } = etude;
    const visee = { groupementId: tx.tenantId, modeleId: id };
    await enSysteme(tx, async (systeme) => {
      await updatePlacesRendues(
        systeme,
        etude.impact.filter(({ collision }) => collision).map(({ copieId }) => copieId),
      );
      const dejaSansLigne = await encoursSansLigne(systeme, visee);
      await updateCopieForcee(systeme, visee, { copies, suite, changements });
      await noterConserves(systeme, ctx, visee, dejaSansLigne);
      await synchroniserEncours(
        systeme,
        ctx.acteur,
        { promotions: copies },
        { maintenant: ctx.services.maintenant(), regles: 'garder' },
      );
      const parties = changements.includes('cible') ? await recibler(systeme, ctx, etude) : [];
      const perdues = new Set(parties.map((copie) => copie.id));
      const restantes = copies.filter((copie) => !perdues.has(copie.id));
      await avertir(systeme, ctx, etude, restantes);
      prevenirComptesPublication(systeme, tx.tenantId, id, restantes);
    });
    prevenirPromotions(tx, [id]);
  });
