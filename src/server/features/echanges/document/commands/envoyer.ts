import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sansIdempotence, inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import {
  avecDepots,
  inscrireFichier,
  trouverFichier,
  type FichierEnDepot,
  type FichierTrouve,
  type NouveauFichier,
} from '#server/core/files/fichiers.ts';
import { journaliserTous } from '#server/core/journal.ts';
import { envoyerMail, MAX_OCTETS_PIECES, type PieceJointe } from '#server/core/mail/courrier.ts';
import { repondreA } from '#server/core/mail/repondre-a.ts';
import { etablissementDe } from '#server/features/courrier/modele-mail/read-models/rediger.ts';
import { mettreEnPage } from '#shared/features/courrier/modele-mail/rules/mise-en-page.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { documentContract } from '#shared/features/echanges/document/contract.ts';
import { documentErrors } from '#shared/features/echanges/document/errors.ts';
import { canRedigerDocument } from '#shared/features/echanges/document/policy.ts';
import { nomsUniques } from '#shared/features/echanges/document/rules.ts';
import { lecteurDeDocuments, versionsVisibles, type VersionVisible } from '../read-models/visibles.ts';
import { noterLectures } from './lectures.ts';

type VersionAEnvoyer = { readonly version: VersionVisible; readonly fichier: FichierTrouve };

/** What may be sent, before anything is copied. @throws 404, 413 past 10 MB */
const choisir = async (tx: TenantTx, acteur: Acteur, ids: readonly number[]): Promise<VersionAEnvoyer[]> => {
  const versions = await versionsVisibles(tx, await lecteurDeDocuments(tx, acteur), ids);
  if (versions.reduce((somme, { taille }) => somme + taille, 0) > MAX_OCTETS_PIECES)
    throw documentErrors.mailTropVolumineux();
  return enSysteme(tx, async (systeme) => {
    const versionsAEnvoyer: VersionAEnvoyer[] = [];
    for (const version of versions)
      versionsAEnvoyer.push({
        version,
        fichier: await trouverFichier(systeme, { tenantId: version.tenantId, id: version.fichierId }),
      });
    return versionsAEnvoyer;
  });
};

/**
 * What leaves is kept apart from the document, as it left: deleting or replacing that one changes nothing to the mail,
 * and what a groupement shares can be passed on.
 */
async function* copies(
  { acteur, services }: Contexte,
  versionsAEnvoyer: readonly VersionAEnvoyer[],
): AsyncGenerator<NouveauFichier> {
  const noms = nomsUniques(versionsAEnvoyer.map(({ version }) => version.fichierNom));
  for (const [i, { version, fichier }] of versionsAEnvoyer.entries())
    yield {
      nom: noms[i] ?? version.fichierNom,
      contenu: await buffer((await fichier.ouvrir(services.fichiers)).flux),
      auteur: acteur,
    };
}

const joindre = async (tx: TenantTx, auteur: Acteur, depots: readonly FichierEnDepot[]): Promise<PieceJointe[]> => {
  const pieces: PieceJointe[] = [];
  for (const depot of depots) {
    const { id, nom } = await inscrireFichier(tx, depot, { auteur });
    pieces.push({ fichierId: id, nom });
  }
  return pieces;
};

/**
 * Checks that the copied documents may still be seen, and keeps the copied versions. @throws 404 when one is hidden
 * since
 */
const revoir = async (
  tx: TenantTx,
  acteur: Acteur,
  versionsAEnvoyer: readonly VersionAEnvoyer[],
): Promise<VersionVisible[]> => {
  const copiees = new Map(versionsAEnvoyer.map(({ version }) => [version.documentId, version.numero]));
  const versions = await versionsVisibles(tx, await lecteurDeDocuments(tx, acteur), [...copiees.keys()]);
  return versions.map((version) => ({ ...version, numero: copiees.get(version.documentId) ?? version.numero }));
};

/**
 * One mail, its files with it, 10 MB together (DOC-9). They are copied before the transaction that sends it: none waits
 * for the store.
 */
export const envoyerDocuments = async (
  ctx: Contexte,
  { ids, destinataires, sujet, texte }: BodyOf<(typeof documentContract)['envoyerDocuments']>,
): Promise<null> => {
  const { acteur } = ctx;
  if (!canRedigerDocument(acteur)) throw coreErrors.interdit();
  const versionsAEnvoyer = await inTenant(sansIdempotence(ctx), (tx) => choisir(tx, acteur, ids));
  return avecDepots(ctx.services.fichiers, copies(ctx, versionsAEnvoyer), (depots) =>
    inTenant(ctx, async (tx) => {
      const versions = await revoir(tx, acteur, versionsAEnvoyer);
      await noterLectures(tx, acteur, versions);
      const pieces = await joindre(tx, acteur, depots);
      const { nom: etablissement } = await etablissementDe(tx);
      const discret = versions.some(({ pourSoi }) => pourSoi);
      // Several documents have no journal object; a document kept by its author for himself gives the mail its object,
      // so the mail stays as hidden.
      const objet = versions.find(({ pourSoi }) => pourSoi) ?? (versions.length === 1 ? versions[0] : undefined);
      await envoyerMail(tx, {
        cle: `documents:${randomUUID()}`,
        destinataires,
        repondreA: await repondreA(tx, acteur),
        sujet,
        ...mettreEnPage({ sujet, texte, etablissement }),
        pieces,
        objet: 'document',
        ...(objet && { objetId: objet.documentId }),
        auteur: acteur,
      });
      await journaliserTous(
        tx,
        acteur,
        versions.map(({ documentId, nom, numero, pourSoi }) => ({
          objet: 'document',
          objetId: documentId,
          action: 'envoyer',
          apres: { ...(!pourSoi && { nom }), ...(!discret && { sujet }), numero, destinataires },
        })),
      );
      return null;
    }),
  );
};
