import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import {
  avecDepots,
  inscrireFichier,
  lireRecu,
  supprimerFichier,
  type FichierEnDepot,
} from '#server/core/files/fichiers.ts';
import { servirDuTenant } from '#server/core/files/servir.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { journaliser } from '#server/core/journal.ts';
import { exigerPresence } from '#server/core/version.ts';
import { exigerLaboratoire } from '#server/features/catalogue/laboratoire/read-models.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { factureContract } from '#shared/features/argent/facture/contract.ts';
import { factureErrors } from '#shared/features/argent/facture/errors.ts';
import { canGererFacture } from '#shared/features/argent/facture/policy.ts';
import { avecAcheteurJuge, motifMiseDeCote } from '#shared/features/argent/facture/rules/acheteur.ts';
import { lireFactureSaisie } from '#shared/features/argent/facture/rules/saisie/saisie.ts';
import { memePapierFacture } from '#shared/features/argent/facture/rules.ts';
import type { DetailFacture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { lignesDuRefus, type SaisieFacture } from '#shared/features/argent/facture/schemas/saisie.ts';
import type { FactureLue } from '#shared/features/argent/facture/schemas.ts';
import { identiteDuCompte } from '../read-models/connus.ts';
import { detailFacture } from '../read-models/detail.ts';
import { papierGarde } from '../read-models/papiers.ts';
import { fichierDeRefusee, lignesDeRefusee } from '../read-models/refusees.ts';
import { lockReceptionFacture } from '../repository/depots.ts';
import { updateRangDuPapier } from '../repository/natures.ts';
import { deleteRefusee, lockRefusee, type RefuseeGardee } from '../repository/refusees.ts';
import { insertFacture } from '../repository.ts';
import { suivreFacture } from './changer.ts';
import { prevenirFactures } from './charger.ts';
import type { OutilsFacture } from './comparer.ts';
import { ecrireNatures } from './comprendre.ts';

type Corps = BodyOf<(typeof factureContract)['saisirFacture']>;

/**
 * A paper is kept once, typed or dropped (FAC-21), unless it takes the place of the invoice of its number (FAC-94).
 * @param remplaceId the one that a person agreed to replace; null: none, but it may be offered; absent: never
 * @returns the invoice whose place it takes
 * @throws 409 FACTURE_DEJA_RECUE, NUMERO_DEJA_PRIS: the same number on the same total, on another one
 */
export const verifierPapierNouveau = async (
  tx: TenantTx,
  { nature, numero, vendeur, totaux, date }: FactureLue & { readonly numero: string },
  {
    laboratoireId,
    remplaceId,
    ...autres
  }: {
    readonly laboratoireId: number | null;
    readonly sha256: string | null;
    readonly saufId?: number;
    readonly remplaceId?: number | null;
  },
): Promise<number | null> => {
  const garde = await papierGarde(tx, tx.tenantId, {
    laboratoireId,
    nature,
    numero,
    vendeur,
    ttcCentimes: totaux.ttcCentimes,
    jour: date,
    ...autres,
  });
  if (!garde) return null;
  if (garde.memesOctets || memePapierFacture(garde, totaux)) throw factureErrors.dejaRecue(garde.creeLe);
  // Two sellers without a laboratory may give the same number.
  if (laboratoireId === null) return null;
  const remplacable = remplaceId !== undefined && garde.remplacable;
  if (remplacable && garde.id === remplaceId) return garde.id;
  throw factureErrors.numeroPris(numero, garde, remplacable ? { remplacable: garde } : {});
};

export const naturesDe = ({ lignes }: Pick<SaisieFacture, 'lignes'>) => (lignes ?? []).map(({ nature }) => nature);

/** The document of a typed paper: the one that comes with it, else the one that was refused. */
const fichierDe = async (
  tx: TenantTx,
  { acteur }: Contexte,
  depot: FichierEnDepot | undefined,
  refusee: RefuseeGardee | undefined,
): Promise<{ readonly fichierId: number | null; readonly sha256: string | null }> => {
  const laisse = refusee ? await deleteRefusee(tx, refusee.id) : null;
  if (!depot) return { fichierId: laisse, sha256: laisse === null ? null : (refusee?.sha256 ?? null) };
  if (laisse !== null) await supprimerFichier(tx, laisse);
  return { fichierId: (await inscrireFichier(tx, depot, { auteur: acteur })).id, sha256: depot.sha256 };
};

/** Lines too many for the form are taken as they were read of the refused document (FAC-110). */
const avecLignesDuRefus = async (
  tx: TenantTx,
  saisie: SaisieFacture,
  refuseeId: number | null,
): Promise<SaisieFacture> => {
  if (saisie.lignes !== null || refuseeId === null) return saisie;
  return { ...saisie, lignes: lignesDuRefus(await lignesDeRefusee(tx, refuseeId))?.lisibles ?? null };
};

const saisirDansTx = async (
  tx: TenantTx,
  outils: OutilsFacture,
  ctx: Contexte,
  { refuseeId, remplaceId, ...saisieEnvoyee }: Corps,
  depot: FichierEnDepot | undefined,
): Promise<DetailFacture> => {
  const { acteur } = ctx;
  await lockReceptionFacture(tx, tx.tenantId);
  const refusee = refuseeId === null ? undefined : exigerPresence(await lockRefusee(tx, refuseeId));
  const saisie = await avecLignesDuRefus(tx, saisieEnvoyee, refuseeId);
  if (saisie.laboratoireId !== null) await exigerLaboratoire(tx, saisie.laboratoireId);
  const { genre, laboratoireId } = saisie;
  const identite = await identiteDuCompte(tx, tx.tenantId);
  const factureLue = avecAcheteurJuge(lireFactureSaisie(saisie, null), identite);
  const sha256 = depot?.sha256 ?? null;
  const reemissionDeId = await verifierPapierNouveau(tx, factureLue, { laboratoireId, sha256, remplaceId });
  const miseDeCote = motifMiseDeCote(factureLue, identite);
  if (reemissionDeId !== null) await updateRangDuPapier(tx, tx.tenantId, reemissionDeId);
  const id = await insertFacture(tx, tx.tenantId, {
    ...(reemissionDeId !== null && { reemissionDeId }),
    factureLue,
    laboratoireId,
    laboratoireChoisi: laboratoireId !== null,
    miseDeCote,
    genre,
    autofacturee: false,
    affacturee: false,
    ...(await fichierDe(tx, ctx, depot, refusee)),
    naturesSaisies: naturesDe(saisie),
    auteur: acteur,
  });
  await ecrireNatures(tx, tx.tenantId, [id]);
  await journaliser(tx, acteur, {
    objet: 'facture',
    objetId: id,
    action: 'saisir',
    ...(refusee && { avant: { fichier: refusee.nom, refus: refusee.phrase } }),
    apres: {
      ...saisie,
      lignes: saisie.lignes?.length ?? 0,
      miseDeCote,
      ...(reemissionDeId !== null && { remplace: reemissionDeId }),
    },
  });
  if (reemissionDeId !== null)
    await journaliser(tx, acteur, {
      objet: 'facture',
      objetId: reemissionDeId,
      action: 'remplacer',
      apres: { remplaceePar: id },
    });
  await suivreFacture(tx, outils, ctx, { id, laboratoireId });
  return detailFacture(tx, acteur, id);
};

/** An invoice or a credit note typed by a person, with its document when there is one (FAC-80). */
export const saisirFacture = async (
  outils: OutilsFacture,
  ctx: Contexte,
  corps: Corps,
  fichiers: readonly FichierRecu[],
): Promise<DetailFacture> => {
  if (!canGererFacture(ctx.acteur)) throw coreErrors.interdit();
  if (fichiers.length > 1) throw factureErrors.unSeulFichier();
  const recus = await Promise.all(fichiers.map((fichier) => lireRecu(fichier, ctx.acteur)));
  return avecDepots(ctx.services.fichiers, recus, ([depot]) =>
    inTenant(ctx, (tx) => saisirDansTx(tx, outils, ctx, corps, depot)),
  );
};

export const lireFichierRefuse = (ctx: Contexte, id: number): Promise<FichierReponse> =>
  servirDuTenant(ctx, (tx) => fichierDeRefusee(tx, id));

/** A person gives up a refused document: it will not be typed (FAC-82). */
export const ecarterRefusee = (ctx: Contexte, id: number): Promise<null> =>
  inTenant(ctx, async (tx) => {
    const refusee = exigerPresence(await lockRefusee(tx, id));
    if (!canGererFacture(ctx.acteur)) throw coreErrors.interdit();
    const fichierId = await deleteRefusee(tx, id);
    if (fichierId !== null) await supprimerFichier(tx, fichierId);
    await journaliser(tx, ctx.acteur, {
      objet: 'facture',
      objetId: id,
      action: 'ecarter',
      avant: { fichier: refusee.nom, refus: refusee.phrase },
    });
    prevenirFactures(tx, tx.tenantId, id);
    return null;
  });
