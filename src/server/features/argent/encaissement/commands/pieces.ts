import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { enregistrerFichier, lireRecu } from '#server/core/files/fichiers.ts';
import { servirDuTenant } from '#server/core/files/servir.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { journaliser } from '#server/core/journal.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { DetailEncaissement } from '#shared/features/argent/encaissement/schemas.ts';
import { encaissementErrors } from '#shared/features/argent/encaissement/errors.ts';
import { canEncaisser } from '#shared/features/argent/encaissement/policy.ts';
import { detailEncaissement } from '../read-models/detail.ts';
import { unEncaissement } from '../read-models/liste.ts';
import { deleteDocumentRetire, insertDocumentRetire, updateFichier, type LigneEncaissement } from '../repository.ts';
import { documentsRetires } from '../read-models/documents-retires.ts';
import { chargerEncaissement, prevenirEncaissements } from './charger.ts';

type DocumentDe = { readonly id: number; readonly fichierId: number };

/** Money came in: its document is never deleted (ENC-70). */
const garderDocument = async (
  tx: TenantTx,
  { nomComplet }: Acteur,
  { id, fichierId }: Pick<LigneEncaissement, 'id' | 'fichierId'>,
): Promise<void> => {
  if (fichierId !== null) await insertDocumentRetire(tx, id, fichierId, nomComplet);
};

/** The document of an encaissement: one file, which takes the place of the one before. */
export const joindreEncaissement = (
  ctx: Contexte,
  id: number,
  fichiers: readonly FichierRecu[],
): Promise<DetailEncaissement> => {
  const [recu, ...autres] = fichiers;
  if (!recu) throw encaissementErrors.fichierManquant();
  if (autres.length > 0) throw encaissementErrors.unSeulFichier();
  return inTenant(ctx, async (tx) => {
    const { acteur, services } = ctx;
    const encaissement = await chargerEncaissement(tx, acteur, id, canEncaisser);
    if (encaissement.annuleLe !== null) throw encaissementErrors.annule();
    const fichier = await enregistrerFichier(tx, services.fichiers, await lireRecu(recu, acteur));
    await updateFichier(tx, id, fichier.id);
    await garderDocument(tx, acteur, encaissement);
    await journaliser(tx, acteur, {
      objet: 'encaissement',
      objetId: id,
      action: 'joindre',
      apres: { pieces: [fichier.nom] },
    });
    prevenirEncaissements(tx, [id]);
    return detailEncaissement(tx, acteur, id);
  });
};

export const lirePieceEncaissement = (ctx: Contexte, id: number): Promise<FichierReponse> =>
  servirDuTenant(ctx, async (tx) => {
    const encaissement = await unEncaissement(tx, ctx.acteur, id);
    if (!encaissement || encaissement.fichierId === null) throw coreErrors.introuvable();
    return encaissement.fichierId;
  });

export const lirePieceRetiree = (ctx: Contexte, { id, fichierId }: DocumentDe): Promise<FichierReponse> =>
  servirDuTenant(ctx, async (tx) => {
    const retire = (await documentsRetires(tx, id)).find((document) => document.fichierId === fichierId);
    if (!retire || !(await unEncaissement(tx, ctx.acteur, id))) throw coreErrors.introuvable();
    return fichierId;
  });

/** One act on the document of an encaissement that stands. @returns the encaissement, changed or not */
const agirSurDocument = (
  ctx: Contexte,
  id: number,
  agir: (tx: TenantTx, encaissement: LigneEncaissement) => Promise<{ action: string; fichierId: number } | null>,
): Promise<DetailEncaissement> =>
  inTenant(ctx, async (tx) => {
    const encaissement = await chargerEncaissement(tx, ctx.acteur, id, canEncaisser);
    if (encaissement.annuleLe !== null) throw encaissementErrors.annule();
    const fait = await agir(tx, encaissement);
    if (fait) {
      const { action, fichierId } = fait;
      await journaliser(tx, ctx.acteur, { objet: 'encaissement', objetId: id, action, avant: { fichierId } });
      prevenirEncaissements(tx, [id]);
    }
    return detailEncaissement(tx, ctx.acteur, id);
  });

/** Takes the document off, and keeps it beside; twice, nothing more happens. */
export const retirerPieceEncaissement = (ctx: Contexte, id: number): Promise<DetailEncaissement> =>
  agirSurDocument(ctx, id, async (tx, encaissement) => {
    const { fichierId } = encaissement;
    if (fichierId === null) return null;
    await garderDocument(tx, ctx.acteur, encaissement);
    await updateFichier(tx, id, null);
    return { action: 'retirer-piece', fichierId };
  });

/** @throws 404 for a file that was never its document */
export const remettrePieceEncaissement = (ctx: Contexte, { id, fichierId }: DocumentDe): Promise<DetailEncaissement> =>
  agirSurDocument(ctx, id, async (tx, encaissement) => {
    if (encaissement.fichierId === fichierId) return null;
    if (!(await deleteDocumentRetire(tx, id, fichierId))) throw coreErrors.introuvable();
    await garderDocument(tx, ctx.acteur, encaissement);
    await updateFichier(tx, id, fichierId);
    return { action: 'remettre-piece', fichierId };
  });
