import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { formatInstant } from '#shared/core/dates.ts';
import type { DetailEncours } from '#shared/features/argent/encours/schemas.ts';
import type { Apport, FichierPreuve, TextePreuve } from './apport.ts';

type Rangement = { readonly dossier: string; readonly intitule: string };
/** Where the bytes of these files are. */
export const fichiersDuDossier = async (
  tx: TenantTx,
  { dossier, intitule }: Rangement,
  ids: readonly number[],
): Promise<FichierPreuve[]> => {
  if (ids.length === 0) return [];
  const lignes = await tx
    .selectFrom('fichier')
    .select(['nom', 'mime', 'taille', 'cle', 'cree_le as le'])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .execute();
  return lignes.map((ligne) => ({ dossier, intitule, ...ligne }));
};

type PieceRangee = { readonly fichierId: number; readonly retireLe: string | null };
/** The pièces of an item, as exhibits: a withdrawn one is still there, and says so (COM-131). */
export const piecesDuDossier = async (
  tx: TenantTx,
  { dossier, intitule }: Rangement,
  pieces: readonly PieceRangee[],
): Promise<FichierPreuve[]> => {
  const ids = (retirees: boolean) =>
    pieces.filter(({ retireLe }) => (retireLe !== null) === retirees).map(({ fichierId }) => fichierId);
  return [
    ...(await fichiersDuDossier(tx, { dossier, intitule }, ids(false))),
    ...(await fichiersDuDossier(tx, { dossier, intitule: `${intitule} (retirée depuis)` }, ids(true))),
  ];
};

const mailsDe = (tx: TenantTx, ids: readonly number[]) =>
  tx
    .selectFrom('mail')
    .select([
      'id',
      'sujet',
      'texte',
      'destinataires',
      'repondre_a as repondreA',
      'statut',
      'cree_le as creeLe',
      'envoye_le as envoyeLe',
      sql<{ fichierId: number }[]>`pieces`.as('pieces'),
    ])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
type Mail = Awaited<ReturnType<typeof mailsDe>>[number];

/** A link in a mail answers for the laboratory, or opens files: a dossier may go further than the mail went. */
const sansSecret = (texte: string): string => texte.replace(/(\/\w+\/\d+\/public\/)[\w-]+/g, '$1…');
const lignesDuMail = ({ sujet, texte, destinataires, repondreA, creeLe, envoyeLe }: Mail): string[] => [
  `Objet : ${sujet}`,
  `À : ${destinataires.join(', ')}`,
  ...(repondreA ? [`Répondre à : ${repondreA}`] : []),
  envoyeLe ? `Envoyé le : ${formatInstant(envoyeLe)}` : `Écrit le : ${formatInstant(creeLe)} (non envoyé)`,
  '',
  sansSecret(texte),
  '',
];
const enTextePreuve = (mail: Mail): TextePreuve => ({
  dossier: 'mails',
  nom: `${mail.creeLe.slice(0, 10)} ${mail.sujet.slice(0, 80)}.txt`,
  cle: `mail ${mail.id}`,
  intitule: mail.envoyeLe ? 'Mail envoyé' : 'Mail non envoyé',
  le: mail.envoyeLe ?? mail.creeLe,
  texte: lignesDuMail(mail).join('\r\n'),
});

/** Mails as they were written, with the files that left with them (PRV-7). */
export const apportMails = async (
  tx: TenantTx,
  ids: readonly number[],
): Promise<{ fichiers: FichierPreuve[]; textes: TextePreuve[] }> => {
  if (ids.length === 0) return { fichiers: [], textes: [] };
  const mails = await mailsDe(tx, ids);
  const joints = mails.flatMap(({ pieces }) => pieces.map(({ fichierId }) => fichierId));
  return {
    fichiers: await fichiersDuDossier(tx, { dossier: 'mails', intitule: 'Joint à un mail' }, joints),
    textes: mails.map(enTextePreuve),
  };
};

/** The pièces of an encours, and its mails as they were written. */
export const apportEncours = async (tx: TenantTx, { pieces, courriers }: DetailEncours): Promise<Apport> => {
  const { fichiers, textes } = await apportMails(
    tx,
    courriers.map(({ id }) => id),
  );
  const fichiersDesPieces = await piecesDuDossier(tx, { dossier: 'pieces', intitule: 'Pièce jointe' }, pieces);
  return { contenu: [], fichiers: [...fichiersDesPieces, ...fichiers], textes };
};
