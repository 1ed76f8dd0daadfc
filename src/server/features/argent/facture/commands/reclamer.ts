import { buffer } from 'node:stream/consumers';
import { sansIdempotence, aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { trouverFichier } from '#server/core/files/fichiers.ts';
import { joindreDansTx } from '#server/core/files/pieces.ts';
import { servirDuTenant } from '#server/core/files/servir.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { journaliser } from '#server/core/journal.ts';
import { creerEncoursDansTx } from '#server/features/argent/encours/commands/lies.ts';
import { porteurEncours } from '#server/features/argent/encours/commands/pieces.ts';
import { AppError } from '#shared/core/app-error.ts';
import type { DetailFacture, LigneControlee } from '#shared/features/argent/facture/schemas/lecture.ts';
import { factureErrors } from '#shared/features/argent/facture/errors.ts';
import { canGererFacture } from '#shared/features/argent/facture/policy.ts';
import { reclamationDe, verifierComptee, verifierReclamable } from '#shared/features/argent/facture/rules.ts';
import { detailFacture, lignesControlees } from '../read-models/detail.ts';
import { fichierDeFacture } from '../read-models/fichier.ts';
import { remplaceUneReclamee } from '../read-models/papiers.ts';
import { updateLignesReclamees } from '../repository/lignes.ts';
import { updateFacture, type LigneFacture } from '../repository.ts';
import { chargerFacture, prevenirFactures } from './charger.ts';

export const lireFichierFacture = (ctx: Contexte, id: number, remplaceeId?: number): Promise<FichierReponse> =>
  servirDuTenant(ctx, (tx) => fichierDeFacture(tx, id, remplaceeId));

/**
 * The paper itself, to be joined; null when it was typed without one or its bytes have disappeared: the encours does
 * not wait for them.
 */
const lirePapier = async (ctx: Contexte, id: number): Promise<FichierRecu | null> => {
  try {
    const fichier = await inTenant(sansIdempotence(ctx), async (tx) =>
      trouverFichier(tx, { tenantId: tx.tenantId, id: await fichierDeFacture(tx, id) }),
    );
    const { nom, mime, taille, flux } = await fichier.ouvrir(ctx.services.fichiers);
    const contenu = await buffer(flux);
    return { champ: 'fichiers', nom, mimeDeclare: mime, octets: taille, lire: async () => Buffer.from(contenu) };
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
};

const aReclamer = ({ resultat, encoursId }: LigneControlee): boolean =>
  resultat === 'ECART_DEFAVORABLE' && encoursId === null;

const creerEncours = (
  tx: TenantTx,
  ctx: Contexte,
  facture: LigneFacture,
  lignes: readonly LigneControlee[],
  bl: string | null,
) => {
  const { acteur, services } = ctx;
  const { numero, dateEmission: date, laboratoireId } = facture;
  if (laboratoireId === null) throw factureErrors.aCompleter();
  return creerEncoursDansTx(
    tx,
    acteur,
    {
      ...reclamationDe({ numero, date }, lignes),
      laboratoireId,
      type: 'RECLAMATION',
      actionAttendue: 'AVOIR',
      payeur: 'LABO',
      dateDeclaration: aujourdhuiDe(ctx),
      dateFait: date,
      referenceFacture: numero,
      referenceBl: bl,
      responsableId: acteur.impersonation ? null : acteur.utilisateurId,
    },
    { maintenant: services.maintenant() },
  );
};

/** One encours for what an invoice has in excess: its lines, and the invoice joined. Each line once (FAC-26). */
export const reclamerFacture = async (ctx: Contexte, id: number, version: number): Promise<DetailFacture> => {
  const papier = await lirePapier(ctx, id);
  return inTenant(ctx, async (tx) => {
    const facture = await chargerFacture(tx, ctx.acteur, id, canGererFacture, version);
    verifierComptee(facture);
    verifierReclamable(facture);
    if (await remplaceUneReclamee(tx, id)) throw factureErrors.remplaceReclamee();
    const lignes = (await lignesControlees(tx, id)).filter(aReclamer);
    if (lignes.length === 0) throw factureErrors.rienAReclamer();
    const { references } = await detailFacture(tx, ctx.acteur, id);
    const bl = references.find(({ sorte }) => sorte === 'BON_LIVRAISON')?.numero ?? null;
    const encours = await creerEncours(tx, ctx, facture, lignes, bl);
    const prises = await updateLignesReclamees(
      tx,
      lignes.map((ligne) => ligne.id),
      encours.id,
    );
    if (prises !== lignes.length) throw factureErrors.rienAReclamer();
    if (papier) await joindreDansTx(tx, ctx, porteurEncours, { id: encours.id, nbPieces: 0 }, [papier]);
    await updateFacture(tx, facture, {}, ctx.acteur.nomComplet);
    await journaliser(tx, ctx.acteur, {
      objet: 'facture',
      objetId: id,
      action: 'reclamer',
      apres: { encours: encours.numero, encoursId: encours.id, lignes: lignes.length },
    });
    prevenirFactures(tx, tx.tenantId, id);
    return detailFacture(tx, ctx.acteur, id);
  });
};
