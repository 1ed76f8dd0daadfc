import { buffer } from 'node:stream/consumers';
import { domainToASCII } from 'node:url';
import { AppError } from '#shared/core/app-error.ts';
import type { SystemeTx } from '../db/database.ts';
import { lireFichier } from '../files/fichiers.ts';
import type { FileStore } from '../files/store.ts';
import type { PieceJointe } from './courrier.ts';
import { RefusDefinitif, type MessageMail, type PieceEnvoyee } from './transport.ts';

/** Loads and locks the mail until this attempt is recorded, so that two workers never send it twice. */
export const chargerMail = (tx: SystemeTx, tenantId: number, id: number) =>
  tx
    .selectFrom('mail as m')
    .innerJoin('tenant as t', 't.id', 'm.tenant_id')
    .select([
      'm.id',
      'm.destinataires',
      'm.reste',
      'm.repondre_a as repondreA',
      'm.sujet',
      'm.texte',
      'm.html',
      'm.pieces',
      'm.cree_le as creeLe',
      'm.cree_par_id as auteurId',
      'm.objet',
      'm.objet_id as objetId',
      'm.desabonnement',
      'm.fil',
      'm.au_nom_du_compte as auNomDuCompte',
      'm.remise_le as remiseLe',
      't.nom as tenant',
    ])
    .where('m.tenant_id', '=', tenantId)
    .where('m.id', '=', id)
    .where('m.statut', '=', 'EN_ATTENTE')
    .forUpdate('m')
    .executeTakeFirst();
export type LigneMail = NonNullable<Awaited<ReturnType<typeof chargerMail>>>;

/** The normal form of an address: transports return the domain in ASCII and lower case. */
const formeCourante = (adresse: string): string => {
  const i = adresse.lastIndexOf('@') + 1;
  return `${adresse.slice(0, i)}${domainToASCII(adresse.slice(i))}`.toLowerCase();
};
/** The addresses of `adresses`, as they were typed, that are in `cherchees`. */
export const adressesParmi = (adresses: readonly string[], cherchees: readonly string[]): string[] => {
  const formes = new Set(cherchees.map(formeCourante));
  return adresses.filter((adresse) => formes.has(formeCourante(adresse)));
};
/** The recipients still to serve: each one receives the mail once. */
export const aServir = ({ destinataires, reste }: Pick<LigneMail, 'destinataires' | 'reste'>): readonly string[] =>
  reste ?? destinataires;

const lirePieces = async (
  tx: SystemeTx,
  store: FileStore,
  tenantId: number,
  pieces: readonly PieceJointe[],
): Promise<PieceEnvoyee[]> => {
  const piecesLues: PieceEnvoyee[] = [];
  for (const { fichierId, nom } of pieces) {
    const { flux, mime } = await lireFichier(tx, store, fichierId, tenantId).catch((error: unknown) => {
      throw error instanceof AppError
        ? new RefusDefinitif(`La pièce jointe « ${nom} » n’existe plus.`, { cause: error })
        : error;
    });
    piecesLues.push({ filename: nom, content: await buffer(flux), contentType: mime });
  }
  return piecesLues;
};

const lireExpediteur = (expediteur: string): { nom: string; adresse: string } => {
  const [, nom = '', adresse = expediteur] = /^\s*"?([^<>"]*?)"?\s*<([^<>]+)>\s*$/.exec(expediteur) ?? [];
  return { nom, adresse };
};

/**
 * The name shown as the sender: the account when it writes to somebody else; Pharmaccord alone for its own mails,
 * otherwise the reader would get a mail from their own pharmacy (CRR-80).
 */
const signature = ({ tenant, auteurId, auNomDuCompte }: LigneMail, nom: string): string =>
  auteurId !== null || auNomDuCompte ? [tenant, nom].filter(Boolean).join(' – ') : nom || 'Pharmaccord';

type Identite = { readonly id: number; readonly creeLe: string };
const messageIdDe = (tenantId: number, { id, creeLe }: Identite, domaine: string): string =>
  `<pharmaccord.${tenantId}.${id}.${Date.parse(creeLe)}@${domaine}>`;

/** References to the earlier mails of the thread: the first one, and the most recent ones. */
const MAX_REFERENCES = 10;
const mailsDuFil = async (tx: SystemeTx, tenantId: number, { id, fil }: LigneMail): Promise<Identite[]> => {
  if (fil === null) return [];
  const partis = await tx
    .selectFrom('mail')
    .select(['id', 'cree_le as creeLe'])
    .where('tenant_id', '=', tenantId)
    .where('fil', '=', fil)
    .where('id', '<', id)
    .where('statut', 'in', ['ENVOYE', 'INCERTAIN'])
    .orderBy('id')
    .execute();
  return partis.length <= MAX_REFERENCES ? partis : [partis[0]!, ...partis.slice(1 - MAX_REFERENCES)];
};

/**
 * The message of a mail. Its Message-ID comes from the row, so that a server that receives it again after a cut
 * recognises it.
 */
export const versMessage = async (
  tx: SystemeTx,
  { expediteur, store }: { readonly expediteur: string; readonly store: FileStore },
  tenantId: number,
  ligne: LigneMail,
): Promise<MessageMail> => {
  const { nom, adresse } = lireExpediteur(expediteur);
  const domaine = adresse.split('@')[1] ?? 'localhost';
  return {
    messageId: messageIdDe(tenantId, ligne, domaine),
    references: (await mailsDuFil(tx, tenantId, ligne)).map((parti) => messageIdDe(tenantId, parti, domaine)),
    date: new Date(ligne.creeLe),
    from: { name: signature(ligne, nom), address: adresse },
    to: aServir(ligne),
    replyTo: ligne.repondreA,
    subject: ligne.sujet,
    text: ligne.texte,
    html: ligne.html,
    automatique: ligne.auteurId === null,
    desabonnement: ligne.desabonnement,
    attachments: await lirePieces(tx, store, tenantId, ligne.pieces as unknown as PieceJointe[]),
  };
};
