import type { Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { enregistrerFichier } from '#server/core/files/fichiers.ts';
import { envoyerMail, type PieceJointe } from '#server/core/mail/courrier.ts';
import { repondreA } from '#server/core/mail/repondre-a.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { expirationLien } from '#shared/core/lien-public.ts';
import type { ApercuCourrier, CourrierSaisi, DocumentMail } from '#shared/features/argent/encours/schemas/envoi.ts';
import { encoursErrors } from '#shared/features/argent/encours/errors.ts';
import {
  composerMailEncours,
  piecesChoisies,
  type PiecesChoisies,
} from '#shared/features/argent/encours/rules/mail.ts';
import { insertMailDeLEncours } from '../repository.ts';
import { insertLien, updateMailDuLien } from '../repository/liens.ts';

/** A mail as it is proposed, and the bytes of what the server draws for it. */
export type CourrierPret = {
  readonly apercu: ApercuCourrier;
  readonly contenus: ReadonlyMap<DocumentMail, Buffer>;
};

/** @throws 404 for a file that is not of these encours, 400 for one that is both joined and linked */
const verifier = ({ pieces, documents }: ApercuCourrier, choisies: PiecesChoisies): void => {
  const connus = new Set(pieces.map(({ fichierId }) => fichierId));
  const cles = new Set(documents.map(({ cle }) => cle));
  if ([...choisies.jointes, ...choisies.liees].some((id) => !connus.has(id))) throw coreErrors.introuvable();
  if (choisies.documents.some((cle) => !cles.has(cle))) throw coreErrors.introuvable();
  if (new Set([...choisies.jointes, ...choisies.liees]).size < choisies.jointes.length + choisies.liees.length)
    throw encoursErrors.pieceEnDouble();
};

const joindre = async (
  tx: TenantTx,
  { acteur, services }: Contexte,
  { apercu, contenus }: CourrierPret,
  choisies: PiecesChoisies,
): Promise<PieceJointe[]> => {
  const jointes: PieceJointe[] = [];
  for (const { cle, nom } of apercu.documents) {
    const contenu = contenus.get(cle);
    if (!contenu || !choisies.documents.includes(cle)) continue;
    const { id: fichierId } = await enregistrerFichier(tx, services.fichiers, { nom, contenu, auteur: acteur });
    jointes.push({ fichierId, nom });
  }
  for (const { fichierId, nom } of apercu.pieces)
    if (choisies.jointes.includes(fichierId)) jointes.push({ fichierId, nom });
  return jointes;
};

type Envoi = CourrierPret & {
  readonly redige: Pick<CourrierSaisi, 'destinataires' | 'sujet' | 'texte'> & Partial<CourrierSaisi>;
  readonly cle: string;
  readonly objet: 'encours' | 'laboratoire';
  readonly objetId?: number;
};

/**
 * Sends a mail about encours with what proves them: tables, files, the link to the heavy ones.
 * @returns what the journal says of it
 * @throws 404, 400, 413 MAIL_TROP_VOLUMINEUX
 */
export const envoyerCourrier = async (tx: TenantTx, ctx: Contexte, envoi: Envoi) => {
  const { apercu, redige, cle, objet, objetId } = envoi;
  const choisies = piecesChoisies(apercu, redige);
  verifier(apercu, choisies);
  const pieces = await joindre(tx, ctx, envoi, choisies);
  const lien =
    choisies.liees.length === 0
      ? undefined
      : await insertLien(tx, choisies.liees, expirationLien(ctx.services.maintenant()));
  const url = lien ? `${ctx.services.publicUrl}/pieces/${lien.id}/public/${lien.secret}` : '';
  const { id: mailId } = await envoyerMail(tx, {
    cle,
    destinataires: redige.destinataires,
    repondreA: await repondreA(tx, ctx.acteur),
    sujet: redige.sujet,
    ...composerMailEncours(apercu, redige, choisies, url),
    pieces,
    ...(objet === 'encours' && objetId !== undefined && { fil: `encours:${objetId}` }),
    objet,
    ...(objetId !== undefined && { objetId }),
    auteur: ctx.acteur,
  });
  if (lien) await updateMailDuLien(tx, lien.id, mailId);
  await insertMailDeLEncours(tx, apercu.encoursIds, mailId);
  return {
    destinataires: redige.destinataires,
    pieces: pieces.map(({ nom }) => nom),
    parLien: apercu.pieces.filter(({ fichierId }) => choisies.liees.includes(fichierId)).map(({ nom }) => nom),
  };
};
