import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { enregistrerFichier, ouvrirFichier } from '#server/core/files/fichiers.ts';
import { journaliserTous } from '#server/core/journal.ts';
import { envoyerMail, MAX_OCTETS_PIECES, type PieceJointe } from '#server/core/mail/courrier.ts';
import { repondreA } from '#server/core/mail/repondre-a.ts';
import { etablissementDe } from '#server/features/modele-mail/read-models/rediger.ts';
import { mettreEnPage } from '#shared/features/modele-mail/rules/mise-en-page.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { documentContract } from '#shared/features/document/contract.ts';
import { documentErrors } from '#shared/features/document/errors.ts';
import { canRedigerDocument } from '#shared/features/document/policy.ts';
import { nomsUniques } from '#shared/features/document/rules.ts';
import { regardDe, versionsVisibles, type VersionVisible } from '../read-models/visibles.ts';
import { noterLectures } from './lectures.ts';

/**
 * What leaves is kept apart from the document, as it left: deleting or replacing that one changes nothing to the mail, and what a groupement
 * shares can be passed on.
 */
const copier = async (tx: TenantTx, { acteur, services }: Contexte, versions: readonly VersionVisible[]): Promise<PieceJointe[]> => {
  const noms = nomsUniques(versions.map(({ fichierNom }) => fichierNom));
  const pieces: PieceJointe[] = [];
  for (const [i, { fichierId, tenantId, fichierNom }] of versions.entries()) {
    const contenu = await enSysteme(tx, async (systeme) =>
      buffer((await ouvrirFichier(systeme, services.fichiers, { tenantId, id: fichierId })).flux),
    );
    const nom = noms[i] ?? fichierNom;
    const { id } = await enregistrerFichier(tx, services.fichiers, { nom, contenu, auteur: acteur });
    pieces.push({ fichierId: id, nom });
  }
  return pieces;
};

/** One mail, its files with it (spec §5: 10 MB together). */
export const envoyerDocuments = (
  ctx: Contexte,
  { ids, destinataires, sujet, texte }: BodyOf<(typeof documentContract)['envoyerDocuments']>,
): Promise<null> => {
  const { acteur } = ctx;
  if (!canRedigerDocument(acteur)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    const versions = await versionsVisibles(tx, await regardDe(tx, acteur), ids);
    if (versions.reduce((somme, { taille }) => somme + taille, 0) > MAX_OCTETS_PIECES) throw documentErrors.mailTropVolumineux();
    await enSysteme(tx, (systeme) => noterLectures(systeme, acteur, versions));
    const pieces = await copier(tx, ctx, versions);
    const { nom: etablissement } = await etablissementDe(tx);
    const discret = versions.some(({ pourSoi }) => pourSoi);
    // Several have no object; one that is kept for oneself names the mail, which stays as hidden as it is.
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
  });
};
