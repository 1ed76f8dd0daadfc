import type { TenantTx } from '#server/core/db/database.ts';
import type { DetailEncours } from '#shared/features/argent/encours/contract/schemas.ts';
import type { Apport, FichierPreuve } from './apport.ts';

/** Where the bytes of these files are. */
export const fichiersDe = async (tx: TenantTx, dossier: string, ids: readonly number[]): Promise<FichierPreuve[]> => {
  if (ids.length === 0) return [];
  const lignes = await tx
    .selectFrom('fichier')
    .select(['nom', 'taille', 'cle'])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .execute();
  return lignes.map((ligne) => ({ dossier, ...ligne }));
};

/** Its attachments, and its mails as they were written. */
export const apportEncours = async (tx: TenantTx, { pieces, courriers }: DetailEncours): Promise<Apport> => {
  const ids = courriers.map(({ id }) => id);
  const mails =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('mail')
          .select([
            'id',
            'sujet',
            'texte',
            'destinataires',
            'repondre_a as repondreA',
            'cree_le as creeLe',
            'envoye_le as envoyeLe',
          ])
          .where('tenant_id', '=', tx.tenantId)
          .where('id', 'in', ids)
          .orderBy('id')
          .execute();
  return {
    contenu: [],
    fichiers: await fichiersDe(
      tx,
      'pieces',
      pieces.map(({ fichierId }) => fichierId),
    ),
    textes: mails.map(({ sujet, texte, destinataires, repondreA, creeLe, envoyeLe }) => ({
      dossier: 'mails',
      nom: `${creeLe.slice(0, 10)} ${sujet.slice(0, 80)}.txt`,
      texte: [
        `Objet : ${sujet}`,
        `À : ${destinataires.join(', ')}`,
        ...(repondreA ? [`Répondre à : ${repondreA}`] : []),
        envoyeLe ? `Envoyé le : ${envoyeLe}` : `Écrit le : ${creeLe} (non envoyé)`,
        '',
        texte,
        '',
      ].join('\r\n'),
    })),
  };
};
