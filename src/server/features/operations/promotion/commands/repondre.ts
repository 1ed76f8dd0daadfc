import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { journaliser } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { nomDuTenant } from '#server/features/comptes/tenant/read-models/nom.ts';
import { cloreEvenements } from '#server/features/courrier/notification/commands/clore.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { cloreAvisSansObjet } from '#server/features/operations/publication/commands/clore-avis.ts';
import { OPERATION_A_REPONDRE } from '#server/features/operations/publication/commands/rappels.ts';
import type { Acceptation } from '#shared/features/operations/operation/schemas/enumerations.ts';
import type { DetailPromotion, Promotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import type { acceptationSchema, placementSchema } from '#shared/features/operations/operation/schemas/saisie.ts';
import { promotionErrors } from '#shared/features/operations/operation/errors.ts';
import { libelleAcceptationOperation, libellePart } from '#shared/features/operations/operation/messages.ts';
import { canPlacer } from '#shared/features/operations/operation/policy.ts';
import { estPlacable, partTenue, vaParTrois } from '#shared/features/operations/operation/rules.ts';
import type { z } from 'zod';
import { detailPromotion } from '../read-models/detail.ts';
import { unePromotion } from '../read-models/liste.ts';
import { enfantsDe } from '#server/features/operations/operation/read-models/saisie.ts';
import {
  replacePlaces,
  surOccupation,
  type PlaceOperation,
} from '#server/features/operations/operation/repository/places.ts';
import {
  colonnesEtatsOperation,
  updatePromotion,
  type LignePromotion,
} from '#server/features/operations/operation/repository.ts';
import {
  appliquerActeOperation,
  chargerPromotion,
  exigerComplete,
  prevenirPromotions,
} from '#server/features/operations/operation/commands/agir.ts';
import { lecturePayps } from '#server/features/connexions/payps/commands.ts';
import { aUneMarquePayps, estConnecteAPayps } from '#server/features/connexions/payps/read-models.ts';
import { synchroniserEncours } from '#server/features/operations/contrepartie/commands/consequences.ts';
import { avecPlacesGardees, exigerPlacesActives, exigerPlacesLibres, versPlaces } from './places.ts';

type Reponse = { readonly avant: LignePromotion; readonly apres: LignePromotion; readonly motif: string | null };

const phraseDeReponse = (part: 'PROMO' | 'TG', reponse: Acceptation | null): string[] =>
  reponse === null ? [] : [`${libellePart[part]} : ${libelleAcceptationOperation[reponse].toLowerCase()}`];

/**
 * The groupement learns what an adhérent answered (OPE-60), its open screens read again, and the notifications that
 * asked are treated (OPE-78).
 */
export const prevenirGroupementPromotion = async (
  tx: TenantTx,
  ctx: Contexte,
  { avant, apres, motif }: Reponse,
): Promise<void> => {
  const { acteur } = ctx;
  const aujourdhui = aujourdhuiDe(ctx);
  const { groupementId, modeleId } = avant;
  if (groupementId === null || modeleId === null) return;
  const nom = await nomDuTenant(tx, tx.tenantId);
  const reponses = [
    ...phraseDeReponse('PROMO', apres.acceptationPromo),
    ...phraseDeReponse('TG', apres.acceptationTg),
  ].join(', ');
  if (![apres.acceptationPromo, apres.acceptationTg].includes('WAITING'))
    await cloreEvenements(tx, acteur, OPERATION_A_REPONDRE, [{ tenantId: tx.tenantId, objet: avant.id }]);
  await enSysteme(tx, async (systeme) => {
    await cloreAvisSansObjet(systeme, acteur, { tenantIds: [tx.tenantId] }, aujourdhui);
    await annoncerEvenement(systeme, acteur, 'OPERATION_REPONDUE', [
      {
        tenantId: groupementId,
        objet: modeleId,
        elements: [tx.tenantId],
        donnees: {
          pharmacie: nom,
          operation: avant.nomOperation,
          phrase: `${avant.nomOperation} – ${reponses}.${motif === null ? '' : ` Motif : ${motif}`}`,
        },
        lien: { ecran: 'promotionsGroupement', params: { promotion: String(modeleId) } },
      },
    ]);
    prevenirApres(systeme, [{ k: 'change', tenantId: groupementId, sujet: 'promotion', id: modeleId }]);
  });
};

/**
 * Only a connected account is reimbursed by Payps, by a laboratory that Payps knows (OPE-28).
 * @throws 409 PAYPS_DECONNEXION, MARQUE_NON_LIEE
 */
const exigerPayps = async (tx: TenantTx, { laboratoireId }: LignePromotion): Promise<void> => {
  if (!(await estConnecteAPayps(tx))) throw promotionErrors.paypsDeconnecte();
  if (laboratoireId === null || !(await aUneMarquePayps(tx, laboratoireId))) throw promotionErrors.marqueNonLiee();
};

/** When Payps starts or stops paying the promotion, a job attributes its coupons again at once (PAY-17). */
export const suivrePayps = async (tx: TenantTx, { avant, apres }: Omit<Reponse, 'motif'>): Promise<void> => {
  const parPayps = ({ acceptationPromo }: LignePromotion) => acceptationPromo === 'PAYPS';
  if (parPayps(avant) !== parPayps(apres)) await mettreEnFile(tx, lecturePayps, { tenantId: tx.tenantId });
};

const verifierQuantite = (
  quantite: number | null,
  avant: LignePromotion,
  dispositifs: Parameters<typeof vaParTrois>[1],
): void => {
  if (quantite !== null && quantite % 3 !== 0 && vaParTrois(avant.multipleDeTrois, dispositifs))
    exigerComplete([{ pointer: '/quantite', detail: 'La quantité doit être un multiple de 3.' }]);
};

/** An adhérent accepts both parts or one, and says where its TG goes. */
export const accepterPromotion = (
  ctx: Contexte,
  id: number,
  acceptation: z.output<typeof acceptationSchema>,
): Promise<DetailPromotion> =>
  inTenant(ctx, async (tx) => {
    const { acteur, services } = ctx;
    const avant = await chargerPromotion(tx, acteur, id, canPlacer, acceptation.version);
    const { parts, apres: accepte } = appliquerActeOperation(acteur, avant, 'accepter', acceptation.parts);
    const viaPayps = acceptation.viaPayps && parts.includes('PROMO');
    if (viaPayps) await exigerPayps(tx, avant);
    const apres = viaPayps ? appliquerActeOperation(acteur, accepte, 'accepterPayps', ['PROMO']).apres : accepte;
    const enfants = await enfantsDe(tx, id);
    const quantite = acceptation.quantite === undefined ? avant.quantite : acceptation.quantite;
    verifierQuantite(quantite, avant, enfants.dispositifs);
    const places: PlaceOperation[] =
      avant.etatTg === null
        ? []
        : acceptation.emplacements
          ? versPlaces(acceptation.emplacements, avant)
          : enfants.emplacements;
    const tenir = partTenue(apres, 'TG');
    if (tenir && places.length === 0)
      exigerComplete([{ pointer: '/emplacements', detail: 'L’emplacement est obligatoire.' }]);
    const demandees = { sauf: id, superposable: avant.superposable, places };
    await exigerPlacesActives(tx, tx.tenantId, places, enfants.emplacements);
    // The promo alone may be accepted while the place once thought of is taken.
    if (tenir || acceptation.emplacements) await exigerPlacesLibres(tx, tx.tenantId, { ...demandees, tenir });
    const motif_refus = [apres.etatPromo, apres.etatTg].includes('REFUSED') ? avant.motifRefus : null;
    const champs = {
      ...colonnesEtatsOperation(apres),
      quantite,
      motif_refus,
      repondue_le: services.maintenant().toISOString(),
    };
    await avecPlacesGardees(tx, demandees, async () => {
      await replacePlaces(tx, { tenantId: tx.tenantId, promotionId: id }, places);
      await updatePromotion(tx, id, champs, acteur.nomComplet).catch(surOccupation);
    });
    await synchroniserEncours(tx, acteur, { promotionIds: [id] }, { maintenant: services.maintenant() });
    await journaliser(tx, acteur, {
      objet: 'promotion',
      objetId: id,
      action: 'accepter',
      avant: { acceptationPromo: avant.acceptationPromo, acceptationTg: avant.acceptationTg, quantite: avant.quantite },
      apres: {
        acceptationPromo: apres.acceptationPromo,
        acceptationTg: apres.acceptationTg,
        quantite,
        emplacements: places,
        parts,
      },
    });
    prevenirPromotions(tx, [id]);
    await prevenirGroupementPromotion(tx, ctx, { avant, apres, motif: null });
    await suivrePayps(tx, { avant, apres });
    return detailPromotion(tx, ctx, id);
  });

/**
 * The shop's plan is the pharmacy's: its TG moves inside the days of the promotion, validated or not (docs/adr/0014).
 */
export const placerPromotion = (
  ctx: Contexte,
  id: number,
  { version, emplacements }: z.output<typeof placementSchema>,
): Promise<Promotion> =>
  inTenant(ctx, async (tx) => {
    const { acteur, services } = ctx;
    const avant = await chargerPromotion(tx, acteur, id, canPlacer, version);
    if (!estPlacable(avant))
      throw avant.etatTg === null
        ? promotionErrors.transitionImpossible('Cette promotion n’a pas de TG.')
        : promotionErrors.tgRefusee();
    const anciennes = (await enfantsDe(tx, id)).emplacements;
    const places = versPlaces(emplacements, avant);
    const tenue = partTenue(avant, 'TG');
    if (tenue && places.length === 0)
      exigerComplete([{ pointer: '/emplacements', detail: 'L’emplacement est obligatoire.' }]);
    const demandees = { sauf: id, superposable: avant.superposable, places };
    await exigerPlacesActives(tx, tx.tenantId, places, anciennes);
    await exigerPlacesLibres(tx, tx.tenantId, { ...demandees, tenir: tenue });
    await avecPlacesGardees(tx, demandees, () => replacePlaces(tx, { tenantId: tx.tenantId, promotionId: id }, places));
    await updatePromotion(tx, id, {}, acteur.nomComplet);
    await synchroniserEncours(tx, acteur, { promotionIds: [id] }, { maintenant: services.maintenant() });
    await journaliser(tx, acteur, {
      objet: 'promotion',
      objetId: id,
      action: 'placer',
      avant: { emplacements: anciennes },
      apres: { emplacements: places },
    });
    prevenirPromotions(tx, [id]);
    return unePromotion(tx, acteur, id, aujourdhuiDe(ctx));
  });
