import { sql } from 'kysely';
import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type SystemeTx } from '#server/core/db/database.ts';
import { ecrireZip, type EntreeAEcrire } from '#server/core/files/ecrire-zip.ts';
import { entetesFichier } from '#server/core/files/entetes.ts';
import { lireFichier, ouvrirFichier } from '#server/core/files/fichiers.ts';
import type { FileStore } from '#server/core/files/store.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { entrerChez } from '#server/features/delegue/commands/entrer.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { extensionDe } from '#shared/core/nom-fichier.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { documentErrors } from '#shared/features/document/errors.ts';
import { nomsUniques } from '#shared/features/document/rules.ts';
import { MAX_OCTETS_ARCHIVE } from '#shared/features/document/schemas.ts';
import { regardDe, versionsVisibles, type VersionVisible } from '../read-models/visibles.ts';
import { aujourdhuiDe, enEcrivant, prevenirDocument } from './charger.ts';

/**
 * Somebody of a member opened what its groupement shares: said once, with the latest version read. Who acts in the name of the pharmacy is not
 * one of its people.
 */
export const noterLectures = async (tx: SystemeTx, acteur: Acteur, versions: readonly VersionVisible[]): Promise<void> => {
  const recues = versions.filter(({ tenantId, courante }) => tenantId !== acteur.tenantId && courante);
  if (recues.length === 0 || acteur.impersonation) return;
  await tx
    .insertInto('document_lecture')
    .values(
      recues.map(({ tenantId, documentId, numero }) => ({
        tenant_id: tenantId,
        document_id: documentId,
        pharmacie_id: acteur.tenantId,
        utilisateur_id: acteur.utilisateurId,
        utilisateur_nom: acteur.nomComplet,
        numero,
      })),
    )
    .onConflict((conflit) =>
      conflit.columns(['tenant_id', 'document_id', 'pharmacie_id', 'utilisateur_id']).doUpdateSet({
        numero: sql`greatest(document_lecture.numero, excluded.numero)`,
        utilisateur_nom: sql`excluded.utilisateur_nom`,
        derniere_le: sql`now()`,
      }),
    )
    .execute();
  for (const { tenantId, documentId } of recues) prevenirDocument(tx, [tenantId, acteur.tenantId], documentId);
};

export type Ouverture = { readonly numero?: number | undefined; readonly telecharger?: boolean | undefined };

/** Opening or downloading is reading (entities §8): the receipt is kept before the first byte leaves. */
export const ouvrirDocument = (ctx: Contexte, id: number, { numero, telecharger = false }: Ouverture): Promise<FichierReponse> =>
  inTenant(enEcrivant(ctx), async (tx) => {
    const [version] = await versionsVisibles(tx, await regardDe(tx, ctx.acteur), [id], numero);
    if (!version) throw coreErrors.introuvable();
    return enSysteme(tx, async (systeme) => {
      await noterLectures(systeme, ctx.acteur, [version]);
      const { flux, ...fichier } = await ouvrirFichier(systeme, ctx.services.fichiers, {
        tenantId: version.tenantId,
        id: version.fichierId,
      });
      return { contenu: flux, entetes: entetesFichier(fichier, { telecharger: telecharger || !version.apercu }) };
    });
  });

/** What a delegate reads leaves a line in the pharmacy's journal, once a day. */
export const ouvrirSuivi = (ctx: Contexte, pharmacieId: number, id: number): Promise<FichierReponse> =>
  entrerChez(ctx, pharmacieId, { action: 'consulter-documents' }, async (tx) => {
    const [version] = await versionsVisibles(tx, await regardDe(tx, ctx.acteur), [id]);
    if (!version) throw coreErrors.introuvable();
    const { flux, ...fichier } = await lireFichier(tx, ctx.services.fichiers, version.fichierId);
    return { contenu: flux, entetes: entetesFichier(fichier, { telecharger: !version.apercu }) };
  });

type AArchiver = VersionVisible & { readonly cle: string };

const clesDe = async (tx: SystemeTx, versions: readonly VersionVisible[]): Promise<AArchiver[]> => {
  const lignes = await tx
    .selectFrom('fichier')
    .select(['id', 'cle'])
    .where(sql<boolean>`id = any(${versions.map(({ fichierId }) => fichierId)}::bigint[])`)
    .execute();
  const cles = new Map(lignes.map(({ id, cle }) => [id, cle]));
  return versions.map((version) => ({ ...version, cle: cles.get(version.fichierId) ?? '' }));
};

/** As its document is called, with the extension of its file. */
const nomDansArchive = ({ nom, fichierNom }: VersionVisible): string => {
  const extension = extensionDe(fichierNom);
  return extension && extensionDe(nom) !== extension ? `${nom}.${extension}` : nom;
};

async function* entrees(store: FileStore, versions: readonly AArchiver[]): AsyncGenerator<EntreeAEcrire, void> {
  const noms = nomsUniques(versions.map(nomDansArchive));
  for (const [i, { cle }] of versions.entries())
    yield { nom: noms[i] ?? String(i), contenu: (await store.get(cle)) as AsyncIterable<Buffer> };
}

/**
 * One file of the archive is open at a time, however many they are. The first one is looked for before the answer begins: a store that is down is
 * said, not cut.
 */
export const archiverDocuments = (ctx: Contexte, ids: readonly number[]): Promise<FichierReponse> =>
  inTenant(enEcrivant(ctx), async (tx) => {
    const { fichiers } = ctx.services;
    const versions = await versionsVisibles(tx, await regardDe(tx, ctx.acteur), ids);
    if (versions.reduce((somme, { taille }) => somme + taille, 0) > MAX_OCTETS_ARCHIVE) throw documentErrors.archiveTropVolumineuse();
    const aArchiver = await enSysteme(tx, async (systeme) => {
      await noterLectures(systeme, ctx.acteur, versions);
      return clesDe(systeme, versions);
    });
    for (const { cle } of aArchiver) if (!(await fichiers.stat(cle))) throw coreErrors.introuvable();
    const nom = `documents-${aujourdhuiDe(ctx)}.zip`;
    return {
      contenu: ecrireZip(entrees(fichiers, aArchiver)),
      entetes: entetesFichier({ nom, mime: 'application/zip' }, { telecharger: true }),
    };
  });
