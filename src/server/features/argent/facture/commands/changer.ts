import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { supprimerFichier } from '#server/core/files/fichiers.ts';
import { journaliser } from '#server/core/journal.ts';
import { exigerLaboratoire } from '#server/features/catalogue/laboratoire/read-models.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import type { factureContract } from '#shared/features/argent/facture/contract.ts';
import type { DetailFacture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { factureErrors } from '#shared/features/argent/facture/errors.ts';
import { canGererFacture, canSupprimerFacture } from '#shared/features/argent/facture/policy.ts';
import { AUCUNE_PARTIE, motifApresReprise } from '#shared/features/argent/facture/rules/parties.ts';
import {
  verifierCompleteFacture,
  verifierComptee,
  verifierLibre,
  verifierReprenable,
} from '#shared/features/argent/facture/rules.ts';
import { detailFacture } from '../read-models/detail.ts';
import { facturesCitees } from '../read-models/avoirs-citants.ts';
import { fichiersRemplaces } from '../read-models/fichier.ts';
import { identiteDuCompte } from '../read-models/connus.ts';
import { laboratoireDuPapier, lirePapierADeviner } from '../read-models/laboratoires-des-produits.ts';
import { papierGarde, papiersRemplaces } from '../read-models/papiers.ts';
import { upsertIdentifiants } from '../repository/identifiants.ts';
import { updateLignesSansResultat } from '../repository/lignes.ts';
import { deleteFacture, findDuMemeVendeur, findFacture, updateFacture, type LigneFacture } from '../repository.ts';
import { baisserAutofactures } from './autofactures.ts';
import { encaisserAvoir } from './avoir-recu.ts';
import { chargerFacture, prevenirFactures } from './charger.ts';
import { comparerCellesCi, comparerCitees, type OutilsFacture } from './comparer.ts';
import { reconnaitreAcheteur } from './acheteurs.ts';
import { suivreRemplacements } from './comprendre.ts';

type Corps<K extends keyof typeof factureContract> = BodyOf<(typeof factureContract)[K]>;

/** Papers that another one now replaces, or does not any more: each counts, or not, as it is (FAC-49, FAC-108). */
const suivreRemplacees = async (
  tx: TenantTx,
  outils: OutilsFacture,
  { services, acteur }: Pick<Contexte, 'services' | 'acteur'>,
  laboratoireId: number | null,
  ids: readonly number[],
): Promise<void> => {
  if (laboratoireId === null) return;
  const de = { tenantId: tx.tenantId, laboratoireId };
  await comparerCellesCi(tx, outils, de, ids, services.maintenant());
  for (const id of ids) {
    await encaisserAvoir(tx, acteur, id);
    await comparerCitees(tx, outils, { ...de, avoirId: id }, services.maintenant());
  }
};

/**
 * What follows a change: an invoice is compared again, a credit note that is now complete is one to share out, the RFA
 * of its laboratory, and of the one it had, follow.
 */
export const suivreFacture = async (
  tx: TenantTx,
  outils: OutilsFacture,
  { services, acteur }: Contexte,
  { id, laboratoireId: laboratoireAvant }: Pick<LigneFacture, 'id' | 'laboratoireId'>,
): Promise<void> => {
  const { tenantId } = tx;
  prevenirFactures(tx, tenantId, id);
  const laboratoireApres = (await findFacture(tx, id))?.laboratoireId ?? null;
  const remplacees = [
    ...(await suivreRemplacements(tx, tenantId, laboratoireAvant)),
    ...(laboratoireApres === laboratoireAvant ? [] : await suivreRemplacements(tx, tenantId, laboratoireApres)),
  ];
  const factureLue = await findFacture(tx, id);
  await outils.annoncerBases(tx, tenantId, [laboratoireAvant, laboratoireApres]);
  await suivreRemplacees(tx, outils, { services, acteur }, laboratoireApres, remplacees);
  for (const laboratoireId of new Set([laboratoireAvant, laboratoireApres]))
    await comparerCitees(tx, outils, { tenantId, laboratoireId, avoirId: id }, services.maintenant());
  if (factureLue?.autofacturee) await baisserAutofactures(tx, acteur, { tenantId, avoirId: id });
  if (
    !factureLue ||
    factureLue.miseDeCote !== null ||
    factureLue.autofacturee ||
    factureLue.laboratoireId === null ||
    factureLue.dateEmission === null
  )
    return;
  const { laboratoireId, nature } = factureLue;
  if (nature === 'AVOIR') await encaisserAvoir(tx, acteur, id);
  else await comparerCellesCi(tx, outils, { tenantId, laboratoireId }, [id], services.maintenant());
};

const identifiantsDe = ({ vendeurSiren, vendeurSiret, vendeurTva, vendeurGln }: LigneFacture) => [
  ...(vendeurSiren === null ? [] : [{ sorte: 'SIREN' as const, valeur: vendeurSiren }]),
  ...(vendeurSiret === null ? [] : [{ sorte: 'SIRET' as const, valeur: vendeurSiret }]),
  ...(vendeurTva === null ? [] : [{ sorte: 'TVA' as const, valeur: vendeurTva }]),
  ...(vendeurGln === null ? [] : [{ sorte: 'GLN' as const, valeur: vendeurGln }]),
];

const donnerLaboratoire = async (
  tx: TenantTx,
  ctx: Contexte,
  facture: LigneFacture,
  { laboratoireId, choisi }: { readonly laboratoireId: number; readonly choisi: boolean },
): Promise<void> => {
  const { id, laboratoireId: avant, numero } = facture;
  if (avant !== laboratoireId) await updateLignesSansResultat(tx, tx.tenantId, id);
  await updateFacture(
    tx,
    facture,
    { laboratoire_id: laboratoireId, laboratoire_choisi: choisi },
    ctx.acteur.nomComplet,
  );
  await journaliser(tx, ctx.acteur, {
    objet: 'facture',
    objetId: id,
    action: 'choisir-laboratoire',
    avant: { laboratoireId: avant, numero },
    apres: { laboratoireId },
  });
};

/** A person chooses the laboratory: the numbers of the seller are learned, its other papers follow (FAC-12). */
export const choisirLaboratoireFacture = (
  outils: OutilsFacture,
  ctx: Contexte,
  id: number,
  { laboratoireId, version }: Corps<'choisirLaboratoireFacture'>,
): Promise<DetailFacture> =>
  inTenant(ctx, async (tx) => {
    const facture = await chargerFacture(tx, ctx.acteur, id, canGererFacture, version);
    verifierLibre(facture);
    if (facture.miseDeCote !== 'TOTAUX') verifierComptee(facture);
    await exigerLaboratoire(tx, laboratoireId);
    const pris = (factureComparee: LigneFacture) =>
      papierGarde(tx, tx.tenantId, {
        ...factureComparee,
        laboratoireId,
        jour: factureComparee.dateEmission,
        vendeur: AUCUNE_PARTIE,
        sha256: null,
        saufId: factureComparee.id,
      });
    const garde = await pris(facture);
    if (garde)
      throw factureErrors.numeroPris(facture.numero, garde, {
        pointer: '/laboratoireId',
      });
    await donnerLaboratoire(tx, ctx, facture, { laboratoireId, choisi: true });
    await suivreFacture(tx, outils, ctx, facture);
    const identifiants = identifiantsDe(facture);
    const partages = await upsertIdentifiants(tx, laboratoireId, identifiants, {
      parNom: ctx.acteur.nomComplet,
      saisi: false,
    });
    // A dépositaire sells for several laboratories: one choice says nothing of its other papers.
    if (!partages && (facture.vendeurSiren !== null || facture.vendeurTva !== null)) {
      const autres = await findDuMemeVendeur(tx, facture);
      const identite = await identiteDuCompte(tx, tx.tenantId);
      for (const autre of autres) {
        const papier = await lirePapierADeviner(tx, autre.id);
        if (!papier || (await laboratoireDuPapier(tx, tx.tenantId, papier, identite)) !== laboratoireId) continue;
        if (await pris(autre)) continue;
        await donnerLaboratoire(tx, ctx, autre, { laboratoireId, choisi: false });
        await suivreFacture(tx, outils, ctx, autre);
      }
    }
    return detailFacture(tx, ctx.acteur, id);
  });

/** A paper put aside enters no sum; taken back, it does again (FAC-22). */
export const mettreDeCoteFacture = (
  outils: OutilsFacture,
  ctx: Contexte,
  id: number,
  { acte, version }: Corps<'mettreDeCoteFacture'>,
): Promise<DetailFacture> =>
  inTenant(ctx, async (tx) => {
    const facture = await chargerFacture(tx, ctx.acteur, id, canGererFacture, version);
    verifierLibre(facture);
    const met = acte === 'METTRE';
    if (met) verifierComptee(facture);
    else verifierReprenable(facture);
    if (met) await updateLignesSansResultat(tx, tx.tenantId, id);
    const miseDeCote = met ? 'MANUELLE' : motifApresReprise(facture.avertissements, facture.raisonAcceptee);
    await updateFacture(tx, facture, { mise_de_cote: miseDeCote }, ctx.acteur.nomComplet);
    if (!met) await reconnaitreAcheteur(tx, ctx.acteur, facture);
    await journaliser(tx, ctx.acteur, {
      objet: 'facture',
      objetId: id,
      action: met ? 'mettre-de-cote' : 'reprendre',
      avant: { miseDeCote: facture.miseDeCote },
    });
    await suivreFacture(tx, outils, ctx, facture);
    return detailFacture(tx, ctx.acteur, id);
  });

/** Controls an invoice as when it came, with the conditions as they are now. */
export const controlerFacture = (
  outils: OutilsFacture,
  ctx: Contexte,
  id: number,
  { version }: Corps<'controlerFacture'>,
): Promise<DetailFacture> =>
  inTenant(ctx, async (tx) => {
    const facture = await chargerFacture(tx, ctx.acteur, id, canGererFacture, version);
    verifierComptee(facture);
    verifierCompleteFacture(facture);
    await updateFacture(tx, facture, {}, ctx.acteur.nomComplet);
    await suivreFacture(tx, outils, ctx, facture);
    await journaliser(tx, ctx.acteur, { objet: 'facture', objetId: id, action: 'controler' });
    return detailFacture(tx, ctx.acteur, id);
  });

/** Deletes a paper, its lines and its file; what is in an encours stays (FAC-26). */
export const supprimerFacture = (
  outils: OutilsFacture,
  ctx: Contexte,
  id: number,
  version: number | undefined,
): Promise<null> =>
  inTenant(ctx, async (tx) => {
    const facture = await chargerFacture(tx, ctx.acteur, id, canSupprimerFacture, version);
    verifierLibre(facture);
    const fichiers = [...(facture.fichierId === null ? [] : [facture.fichierId]), ...(await fichiersRemplaces(tx, id))];
    const { laboratoireId } = facture;
    const { tenantId } = tx;
    const citees = laboratoireId === null ? [] : await facturesCitees(tx, tenantId, { laboratoireId, avoirId: id });
    const remplacees = await papiersRemplaces(tx, id);
    await deleteFacture(tx, id);
    await suivreRemplacements(tx, tenantId, laboratoireId);
    await suivreRemplacees(tx, outils, ctx, laboratoireId, [...citees, ...remplacees]);
    for (const fichierId of fichiers) await supprimerFichier(tx, fichierId);
    await journaliser(tx, ctx.acteur, { objet: 'facture', objetId: id, action: 'supprimer', avant: facture });
    await outils.annoncerBases(tx, tenantId, [laboratoireId]);
    prevenirFactures(tx, tenantId, id);
    return null;
  });
